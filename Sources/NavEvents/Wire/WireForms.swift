/// The members of a command or an event in the order of the wire, on their way from one form of its texts to the other.
struct MemberQueue<Form: TextForm> {
  private enum Member {
    case text(Form.Text?)
    case list(Form.List)
    case json(Form.JSON?)
    case screen(Form.Screen?)
    case screens(Form.Screens)
    case node(Form.Node)
    /// A flag, a whole number, a word's number or a set of orientations.
    case bits(UInt64?)
    case number(Double?)
  }

  private var members: [Member] = []
  private var next = 0

  /// The most members of a command or an event, with room for a few more.
  private static var usualCount: Int { 8 }

  init() { members.reserveCapacity(Self.usualCount) }

  mutating func append(_ text: Form.Text?) { members.append(.text(text)) }
  mutating func append(list: Form.List) { members.append(.list(list)) }
  mutating func append(json: Form.JSON?) { members.append(.json(json)) }
  mutating func append(screen: Form.Screen?) { members.append(.screen(screen)) }
  mutating func append(screens: Form.Screens) { members.append(.screens(screens)) }
  mutating func append(node: Form.Node) { members.append(.node(node)) }
  mutating func append(bits: UInt64?) { members.append(.bits(bits)) }
  mutating func append(number: Double?) { members.append(.number(number)) }

  private mutating func take() -> Member? {
    guard next < members.count else { return nil }
    next += 1
    return members[next - 1]
  }

  mutating func text() -> Form.Text? { if case .text(let text)? = take() { text } else { nil } }
  mutating func list() -> Form.List? { if case .list(let list)? = take() { list } else { nil } }
  mutating func json() -> Form.JSON? { if case .json(let json)? = take() { json } else { nil } }
  mutating func screen() -> Form.Screen? { if case .screen(let screen)? = take() { screen } else { nil } }
  mutating func screens() -> Form.Screens? {
    if case .screens(let screens)? = take() { screens } else { nil }
  }
  mutating func node() -> Form.Node? { if case .node(let node)? = take() { node } else { nil } }
  mutating func bits() -> UInt64? { if case .bits(let bits)? = take() { bits } else { nil } }
  mutating func number() -> Double? { if case .number(let number)? = take() { number } else { nil } }
}

/// Puts the members of a queue into a command or an event of the other form. Whoever filled the queue has visited the
/// same description, so each member is there.
struct MemberPlacer<Form: TextForm>: WireCoder {
  typealias Failure = Never

  private var queue: MemberQueue<Form>

  init(_ queue: MemberQueue<Form>) { self.queue = queue }

  mutating func text(_ name: StaticString, _ value: inout Form.Text) { value = queue.text() ?? value }

  mutating func text(_ name: StaticString, _ value: inout Form.Text?, _ absence: WireAbsence) {
    value = queue.text()
  }

  mutating func texts(_ name: StaticString, _ value: inout Form.List, _ rule: WireListRule) {
    value = queue.list() ?? value
  }

  mutating func dictionary(_ name: StaticString, _ value: inout Form.List) { value = queue.list() ?? value }

  mutating func json(_ name: StaticString, _ value: inout Form.JSON) { value = queue.json() ?? value }

  mutating func json(_ name: StaticString, _ value: inout Form.JSON?) { value = queue.json() }

  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {
    value = queue.bits() == 1
  }

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    value = queue.number() ?? value
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) { value = queue.number() }

  mutating func integer(_ name: StaticString, _ value: inout Int32) {
    value = queue.bits().map { Int32(truncatingIfNeeded: $0) } ?? value
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {
    value = queue.bits().flatMap { Word(rawValue: UInt8(truncatingIfNeeded: $0)) } ?? value
  }

  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {
    value = queue.bits().flatMap { Word(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {
    value = queue.bits().map { Orientations(rawValue: UInt8(truncatingIfNeeded: $0)) } ?? value
  }

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen) { value = queue.screen() ?? value }

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen?) { value = queue.screen() }

  mutating func screens(_ value: inout Form.Screens, ids: StaticString, added: StaticString) {
    value = queue.screens() ?? value
  }

  mutating func screens(_ name: StaticString, _ value: inout Form.Screens) {
    value = queue.screens() ?? value
  }

  mutating func node(_ name: StaticString, _ value: inout Form.Node, isContainer: Bool) {
    value = queue.node() ?? value
  }
}

/// Converts texts, lists, values and screens of one form into another.
protocol FormConversion {
  associatedtype Source: TextForm
  associatedtype Target: BlankForm

  func text(_ text: Source.Text) -> Target.Text
  func list(_ list: Source.List) -> Target.List
  func json(_ json: Source.JSON) -> Target.JSON
  func screen(_ screen: Source.Screen) -> Target.Screen
  func screens(_ screens: Source.Screens) -> Target.Screens
  func node(_ node: Source.Node) -> Target.Node
}

extension FormConversion {
  func convert(_ command: Command<Source>) -> Command<Target> {
    var (source, target) = (command, Target.blankCommands[Int(command.kind.rawValue)])
    var collector = MemberCollector(self)
    source.code(&collector)
    var placer = MemberPlacer(collector.queue)
    target?.code(&placer)
    guard let target else { preconditionFailure("every kind of command has a blank one") }
    return target
  }

  func convert(_ event: Event<Source>) -> Event<Target> {
    // An event of a later version has no members that a coder could visit.
    if case .ignorable(let json) = event { return .ignorable(self.json(json)) }
    var (source, target) = (event, Target.blankEvents[Int(event.kind.rawValue)])
    var collector = MemberCollector(self)
    source.code(&collector)
    var placer = MemberPlacer(collector.queue)
    target?.code(&placer)
    guard let target else { preconditionFailure("every kind of event but an ignorable one has a blank one") }
    return target
  }
}

/// Fills a queue with the members of a command or an event, converted to the other form.
struct MemberCollector<Conversion: FormConversion>: WireCoder {
  typealias Failure = Never
  typealias Form = Conversion.Source

  private let conversion: Conversion
  private(set) var queue = MemberQueue<Conversion.Target>()

  init(_ conversion: Conversion) { self.conversion = conversion }

  mutating func text(_ name: StaticString, _ value: inout Form.Text) { queue.append(conversion.text(value)) }

  mutating func text(_ name: StaticString, _ value: inout Form.Text?, _ absence: WireAbsence) {
    queue.append(value.map { conversion.text($0) })
  }

  mutating func texts(_ name: StaticString, _ value: inout Form.List, _ rule: WireListRule) {
    queue.append(list: conversion.list(value))
  }

  mutating func dictionary(_ name: StaticString, _ value: inout Form.List) {
    queue.append(list: conversion.list(value))
  }

  mutating func json(_ name: StaticString, _ value: inout Form.JSON) {
    queue.append(json: conversion.json(value))
  }

  mutating func json(_ name: StaticString, _ value: inout Form.JSON?) {
    queue.append(json: value.map { conversion.json($0) })
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool, default standard: Bool?) {
    queue.append(bits: value ? 1 : 0)
  }

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    queue.append(number: value)
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) { queue.append(number: value) }

  mutating func integer(_ name: StaticString, _ value: inout Int32) {
    queue.append(bits: UInt64(truncatingIfNeeded: value))
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {
    queue.append(bits: UInt64(value.rawValue))
  }

  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {
    queue.append(bits: value.map { UInt64($0.rawValue) })
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {
    queue.append(bits: UInt64(value.rawValue))
  }

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen) {
    queue.append(screen: conversion.screen(value))
  }

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen?) {
    queue.append(screen: value.map { conversion.screen($0) })
  }

  mutating func screens(_ value: inout Form.Screens, ids: StaticString, added: StaticString) {
    queue.append(screens: conversion.screens(value))
  }

  mutating func screens(_ name: StaticString, _ value: inout Form.Screens) {
    queue.append(screens: conversion.screens(value))
  }

  mutating func node(_ name: StaticString, _ value: inout Form.Node, isContainer: Bool) {
    queue.append(node: conversion.node(value))
  }
}
