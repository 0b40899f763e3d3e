/// A key of the keyboard, by what it is for.
enum Key: Equatable {
  case up, down, open, back, erase, tab, send, discard, debug, quit
  case text(Character)

  /// What a terminal sends for the keys that are no text.
  private static let names: [Character: Key] = [
    "\r": .open, "\n": .open, "\r\n": .open, "\t": .tab, "\u{1B}": .back, "\u{7F}": .erase, "\u{8}": .erase,
    "\u{13}": .send, "\u{18}": .discard, "\u{4}": .debug, "\u{3}": .quit,
  ]
  /// The last letters of the sequences that the arrows send.
  private static let arrows: [Character: Key] = ["A": .up, "B": .down, "C": .open, "D": .back]

  /// The keys of what was read from a terminal or a pipe, without those that the app does not know.
  static func keys(in input: String) -> [Key] {
    var keys: [Key] = []
    var rest = Substring(input)
    while let character = rest.popFirst() {
      if character == "\u{1B}", rest.first == "[" {
        rest.removeFirst()
        while let next = rest.popFirst() {
          guard next.isLetter || next == "~" else { continue }
          if let arrow = arrows[next] { keys.append(arrow) }
          break
        }
      } else if let key = names[character] {
        keys.append(key)
      } else if character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
        keys.append(.text(character))
      }
    }
    return keys
  }
}
