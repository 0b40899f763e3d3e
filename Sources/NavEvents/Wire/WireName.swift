package import NavBase

/// A closed set of words that the wire spells out, numbered from 0 without gaps.
package protocol WireName: CaseIterable, BitwiseCopyable, RawRepresentable<UInt8> {
  /// The word as it appears in JSON.
  var wireName: StaticString { get }

  /// Creates the member of the set that these bytes spell; nil when there is none.
  init?(wireName: UnsafeRawBufferPointer)
}

extension CommandKind: WireName {
  /// The word for the type in a journal, such as `popToRoot`.
  public var name: String { wireName.description }

  private static let table = WireNameTable<CommandKind>()

  package init?(wireName: UnsafeRawBufferPointer) {
    guard let kind = Self.table.word(wireName) else { return nil }
    self = kind
  }
}

extension EventKind: WireName {
  /// The word for the type in a journal, such as `containerAdded`.
  public var name: String { wireName.description }

  private static let table = WireNameTable<EventKind>()

  package init?(wireName: UnsafeRawBufferPointer) {
    guard let kind = Self.table.word(wireName) else { return nil }
    self = kind
  }
}

extension CommitSource: WireName {
  /// The word for the sender in a journal and in a line, such as `user`.
  public var name: String { wireName.description }
}

extension Orientation: WireName {
  /// The word for the orientation in a journal and in a line, such as `portrait`.
  public var name: String { wireName.description }
}

extension SplitColumn: WireName {
  /// The word for the column in a journal and in a line, such as `primary`.
  public var name: String { wireName.description }
}

extension NavTransition.Animation: WireName {}
extension BarPosition: WireName {}
extension DrillDownSide: WireName {}
extension RemovalCause: WireName {}
extension SizeClass: WireName {}
extension PropagatedItem: WireName {}
extension ContainerKind: WireName {}
extension DisplayMode: WireName {}
extension SplitBehavior: WireName {}
extension SplitEdge: WireName {}
extension ModalStyle: WireName {}
extension StackTransition: WireName {}
extension LoadKind: WireName {}
extension Residency: WireName {}
extension PreviousRun: WireName {}

extension WireName {
  /// The word itself, in plain text.
  package var name: String { wireName.description }

  /// Creates the member of the set that `word` spells; nil when there is none.
  package init?(name word: String) {
    guard let match = Self.allCases.first(where: { $0.name.hasSameBytes(as: word) }) else {
      return nil
    }
    self = match
  }

  /// Creates the member of the set that these bytes spell; nil when there is none. Complexity: O(members).
  package init?(wireName: UnsafeRawBufferPointer) {
    var rawValue: UInt8 = 0
    while let word = Self(rawValue: rawValue) {
      if wireName.isSpelled(word.wireName) {
        self = word
        return
      }
      rawValue += 1
    }
    return nil
  }
}

/// A hash table that finds a word of a large set by three of its bytes and its length.
struct WireNameTable<Word: WireName> {
  /// Raw values + 1, or 0 for a free place; open addressing with linear probing.
  private let places: [UInt8]
  private static var placeCount: Int { 256 }

  init() {
    var places = [UInt8](repeating: 0, count: Self.placeCount)
    for word in Word.allCases {
      let name = UnsafeRawBufferPointer(
        start: word.wireName.utf8Start, count: word.wireName.utf8CodeUnitCount)
      var place = Self.place(of: name)
      while places[place] != 0 { place = (place + 1) % Self.placeCount }
      places[place] = word.rawValue + 1
    }
    self.places = places
  }

  /// Returns the word that these bytes spell; nil when there is none.
  func word(_ name: UnsafeRawBufferPointer) -> Word? {
    var place = Self.place(of: name)
    while places[place] != 0 {
      if let word = Word(rawValue: places[place] - 1), name.isSpelled(word.wireName) { return word }
      place = (place + 1) % Self.placeCount
    }
    return nil
  }

  private static func place(of name: UnsafeRawBufferPointer) -> Int {
    if name.isEmpty { return 0 }
    let (first, middle, last) = (name[0], name[name.count &>> 1], name[name.count &- 1])
    return (Int(first) &* 31 &+ Int(middle) &* 7 &+ Int(last) &* 3 &+ name.count &* 59) & (placeCount &- 1)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func isSpelled(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount, let baseAddress else { return false }
    return word.isAt(baseAddress)
  }
}

extension JSONDocument {
  /// Returns the member of a closed set that the string `value` spells.
  package func word<Word: WireName>(_ value: JSONValue, as type: Word.Type) -> Word? {
    var rawValue: UInt8 = 0
    while let word = Word(rawValue: rawValue) {
      if isString(value, word.wireName) { return word }
      rawValue += 1
    }
    return nil
  }
}
