/// A fact about the scene: a change that has happened. An event is never undone once it is in the journal,
/// and the fold of all events is the state.
@nonexhaustive public enum Event<Form: TextForm>: Equatable, Sendable {
  /// An event about the scene as a whole.
  case scene(SceneEvent<Form>)
  /// An event that containers with a stack share.
  case navigation(NavigationEvent<Form>)
  /// An event that only a drillDown has.
  case drillDown(DrillDownEvent<Form>)
  /// An event in which a container gets all its entries at once.
  case stack(StackEvent<Form>)
  /// An event that only tabs have.
  case tabs(TabsEvent<Form>)
  /// An event that only a split has.
  case split(SplitEvent<Form>)
  /// An event that only a web container has.
  case web(WebEvent<Form>)
  /// An event that only an arranged container has.
  case arranged(ArrangedEvent<Form>)
  /// An event of a modal.
  case modal(ModalEvent<Form>)
  /// An event of a swipe.
  case swipe(SwipeEvent<Form>)
  /// An event of the device, the interface or the window.
  case environment(EnvironmentEvent<Form>)
  /// An event about the navigation item or the attributes of a node, or about an attribute of the scene.
  case item(ItemEvent<Form>)
  /// An event about a plugin.
  case plugin(PluginEvent<Form>)
  /// An event of a command that waits.
  case waiting(WaitingEvent<Form>)
  /// A mark in the journal, which changes nothing in the scene.
  case mark(MarkEvent<Form>)
  /// An event of a later version that is marked as ignorable, as it was written.
  case ignorable(Form.JSON)
}

extension Event: BitwiseCopyable where Form == InternedForm {}

extension Event {
  // Inlined even in a debug build: a call of a generic getter creates the types of all groups.
  /// The type of the event.
  #if compiler(>=6.3)
    @inline(always)
  #endif
  @inlinable public var kind: EventKind {
    switch self {
    case .scene(let event): event.kind
    case .navigation(let event): event.kind
    case .drillDown(let event): event.kind
    case .stack(let event): event.kind
    case .tabs(let event): event.kind
    case .split(let event): event.kind
    case .web(let event): event.kind
    case .arranged(let event): event.kind
    case .modal(let event): event.kind
    case .swipe(let event): event.kind
    case .environment(let event): event.kind
    case .item(let event): event.kind
    case .plugin(let event): event.kind
    case .waiting(let event): event.kind
    case .mark(let event): event.kind
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
      + ArrangedEvent<Form>.blanks.map { .arranged($0) }
      + ModalEvent<Form>.blanks.map { .modal($0) }
      + SwipeEvent<Form>.blanks.map { .swipe($0) }
      + EnvironmentEvent<Form>.blanks.map { .environment($0) }
      + ItemEvent<Form>.blanks.map { .item($0) }
      + PluginEvent<Form>.blanks.map { .plugin($0) }
      + WaitingEvent<Form>.blanks.map { .waiting($0) }
      + MarkEvent<Form>.blanks.map { .mark($0) }
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
    case .arranged(var event):
      try event.code(&coder)
      self = .arranged(event)
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
    case .waiting(var event):
      try event.code(&coder)
      self = .waiting(event)
    case .mark(var event):
      try event.code(&coder)
      self = .mark(event)
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
    case .arranged(let event): .arranged(event.converted(conversion))
    case .modal(let event): .modal(event.converted(conversion))
    case .swipe(let event): .swipe(event.converted(conversion))
    case .environment(let event): .environment(event.converted(conversion))
    case .item(let event): .item(event.converted(conversion))
    case .plugin(let event): .plugin(event.converted(conversion))
    case .waiting(let event): .waiting(event.converted(conversion))
    case .mark(let event): .mark(event.converted(conversion))
    case .ignorable(let json): .ignorable(conversion.json(json))
    }
  }
}

/// The type of an event, with its name on the wire.
@nonexhaustive public enum EventKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A screen was pushed on the stack of a drillDown, or on a stack.
  case pushed
  /// Nodes left the stack of a drillDown, a stack, or the pages of a web container: any number of them, even none.
  case popped
  /// A node's back button was hidden, or is no longer hidden.
  case hidesBackButtonChanged
  /// The scene was set.
  case sceneSet
  /// The containers were restored from an archive.
  case restored
  /// The right screen of a drillDown, or the top of a stack, was replaced.
  case replaced
  /// The navigation bars of a container were hidden or shown.
  case navigationBarsHiddenChanged
  /// The right screen of a drillDown moved to the left stack, and the right pane shows its placeholder.
  case advanced
  /// The toolbars of a container were hidden or shown.
  case toolbarsHiddenChanged
  /// The navigation bars of a drillDown moved.
  case navigationBarPositionChanged
  /// A pane of a drillDown got another placeholder, or none.
  case placeholderChanged
  /// The left pane of a drillDown got another width.
  case widthChanged
  /// A drillDown shows an item of its root to the container around it, or no longer shows it.
  case propagationChanged
  /// A swipe began.
  case swipeBegan
  /// The finger moved during a swipe.
  case swipeMoved
  /// The finger was lifted. A completed swipe is followed by the event of its pop.
  case swipeEnded
  /// The swipe is over, and everything is as it was before it.
  case swipeCancelled
  /// The device was turned.
  case deviceRotated
  /// The interface turned to another orientation.
  case interfaceRotated
  /// The interface began to turn.
  case rotationBegan
  /// The interface has turned.
  case rotationEnded
  /// The interface cannot follow the device now; the orientation is pending until it can.
  case rotationDeferred
  /// The scene's answer to the questions about rotation changed.
  case rotationAnswerChanged
  /// The window got another size.
  case resized
  /// The margins of the window that bars extend into changed.
  case safeAreaChanged
  /// The heights of the bars were set.
  case metricsChanged
  /// A node got another title.
  case titleChanged
  /// An attribute of a node or of the scene was set or removed.
  case attributeChanged
  /// A plugin was attached.
  case pluginAttached
  /// A plugin was detached.
  case pluginDetached
  /// A plugin got another configuration.
  case pluginConfigured
  /// A value was stored for a plugin.
  case remembered
  /// A plugin that has failed too often was detached.
  case pluginQuarantined
  /// A new, empty container was added to the scene.
  case containerAdded
  /// The entries of a stack were set.
  case stackSet
  /// A child of tabs was selected.
  case selected
  /// The children of tabs were set; the others left.
  case childrenSet
  /// A split collapsed to one column, or a collapsed split merged other stacks.
  case collapsed
  /// A split shows its columns again.
  case expanded
  /// A column of a split got a screen as its only entry, or has no entry any more.
  case columnSet
  /// The preferred display mode of a split changed.
  case displayModeChanged
  /// The effect of the other columns of a split on the secondary changed.
  case splitBehaviorChanged
  /// The preferred width of the primary column of a split changed.
  case primaryWidthChanged
  /// The preferred width of the supplementary column of a split changed.
  case supplementaryWidthChanged
  /// The primary and the supplementary column of a split moved to the other side of the secondary.
  case primaryEdgeChanged
  /// A column of a split got another placeholder, or none.
  case columnPlaceholderChanged
  /// A page of a web container began to load.
  case loadStarted
  /// A page of a web container has loaded.
  case loadFinished
  /// The load of a page failed.
  case loadFailed
  /// A load that was running or had failed was cancelled.
  case loadCancelled
  /// The view of a page was released, or is loading again.
  case residencyChanged
  /// A modal was presented on top of the scene.
  case presented
  /// A modal left the scene, with everything in it.
  case dismissed
  /// The scene became what it was after a past moment.
  case reverted
  /// The app came to the foreground.
  case activated
  /// The app went to the background.
  case deactivated
  /// A screen got other params.
  case paramsChanged
  /// A screen got an answer to its request, or the request was cancelled.
  case resultDelivered
  /// A request that was answered before is closed.
  case requestClosed
  /// A screen has a result no more.
  case resultTaken
  /// The journal has from here on what older programs do not know.
  case needs
  /// A plugin holds the command: it waits.
  case held
  /// A held command is carried out.
  case resumed
  /// A held command is given up.
  case dropped
  /// Something happened in the app that the journal should tell.
  case noted
  /// The app was launched.
  case launched
  /// The session was closed.
  case closed
  /// Private values are hidden under another key.
  case keyed
  /// A screen is another one in the same place: it has another id, route or params.
  case screenChanged
  /// An arranged container has other children, or arranges them in another way.
  case arranged
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
    case .safeAreaChanged: "safeAreaChanged"
    case .metricsChanged: "metricsChanged"
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
    case .columnPlaceholderChanged: "columnPlaceholderChanged"
    case .loadStarted: "loadStarted"
    case .loadFinished: "loadFinished"
    case .loadFailed: "loadFailed"
    case .loadCancelled: "loadCancelled"
    case .residencyChanged: "residencyChanged"
    case .presented: "presented"
    case .dismissed: "dismissed"
    case .reverted: "reverted"
    case .activated: "activated"
    case .deactivated: "deactivated"
    case .paramsChanged: "paramsChanged"
    case .resultDelivered: "resultDelivered"
    case .requestClosed: "requestClosed"
    case .resultTaken: "resultTaken"
    case .needs: "needs"
    case .held: "held"
    case .resumed: "resumed"
    case .dropped: "dropped"
    case .noted: "noted"
    case .launched: "launched"
    case .keyed: "keyed"
    case .closed: "closed"
    case .screenChanged: "screenChanged"
    case .arranged: "arranged"
    case .ignorable: "ignorable"
    }
  }
}

// MARK: - Equality

extension Event {
  /// Returns a Boolean value that indicates whether both events have the same type and the same members. Texts are
  /// compared as UTF-8 bytes, as in a journal.
  public static func == (one: Self, other: Self) -> Bool {
    guard haveEqualGroups(one, other) else { return false }
    // Handles are equal exactly when their texts have the same bytes. Strings are equal in more cases.
    if Form.self == InternedForm.self { return true }
    var (members, others, one, other) = (MemberList<Form>(), MemberList<Form>(), one, other)
    one.code(&members)
    other.code(&others)
    return members.isEqual(to: others)
  }

  private static func haveEqualGroups(_ one: Self, _ other: Self) -> Bool {
    switch one {
    case .scene(let one): if case .scene(let other) = other { one == other } else { false }
    case .navigation(let one): if case .navigation(let other) = other { one == other } else { false }
    case .drillDown(let one): if case .drillDown(let other) = other { one == other } else { false }
    case .stack(let one): if case .stack(let other) = other { one == other } else { false }
    case .tabs(let one): if case .tabs(let other) = other { one == other } else { false }
    case .split(let one): if case .split(let other) = other { one == other } else { false }
    case .web(let one): if case .web(let other) = other { one == other } else { false }
    case .arranged(let one): if case .arranged(let other) = other { one == other } else { false }
    case .modal(let one): if case .modal(let other) = other { one == other } else { false }
    case .swipe(let one): if case .swipe(let other) = other { one == other } else { false }
    case .environment(let one): if case .environment(let other) = other { one == other } else { false }
    case .item(let one): if case .item(let other) = other { one == other } else { false }
    case .plugin(let one): if case .plugin(let other) = other { one == other } else { false }
    case .waiting(let one): if case .waiting(let other) = other { one == other } else { false }
    case .mark(let one): if case .mark(let other) = other { one == other } else { false }
    case .ignorable(let one): if case .ignorable(let other) = other { one == other } else { false }
    }
  }
}
