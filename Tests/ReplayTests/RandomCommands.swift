import NavEvents
import NavJournals
import NavRuntime

/// Random commands, most of which are accepted.
struct RandomCommands {
  private var random: SeededNumbers
  private var screens: [String] = []
  private var number = 0
  /// The number of pushes since the stack was last emptied. A small state and long lines make many snapshots.
  private var depth = 0

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  mutating func next() -> NavCommand {
    number += 1
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4: return push()
    case 5: return .push(nil)
    case 6: return .pop()
    case 7: return .back()
    case 8: return .replace(screens.isEmpty ? nil : screen(8))
    case 9: return .setPlaceholder(.left, number.isMultiple(of: 3) ? nil : screen(8))
    case 10: return .setLeftWidth(Double(number) / 4)
    default:
      let value = number.isMultiple(of: 4) ? nil : text(8)
      return .setAttribute("key\(number % 5)", to: value, of: nil)
    }
  }

  private mutating func push() -> NavCommand {
    depth += 1
    if depth == 4 {
      depth = 0
      return .popToRoot()
    }
    if number.isMultiple(of: 11), let known = screens.randomElement(using: &random) {
      return .push(ScreenDescription(known))
    }
    return .push(screen(500))
  }

  private mutating func screen(_ length: Int) -> ScreenDescription {
    let id = "bild-\(number)-é"
    screens.append(id)
    var screen = ScreenDescription(id)
    screen.url = "https://example.org/" + text(length)
    screen.rightItems = ["teilen", "löschen"]
    screen.attributes = ["größe": text(length), "a": "b"]
    return screen
  }

  private mutating func text(_ length: Int) -> String {
    String(repeating: "x", count: Int.random(in: 1...length, using: &random))
  }
}
