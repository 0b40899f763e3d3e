/// A fact about the scene: a change that has happened. An event is never undone once it is in the journal,
/// and the fold of all events is the state.
@nonexhaustive public enum Event<Form: TextForm>: Equatable, Sendable {
  case scene(SceneEvent<Form>)
  case navigation(NavigationEvent<Form>)
  case drillDown(DrillDownEvent<Form>)
  case stack(StackEvent<Form>)
  case tabs(TabsEvent<Form>)
  case split(SplitEvent<Form>)
  case web(WebEvent<Form>)
  case modal(ModalEvent<Form>)
  case swipe(SwipeEvent<Form>)
  case environment(EnvironmentEvent<Form>)
  case item(ItemEvent<Form>)
  case plugin(PluginEvent<Form>)
  /// An event of a later version that is marked as ignorable, as it was written.
  case ignorable(Form.JSON)
}

extension Event: BitwiseCopyable
where
  Form.Text: BitwiseCopyable, Form.List: BitwiseCopyable, Form.JSON: BitwiseCopyable,
  Form.Screen: BitwiseCopyable,
  Form.Screens: BitwiseCopyable, Form.Node: BitwiseCopyable
{}

extension Event {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .scene(let event): event.kind
    case .navigation(let event): event.kind
    case .drillDown(let event): event.kind
    case .stack(let event): event.kind
    case .tabs(let event): event.kind
    case .split(let event): event.kind
    case .web(let event): event.kind
    case .modal(let event): event.kind
    case .swipe(let event): event.kind
    case .environment(let event): event.kind
    case .item(let event): event.kind
    case .plugin(let event): event.kind
    case .ignorable: .ignorable
    }
  }
}

extension Event where Form: BlankForm {
  static var blanksByKind: [Self?] {
    var blanks = [Self?](repeating: nil, count: EventKind.allCases.count)
    for blank in allBlanks { blanks[Int(blank.kind.rawValue)] = blank }
    return blanks
  }

  private static var allBlanks: [Self] {
    SceneEvent<Form>.blanks.map { .scene($0) }
      + NavigationEvent<Form>.blanks.map { .navigation($0) }
      + DrillDownEvent<Form>.blanks.map { .drillDown($0) }
      + StackEvent<Form>.blanks.map { .stack($0) }
      + TabsEvent<Form>.blanks.map { .tabs($0) }
      + SplitEvent<Form>.blanks.map { .split($0) }
      + WebEvent<Form>.blanks.map { .web($0) }
      + ModalEvent<Form>.blanks.map { .modal($0) }
      + SwipeEvent<Form>.blanks.map { .swipe($0) }
      + EnvironmentEvent<Form>.blanks.map { .environment($0) }
      + ItemEvent<Form>.blanks.map { .item($0) }
      + PluginEvent<Form>.blanks.map { .plugin($0) }
  }
}

extension Event {
  /// Visits the members after `type`, in the order of the wire. An ignorable event has no known members.
  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .scene(var event):
      try event.code(&coder)
      self = .scene(event)
    case .navigation(var event):
      try event.code(&coder)
      self = .navigation(event)
    case .drillDown(var event):
      try event.code(&coder)
      self = .drillDown(event)
    case .stack(var event):
      try event.code(&coder)
      self = .stack(event)
    case .tabs(var event):
      try event.code(&coder)
      self = .tabs(event)
    case .split(var event):
      try event.code(&coder)
      self = .split(event)
    case .web(var event):
      try event.code(&coder)
      self = .web(event)
    case .modal(var event):
      try event.code(&coder)
      self = .modal(event)
    case .swipe(var event):
      try event.code(&coder)
      self = .swipe(event)
    case .environment(var event):
      try event.code(&coder)
      self = .environment(event)
    case .item(var event):
      try event.code(&coder)
      self = .item(event)
    case .plugin(var event):
      try event.code(&coder)
      self = .plugin(event)
    case .ignorable: break
    }
  }
}

extension Event {
  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> Event<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .scene(let event): .scene(event.converted(conversion))
    case .navigation(let event): .navigation(event.converted(conversion))
    case .drillDown(let event): .drillDown(event.converted(conversion))
    case .stack(let event): .stack(event.converted(conversion))
    case .tabs(let event): .tabs(event.converted(conversion))
    case .split(let event): .split(event.converted(conversion))
    case .web(let event): .web(event.converted(conversion))
    case .modal(let event): .modal(event.converted(conversion))
    case .swipe(let event): .swipe(event.converted(conversion))
    case .environment(let event): .environment(event.converted(conversion))
    case .item(let event): .item(event.converted(conversion))
    case .plugin(let event): .plugin(event.converted(conversion))
    case .ignorable(let json): .ignorable(conversion.json(json))
    }
  }
}

/// The type of an event, with its name on the wire. The most frequent types come first, because a reader tries them in
/// order.
@nonexhaustive public enum EventKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case pushed, popped, hidesBackButtonChanged
  case sceneSet, restored, replaced, navigationBarsHiddenChanged
  case advanced, toolbarsHiddenChanged, navigationBarPositionChanged, placeholderChanged, widthChanged
  case propagationChanged
  case swipeBegan, swipeMoved, swipeEnded, swipeCancelled
  case deviceRotated, interfaceRotated, rotationBegan, rotationEnded, rotationDeferred, rotationAnswerChanged
  case resized
  case titleChanged, attributeChanged
  case pluginAttached, pluginDetached, pluginConfigured, remembered
  case pluginQuarantined
  case containerAdded
  case stackSet, selected, childrenSet
  case collapsed, expanded, columnSet, displayModeChanged, splitBehaviorChanged, primaryWidthChanged
  case supplementaryWidthChanged, primaryEdgeChanged
  case loadStarted, loadFinished, loadFailed, loadCancelled, residencyChanged
  case presented, dismissed
  /// Any event of a later version that may be ignored.
  case ignorable

  package var wireName: StaticString {
    switch self {
    case .sceneSet: "sceneSet"
    case .restored: "restored"
    case .pushed: "pushed"
    case .popped: "popped"
    case .replaced: "replaced"
    case .navigationBarsHiddenChanged: "navigationBarsHiddenChanged"
    case .advanced: "advanced"
    case .toolbarsHiddenChanged: "toolbarsHiddenChanged"
    case .navigationBarPositionChanged: "navigationBarPositionChanged"
    case .placeholderChanged: "placeholderChanged"
    case .widthChanged: "widthChanged"
    case .propagationChanged: "propagationChanged"
    case .swipeBegan: "swipeBegan"
    case .swipeMoved: "swipeMoved"
    case .swipeEnded: "swipeEnded"
    case .swipeCancelled: "swipeCancelled"
    case .deviceRotated: "deviceRotated"
    case .interfaceRotated: "interfaceRotated"
    case .rotationBegan: "rotationBegan"
    case .rotationEnded: "rotationEnded"
    case .rotationDeferred: "rotationDeferred"
    case .rotationAnswerChanged: "rotationAnswerChanged"
    case .resized: "resized"
    case .hidesBackButtonChanged: "hidesBackButtonChanged"
    case .titleChanged: "titleChanged"
    case .attributeChanged: "attributeChanged"
    case .pluginAttached: "pluginAttached"
    case .pluginDetached: "pluginDetached"
    case .pluginConfigured: "pluginConfigured"
    case .remembered: "remembered"
    case .pluginQuarantined: "pluginQuarantined"
    case .containerAdded: "containerAdded"
    case .stackSet: "stackSet"
    case .selected: "selected"
    case .childrenSet: "childrenSet"
    case .collapsed: "collapsed"
    case .expanded: "expanded"
    case .columnSet: "columnSet"
    case .displayModeChanged: "displayModeChanged"
    case .splitBehaviorChanged: "splitBehaviorChanged"
    case .primaryWidthChanged: "primaryWidthChanged"
    case .supplementaryWidthChanged: "supplementaryWidthChanged"
    case .primaryEdgeChanged: "primaryEdgeChanged"
    case .loadStarted: "loadStarted"
    case .loadFinished: "loadFinished"
    case .loadFailed: "loadFailed"
    case .loadCancelled: "loadCancelled"
    case .residencyChanged: "residencyChanged"
    case .presented: "presented"
    case .dismissed: "dismissed"
    case .ignorable: "ignorable"
    }
  }
}

/// A set of event types, such as those that a reactor wants to see.
public struct EventKinds: Equatable, Sendable {
  @usableFromInline var bits: UInt128

  /// All events, including those of later versions.
  public static let all = EventKinds(bits: .max)

  /// Creates a set of `kinds`.
  public init(_ kinds: EventKind...) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// Creates a set of `kinds`.
  public init(_ kinds: some Sequence<EventKind>) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  @inlinable @inline(__always)
  static func bit(of kind: EventKind) -> UInt128 {
    precondition(kind.rawValue < UInt128.bitWidth, "there are more kinds than a set has bits")
    return 1 &<< UInt128(kind.rawValue)
  }

  private init(bits: UInt128) { self.bits = bits }

  /// Adds the kinds of `other`.
  package mutating func formUnion(_ other: EventKinds) { bits |= other.bits }

  /// Returns a Boolean value that indicates whether the set contains `kind`.
  @inlinable public func contains(_ kind: EventKind) -> Bool { bits & Self.bit(of: kind) != 0 }
}
