/// A closed set of words that the wire spells out, numbered from 0 without gaps.
package protocol WireName: CaseIterable, BitwiseCopyable, RawRepresentable<UInt8> {
  /// The word, as it stands in JSON.
  var wireName: StaticString { get }
}

extension CommandKind: WireName {}
extension EventKind: WireName {}
extension Transition.Animation: WireName {}
extension BarPosition: WireName {}
extension DrillDownSide: WireName {}
extension RemovalCause: WireName {}
extension Orientation: WireName {}
extension CommitSource: WireName {}
extension SizeClass: WireName {}
extension PropagatedItem: WireName {}
extension ContainerKind: WireName {}
extension SplitColumn: WireName {}
extension DisplayMode: WireName {}
extension SplitBehavior: WireName {}
extension ModalStyle: WireName {}
extension StackTransition: WireName {}
extension LoadKind: WireName {}
extension Residency: WireName {}

extension WireName {
  /// The word itself, in plain text.
  package var name: String { wireName.description }

  /// The member of the set that `word` spells; nil when there is none.
  package init?(name word: String) {
    guard let match = Self.allCases.first(where: { $0.name.hasSameBytes(as: word) }) else {
      return nil
    }
    self = match
  }
}

extension JSONDocument {
  /// The member of a closed set that the string `value` spells.
  package func word<Word: WireName>(_ value: JSONValue, as type: Word.Type) -> Word? {
    var rawValue: UInt8 = 0
    while let word = Word(rawValue: rawValue) {
      if isString(value, word.wireName) { return word }
      rawValue += 1
    }
    return nil
  }
}
