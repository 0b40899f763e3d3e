/// The members of a command or an event on their way from one form of its texts to the other: those of each type in the
/// order of the wire.
struct MemberQueue<Form: TextForm>: ~Copyable {
  private var texts = FewMembers<Form.Text>()
  private var lists = FewMembers<Form.List>()
  private var values = FewMembers<Form.JSON>()
  private var screens = FewMembers<Form.Screen>()
  private var screenLists = FewMembers<Form.Screens>()
  private var nodes = FewMembers<Form.Node>()
  /// Flags, whole numbers, words’ numbers and sets of orientations.
  private var bits = FewWords<UInt64>()
  private var numbers = FewWords<Double>()

  mutating func append(_ text: Form.Text?) { texts.append(text) }
  mutating func append(list: Form.List) { lists.append(list) }
  mutating func append(json: Form.JSON?) { values.append(json) }
  mutating func append(screen: Form.Screen?) { screens.append(screen) }
  mutating func append(screens: Form.Screens) { screenLists.append(screens) }
  mutating func append(node: Form.Node) { nodes.append(node) }
  mutating func append(bits: UInt64?) { self.bits.append(bits) }
  mutating func append(number: Double?) { numbers.append(number) }

  mutating func text() -> Form.Text? { texts.take() }
  mutating func list() -> Form.List? { lists.take() }
  mutating func json() -> Form.JSON? { values.take() }
  mutating func screen() -> Form.Screen? { screens.take() }
  mutating func takeScreens() -> Form.Screens? { screenLists.take() }
  mutating func node() -> Form.Node? { nodes.take() }
  mutating func takeBits() -> UInt64? { bits.take() }
  mutating func number() -> Double? { numbers.take() }
}

/// A queue of members of one type. A command or an event has few: the first ones need no memory of their own.
private struct FewMembers<Member> {
  private var first: Member?
  private var second: Member?
  private var others: [Member?] = []
  private var count = 0
  private var next = 0

  mutating func append(_ member: Member?) {
    switch count {
    case 0: first = member
    case 1: second = member
    default: others.append(member)
    }
    count &+= 1
  }

  mutating func take() -> Member? {
    next &+= 1
    switch next {
    case 1: return first
    case 2: return second
    default: return others.indices.contains(next - 3) ? others[next - 3] : nil
    }
  }
}

/// The same for plain data, of which there is more: the transitions alone are two.
private struct FewWords<Word: BitwiseCopyable> {
  private var first: (Word?, Word?, Word?, Word?, Word?, Word?) = (nil, nil, nil, nil, nil, nil)
  private var others: [Word?] = []
  private var count = 0
  private var next = 0

  mutating func append(_ word: Word?) {
    switch count {
    case 0: first.0 = word
    case 1: first.1 = word
    case 2: first.2 = word
    case 3: first.3 = word
    case 4: first.4 = word
    case 5: first.5 = word
    default: others.append(word)
    }
    count &+= 1
  }

  mutating func take() -> Word? {
    next &+= 1
    switch next {
    case 1: return first.0
    case 2: return first.1
    case 3: return first.2
    case 4: return first.3
    case 5: return first.4
    case 6: return first.5
    default: return others.indices.contains(next - 7) ? others[next - 7] : nil
    }
  }
}

/// Puts the members of a queue into a command or an event of the other form. Whoever filled the queue has visited the
/// same description, so each member is there.
struct MemberPlacer<Form: TextForm>: WireCoder {
  typealias Failure = Never

  /// The queue; valid while a command or an event is converted.
  private let members: UnsafeMutablePointer<MemberQueue<Form>>

  init(_ members: UnsafeMutablePointer<MemberQueue<Form>>) { self.members = members }

  private var queue: MemberQueue<Form> {
    @inline(__always) _read { yield members.pointee }
    @inline(__always) nonmutating _modify { yield &members.pointee }
  }

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
    value = queue.takeBits() == 1
  }

  mutating func number(_ name: StaticString, _ value: inout Double, default standard: Double?) {
    value = queue.number() ?? value
  }

  mutating func number(_ name: StaticString, _ value: inout Double?) { value = queue.number() }

  mutating func integer(_ name: StaticString, _ value: inout Int32) {
    value = queue.takeBits().map { Int32(truncatingIfNeeded: $0) } ?? value
  }

  mutating func word<Word: WireName & Equatable>(
    _ name: StaticString, _ value: inout Word, _ rule: WireWordRule<Word>
  ) {
    value = queue.takeBits().flatMap { Word(rawValue: UInt8(truncatingIfNeeded: $0)) } ?? value
  }

  mutating func word<Word: WireName & Equatable>(_ name: StaticString, _ value: inout Word?) {
    value = queue.takeBits().flatMap { Word(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }

  mutating func orientations(_ name: StaticString, _ value: inout Orientations, isLeftOut: Bool) {
    value = queue.takeBits().map { Orientations(rawValue: UInt8(truncatingIfNeeded: $0)) } ?? value
  }

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen) { value = queue.screen() ?? value }

  mutating func screen(_ name: StaticString, _ value: inout Form.Screen?) { value = queue.screen() }

  mutating func screens(_ value: inout Form.Screens, ids: StaticString, added: StaticString) {
    value = queue.takeScreens() ?? value
  }

  mutating func screens(_ name: StaticString, _ value: inout Form.Screens) {
    value = queue.takeScreens() ?? value
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
    guard var target = Target.blankCommands[Int(command.kind.rawValue)] else {
      preconditionFailure("every kind of command has a blank one")
    }
    var queue = MemberQueue<Target>()
    withUnsafeMutablePointer(to: &queue) { queue in
      var (source, collector, placer) = (command, MemberCollector(self, queue), MemberPlacer(queue))
      source.code(&collector)
      target.code(&placer)
    }
    return target
  }

  func convert(_ event: Event<Source>) -> Event<Target> {
    // An event of a later version has no members that a coder could visit.
    if case .ignorable(let json) = event { return .ignorable(self.json(json)) }
    guard var target = Target.blankEvents[Int(event.kind.rawValue)] else {
      preconditionFailure("every kind of event but an ignorable one has a blank one")
    }
    var queue = MemberQueue<Target>()
    withUnsafeMutablePointer(to: &queue) { queue in
      var (source, collector, placer) = (event, MemberCollector(self, queue), MemberPlacer(queue))
      source.code(&collector)
      target.code(&placer)
    }
    return target
  }
}

/// Fills a queue with the members of a command or an event, converted to the other form.
struct MemberCollector<Conversion: FormConversion>: WireCoder {
  typealias Failure = Never
  typealias Form = Conversion.Source

  private let conversion: Conversion
  /// The queue; valid while a command or an event is converted.
  private let members: UnsafeMutablePointer<MemberQueue<Conversion.Target>>

  init(_ conversion: Conversion, _ members: UnsafeMutablePointer<MemberQueue<Conversion.Target>>) {
    self.conversion = conversion
    self.members = members
  }

  private var queue: MemberQueue<Conversion.Target> {
    @inline(__always) _read { yield members.pointee }
    @inline(__always) nonmutating _modify { yield &members.pointee }
  }

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
