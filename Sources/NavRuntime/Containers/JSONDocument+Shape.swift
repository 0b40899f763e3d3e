import NavEvents

/// How the members of a scene are read, with what stands for a missing one.
extension JSONDocument {
  func flag(_ name: StaticString, of value: JSONValue, default standard: Bool) -> Bool {
    member(name, of: value).flatMap { bool($0) } ?? standard
  }

  func number(_ name: StaticString, of value: JSONValue) -> Double? {
    member(name, of: value).flatMap { number($0) }
  }

  func integer(_ name: StaticString, of value: JSONValue) -> Int? {
    member(name, of: value).flatMap { integer($0) }
  }

  func word<Word: WireName>(
    _ name: StaticString, of value: JSONValue, default standard: Word
  ) -> Word {
    member(name, of: value).flatMap { word($0, as: Word.self) } ?? standard
  }

  func text(_ name: StaticString, of value: JSONValue, _ draft: inout CommitDraft) -> TextID? {
    member(name, of: value).flatMap { member in withText(of: member) { draft.texts.intern($0) } }
  }
}

/// Whether the members of a scene are of their types, if they are there.
extension JSONDocument {
  func areBools(_ names: [StaticString], of object: JSONValue) -> Bool {
    names.allSatisfy { member($0, of: object).map { bool($0) != nil } ?? true }
  }

  func arePositive(_ names: [StaticString], of object: JSONValue) -> Bool {
    names.allSatisfy { member($0, of: object).map { (number($0) ?? 0) > 0 } ?? true }
  }

  func isText(_ name: StaticString, of object: JSONValue) -> Bool {
    member(name, of: object).map { string($0) != nil } ?? true
  }

  func isWord<Word: WireName>(_ name: StaticString, of object: JSONValue, _ type: Word.Type)
    -> Bool
  {
    member(name, of: object).map { word($0, as: type) != nil } ?? true
  }
}
