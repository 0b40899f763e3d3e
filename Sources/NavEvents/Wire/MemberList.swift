import NavBase

/// The values of the members of a command or an event, in the order of the wire, for a comparison.
struct MemberList<Form: TextForm>: WireCoder {
  typealias Failure = Never

  private enum Value {
    case text(Form.Text?)
    case texts(Form.List)
    case json(Form.JSON?)
    case number(Double?)
    case screen(Form.Screen?)
    case screens(Form.Screens)
    case node(Form.Node)
    case commands(Form.Commands)
    case change(Form.Change)
  }

  private var values: [Value] = []

  func isEqual(to other: Self) -> Bool {
    values.count == other.values.count && zip(values, other.values).allSatisfy { Self.areEqual($0, $1) }
  }

  private static func areEqual(_ one: Value, _ other: Value) -> Bool {
    switch (one, other) {
    case (.text(nil), .text(nil)): true
    case (.text(let one?), .text(let other?)): Form.haveSameBytes(one, other)
    case (.texts(let one), .texts(let other)): Form.haveSameBytes(one, other)
    case (.json(let one), .json(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.screen(let one), .screen(let other)): one == other
    case (.screens(let one), .screens(let other)): one == other
    case (.node(let one), .node(let other)): one == other
    case (.commands(let one), .commands(let other)): one == other
    case (.change(let one), .change(let other)): one == other
    case (.text, _), (.texts, _), (.json, _), (.number, _), (.screen, _), (.screens, _), (.node, _),
      (.commands, _), (.change, _):
      false
    }
  }

  // MARK: Members

  mutating func text(_ name: StaticString, _ value: inout Form.Text) { values.append(.text(value)) }

  mutating func text(_ name: StaticString, _ value: inout Form.Text?, _ absence: WireAbsence) {
    values.append(.text(value))
  }

  mutating func texts(_ name: StaticString, _ value: inout Form.List, _ rule: WireListRule) {
    values.append(.texts(value))
  }

  mutating func dictionary(_ name: StaticString, _ value: inout Form.List) { values.append(.texts(value)) }
  mutating func json(_ name: StaticString, _ value: inout Form.JSON) { values.append(.json(value)) }
  mutating func json(_ name: StaticString, _ value: inout Form.JSON?) { values.append(.json(value)) }

  mutating func mark(_ name: StaticString) {}

  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {
    values.append(.number(value ? 1 : 0))
  }

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    values.append(.number(value))
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) { values.append(.number(value)) }
  mutating func integer(_ name: StaticString, _ value: inout Int32) { values.append(.number(Double(value))) }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {
    values.append(.number(Double(value.rawValue)))
  }

  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {
    values.append(.number(value.map { Double($0.rawValue) }))
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {
    values.append(.number(Double(value.rawValue)))
  }

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen) { values.append(.screen(value)) }
  mutating func screen(_ name: StaticString, _ value: inout Form.Screen?) { values.append(.screen(value)) }

  mutating func screens(_ value: inout Form.Screens, ids: StaticString, added: StaticString) {
    values.append(.screens(value))
  }

  mutating func screens(_ name: StaticString, _ value: inout Form.Screens) { values.append(.screens(value)) }

  mutating func node(_ name: StaticString, _ value: inout Form.Node, isContainer: Bool) {
    values.append(.node(value))
  }

  mutating func commands(_ name: StaticString, _ value: inout Form.Commands) {
    values.append(.commands(value))
  }

  mutating func change(_ value: inout Form.Change) { values.append(.change(value)) }
}

extension MemberList<PlainForm> {
  /// Adds the members to a hash. Members that are equal add the same.
  func hash(into hasher: inout Hasher) {
    for value in values {
      switch value {
      case .text(let text): hasher.combine(text.map { TextBytes($0) })
      case .texts(let texts): hasher.combine(texts.map { TextBytes($0) })
      case .json(let json): hasher.combine(json.map { TextBytes($0.text) })
      case .number(let number): hasher.combine(number)
      case .screen(let screen): hasher.combine(screen)
      case .screens(let screens): hasher.combine(screens)
      case .node(let node): hasher.combine(node)
      case .commands(let commands): hasher.combine(commands)
      case .change(var change):
        var members = Self()
        change.code(&members)
        members.hash(into: &hasher)
      }
    }
  }
}
