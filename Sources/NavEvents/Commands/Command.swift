package import NavBase

/// A request to the scene that has not been decided yet.
///
/// Commands are grouped by subject, and each group has a type of its own. Build them with the functions of
/// ``NavCommand``: `.push("inbox")`.
@nonexhaustive public enum Command<Form: TextForm>: Equatable, Sendable {
  /// A command about the scene as a whole.
  case scene(SceneCommand<Form>)
  /// A verb that several kinds of container understand; `target` names one, nil means the focused one.
  case navigation(NavigationCommand<Form>, target: Form.Text?)
  /// A command for a drillDown; `target` names it, nil means the focused one.
  case drillDown(DrillDownCommand<Form>, target: Form.Text?)
  /// A command about all children of a stack, or of tabs; `target` names the container, nil means the focused one.
  case stack(StackCommand<Form>, target: Form.Text?)
  /// A command for tabs; `target` names them, nil means the focused ones.
  case tabs(TabsCommand<Form>, target: Form.Text?)
  /// A command for a split; `target` names it, nil means the focused one.
  case split(SplitCommand<Form>, target: Form.Text?)
  /// A link, or a command or report for a web container; `target` names the container, nil means the focused one.
  case web(WebCommand<Form>, target: Form.Text?)
  /// A command for an arranged container; `target` names it, nil means the focused one.
  case arranged(ArrangedCommand<Form>, target: Form.Text?)
  /// A command about the modals on top of the scene.
  case modal(ModalCommand<Form>)
  /// A part of a swipe; `target` names the container. Without it, a swipe begins in the focused container, and a report is
  /// about the running swipe.
  case swipe(SwipeCommand<Form>, target: Form.Text?)
  /// A report about the device, the interface or the window, or the heights of bars.
  case environment(EnvironmentCommand<Form>)
  /// A command about the navigation item or the attributes of a node, or about an attribute of the scene.
  case item(ItemCommand<Form>)
  /// A command about a plugin.
  case plugin(PluginCommand<Form>)
  /// A command about a command that waits.
  case waiting(WaitingCommand<Form>)
  /// A command that leaves a mark in the journal.
  case mark(MarkCommand<Form>)
  /// Several commands, of which all are carried out, or none: ``all(_:)``.
  case all(Form.Commands)
}

// Inside a session, a command and an event are plain data, copied without counting references. With strings they are not.
extension Command: BitwiseCopyable where Form == InternedForm {}

extension Command {
  // Inlined even in a debug build: a call of a generic getter creates the types of all groups.
  /// The type of the command.
  #if compiler(>=6.3)
    @inline(always)
  #endif
  @inlinable public var kind: CommandKind {
    switch self {
    case .scene(let command): command.kind
    case .navigation(let command, _): command.kind
    case .drillDown(let command, _): command.kind
    case .stack(let command, _): command.kind
    case .tabs(let command, _): command.kind
    case .split(let command, _): command.kind
    case .web(let command, _): command.kind
    case .arranged(let command, _): command.kind
    case .modal(let command): command.kind
    case .swipe(let command, _): command.kind
    case .environment(let command): command.kind
    case .item(let command): command.kind
    case .plugin(let command): command.kind
    case .waiting(let command): command.kind
    case .mark(let command): command.kind
    case .all: .all
    }
  }
}

extension InternedCommand {
  /// A Boolean value that indicates whether a scene is set before the command when there is none. A report does not need one,
  /// nor does a command about the scene's attributes, its bars or its plugins, or a mark; `scene` and `add` bring one.
  package func needsScene(_ draft: borrowing CommitDraft) -> Bool {
    switch self {
    case .scene(.set), .scene(.add), .scene(.removed), .environment, .plugin, .waiting, .mark,
      .item(.setAttribute(nil, _, _)):
      return false
    case .scene, .navigation, .drillDown, .stack, .split, .arranged, .modal, .item: return true
    case .web, .swipe, .tabs: return !kind.isReport
    case .all(let commands):
      // The first command that brings a scene, or needs one, decides.
      for command in draft.commands(of: commands) {
        switch command {
        case .scene(.set), .scene(.add): return false
        default: if command.needsScene(draft) { return true }
        }
      }
      return false
    }
  }
}

extension Command where Form: BlankForm {
  static var blanksByKind: [Self?] {
    var blanks = [Self?](repeating: nil, count: CommandKind.allCases.count)
    for blank in allBlanks { blanks[Int(blank.kind.rawValue)] = blank }
    return blanks
  }

  private static var allBlanks: [Self] {
    SceneCommand<Form>.blanks.map { .scene($0) }
      + NavigationCommand<Form>.blanks.map { .navigation($0, target: nil) }
      + DrillDownCommand<Form>.blanks.map { .drillDown($0, target: nil) }
      + StackCommand<Form>.blanks.map { .stack($0, target: nil) }
      + TabsCommand<Form>.blanks.map { .tabs($0, target: nil) }
      + SplitCommand<Form>.blanks.map { .split($0, target: nil) }
      + WebCommand<Form>.blanks.map { .web($0, target: nil) }
      + ArrangedCommand<Form>.blanks.map { .arranged($0, target: nil) }
      + ModalCommand<Form>.blanks.map { .modal($0) }
      + SwipeCommand<Form>.blanks.map { .swipe($0, target: nil) }
      + EnvironmentCommand<Form>.blanks.map { .environment($0) } + ItemCommand<Form>.blanks.map { .item($0) }
      + PluginCommand<Form>.blanks.map { .plugin($0) } + WaitingCommand<Form>.blanks.map { .waiting($0) }
      + MarkCommand<Form>.blanks.map { .mark($0) } + [.all(.blank)]
  }
}

extension Command {
  /// Visits the members after `type`, in the order of the wire.
  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .scene(var command):
      try command.code(&coder)
      self = .scene(command)
    case .navigation(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .navigation(command, target: target)
    case .drillDown(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .drillDown(command, target: target)
    case .stack(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .stack(command, target: target)
    case .tabs(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .tabs(command, target: target)
    case .split(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .split(command, target: target)
    case .web(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .web(command, target: target)
    case .arranged(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .arranged(command, target: target)
    case .modal(var command):
      try command.code(&coder)
      self = .modal(command)
    case .swipe(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .swipe(command, target: target)
    case .environment(var command):
      try command.code(&coder)
      self = .environment(command)
    case .item(var command):
      try command.code(&coder)
      self = .item(command)
    case .plugin(var command):
      try command.code(&coder)
      self = .plugin(command)
    case .waiting(var command):
      try command.code(&coder)
      self = .waiting(command)
    case .mark(var command):
      try command.code(&coder)
      self = .mark(command)
    case .all(var commands):
      try coder.commands("commands", &commands)
      self = .all(commands)
    }
  }
}

extension InternedCommand {
  /// The answer of the topmost screen that leaves and was brought for one; nil for none.
  package var result: JSONText? {
    switch self {
    case .navigation(let command, _): command.result
    case .modal(let command): command.result
    case .swipe(let command, _): command.result
    case .scene, .drillDown, .stack, .tabs, .split, .web, .arranged, .environment, .item, .plugin, .waiting,
      .mark, .all:
      nil
    }
  }
}

extension Command {
  /// The screen that the command brings, if it brings one that is no container: a new one, or one that is there already.
  var anyBroughtScreen: Form.Screen? {
    switch self {
    case .navigation(let command, _): command.broughtScreen
    case .drillDown(let command, _): command.broughtScreen
    case .split(let command, _): command.broughtScreen
    case .modal(let command): command.broughtScreen
    case .scene, .stack, .tabs, .web, .arranged, .swipe, .environment, .item, .plugin, .waiting, .mark, .all:
      nil
    }
  }

  /// Returns the same command with another screen in the place of the one that it brings.
  func bringingAny(_ screen: Form.Screen) -> Self {
    switch self {
    case .navigation(let command, let target): .navigation(command.bringing(screen), target: target)
    case .drillDown(let command, let target): .drillDown(command.bringing(screen), target: target)
    case .split(let command, let target): .split(command.bringing(screen), target: target)
    case .modal(let command): .modal(command.bringing(screen))
    case .scene, .stack, .tabs, .web, .arranged, .swipe, .environment, .item, .plugin, .waiting, .mark, .all:
      self
    }
  }
}

// Other modules ask commands of one form: for any form, they would go through the metadata of generics.
extension InternedCommand {
  /// The screen that the command brings, if it brings one that is no container: a new one, or one that is there already.
  package var broughtScreen: ScreenContent? { anyBroughtScreen }

  /// Returns the same command with another screen in the place of the one that it brings.
  package func bringing(_ screen: ScreenContent) -> Self { bringingAny(screen) }
}

extension NavCommand {
  /// The screen that the command brings, if it brings one that is no container: a new one, or one that is there already.
  package var broughtScreen: ScreenDescription? { anyBroughtScreen }

  /// Returns the same command with another screen in the place of the one that it brings.
  package func bringing(_ screen: ScreenDescription) -> Self { bringingAny(screen) }
}

extension InternedCommand {
  /// Returns the reason why a journal cannot hold the command; nil when it can.
  ///
  /// Complexity: O(length of the JSON values that the command carries); most carry none.
  package func unwritableValue(in draft: borrowing CommitDraft) -> UnwritableValue? {
    // The usual commands consist of texts, words and flags (`SchemaTests`), and need no visit.
    switch self {
    case .navigation, .stack, .tabs: if !draft.needsRoutes, result == nil { return nil }
    case .scene, .drillDown, .split, .web, .arranged, .modal, .swipe, .environment, .item, .plugin, .waiting,
      .mark, .all:
      break
    }
    return WireBounds.firstUnwritable(draft) { bounds in
      var command = self
      command.code(&bounds)
    }
  }
}

extension Command {
  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> Command<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .scene(let command): .scene(command.converted(conversion))
    case .navigation(let command, let target):
      .navigation(command.converted(conversion), target: target.map { conversion.text($0) })
    case .drillDown(let command, let target):
      .drillDown(command.converted(conversion), target: target.map { conversion.text($0) })
    case .stack(let command, let target):
      .stack(command.converted(conversion), target: target.map { conversion.text($0) })
    case .tabs(let command, let target):
      .tabs(command.converted(conversion), target: target.map { conversion.text($0) })
    case .split(let command, let target):
      .split(command.converted(conversion), target: target.map { conversion.text($0) })
    case .web(let command, let target):
      .web(command.converted(conversion), target: target.map { conversion.text($0) })
    case .arranged(let command, let target):
      .arranged(command.converted(conversion), target: target.map { conversion.text($0) })
    case .modal(let command): .modal(command.converted(conversion))
    case .swipe(let command, let target):
      .swipe(command.converted(conversion), target: target.map { conversion.text($0) })
    case .environment(let command): .environment(command.converted(conversion))
    case .item(let command): .item(command.converted(conversion))
    case .plugin(let command): .plugin(command.converted(conversion))
    case .waiting(let command): .waiting(command.converted(conversion))
    case .mark(let command): .mark(command.converted(conversion))
    case .all(let commands): .all(conversion.commands(commands))
    }
  }
}

/// The type of a command, with its name on the wire. The function of ``Command`` with the name of the type makes the
/// command, unless the case says otherwise.
@nonexhaustive public enum CommandKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// Sets the first scene. It is accepted only while a journal has none.
  case scene
  /// Rebuilds the containers from an archive.
  case restore
  /// Puts a screen on top; without a screen, a drillDown moves its right screen to the left.
  case push
  /// Removes the top screen, but not the root of a stack.
  case pop
  /// Pops until a screen is on top; in a drillDown, on top of the left stack.
  case popTo
  /// Pops to the root; in a drillDown, the root's successor stays visible too.
  case popToRoot
  /// Does what a tap on the back button does.
  case back
  /// Replaces the right screen of a drillDown, or the top of a stack.
  case replace
  /// Hides or shows the navigation bars. Made by ``Command/setNavigationBarsHidden(_:animated:in:)``.
  case bars
  /// Shows a screen on the right of a drillDown, for a screen that is on its stack.
  case show
  /// Hides or shows the toolbars. Made by ``Command/setToolbarsHidden(_:animated:in:)``.
  case toolbars
  /// Moves the navigation bars of a drillDown. Made by ``Command/setNavigationBarPosition(_:in:)``.
  case barPosition
  /// Sets the screen that a pane of a drillDown shows while it has no other. Made by
  /// ``Command/setPlaceholder(_:_:in:)-(DrillDownSide,ScreenDescription?,_)``.
  case placeholder
  /// Sets the width of the left pane of a drillDown, or of the primary column of a split. Made by
  /// ``Command/setLeftWidth(_:in:)``.
  case leftWidth
  /// Sets whether a drillDown shows an item of its root to the container around it. Made by
  /// ``Command/setPropagation(of:_:in:)``.
  case propagate
  /// Begins a swipe. Made by ``Command/beginSwipe(at:in:)``.
  case swipeBegin
  /// Reports that the finger has moved. Made by ``Command/moveSwipe(to:in:)``.
  case swipeMove
  /// Reports that the finger was lifted. Made by ``Command/endSwipe(at:velocity:in:result:)``.
  case swipeEnd
  /// Reports that the system has cancelled the swipe. Made by ``Command/cancelSwipe(in:)``.
  case swipeCancel
  /// Reports that the device was turned.
  case rotate
  /// Reports that the interface begins to turn. Made by ``Command/beginRotation(to:)``.
  case rotationBegin
  /// Reports that the interface has turned. Made by ``Command/endRotation()``.
  case rotationEnd
  /// Reports that the window has a new size.
  case resize
  /// Reports the size of the window and the orientation of the interface.
  case window
  /// Reports the margins of the window that bars extend into.
  case safeArea
  /// Sets the heights of bars. Made by
  /// ``Command/setBarMetrics(bar:topBar:toolbar:tabBar:webBar:)``.
  case metrics
  /// Selects a child of tabs.
  case select
  /// Hides the back button of a node, or shows it again. Made by ``Command/setHidesBackButton(_:of:)``.
  case hidesBackButton
  /// Sets the title of a node. Made by ``Command/setTitle(_:of:)``.
  case title
  /// Sets or removes an attribute of a node or of the scene. Made by ``Command/setAttribute(_:to:of:)``.
  case attribute
  /// Attaches a plugin.
  case attach
  /// Detaches a plugin.
  case detach
  /// Gives an attached plugin another configuration.
  case configure
  /// Stores a value for a plugin. Only the plugin itself may request it.
  case remember
  /// Detaches a plugin that has failed too often. Only the session itself sends this command.
  case quarantine
  /// Replaces an attached plugin with a newer version of it. Only the session itself sends this command.
  case upgrade
  /// Adds a new, empty container to another one, or as the root.
  case add
  /// Puts a screen or an empty container on top of the whole scene.
  case present
  /// Removes the topmost modal.
  case dismiss
  /// Sets the entries of a stack, or the children of tabs.
  case set
  /// Makes a screen the only entry of a column of a split, pushes it on a secondary that has entries, or empties the
  /// column. Made by ``Command/setColumn(_:to:in:)-(_,ScreenDescription?,_)``.
  case column
  /// Shows a screen in the secondary column of a split. Made by ``Command/showDetail(_:in:)-(ScreenDescription?,_)``.
  case detail
  /// Pushes a screen on the primary column of a split. Made by ``Command/showPrimary(_:in:)-(ScreenDescription,_)``.
  case primary
  /// Collapses a split, so that it shows one column.
  case collapse
  /// Expands a split, so that it shows its columns again.
  case expand
  /// Shows a column of a split.
  case showColumn
  /// Hides a column of a split, with the columns between it and the primary's edge.
  case hideColumn
  /// Sets the preferred display mode of a split. Made by ``Command/setDisplayMode(_:in:)``.
  case displayMode
  /// Sets the effect of the other columns of a split on the secondary. Made by
  /// ``Command/setSplitBehavior(_:in:)``.
  case splitBehavior
  /// Sets the preferred width of the primary column of a split. Made by
  /// ``Command/setPrimaryWidth(_:in:)``.
  case primaryWidth
  /// Sets the preferred width of the supplementary column of a split. Made by
  /// ``Command/setSupplementaryWidth(_:in:)``.
  case supplementaryWidth
  /// Puts the primary and the supplementary column of a split on one side of the secondary. Made by
  /// ``Command/setPrimaryEdge(_:in:)``.
  case primaryEdge
  /// Ends an overlay of a split, as a tap on the dimmed secondary does.
  case dismissOverlay
  /// Sets the screen that a column of a split shows while its stack is empty. Made by
  /// ``Command/setPlaceholder(_:_:in:)-(SplitColumn,ScreenDescription?,_)``.
  case columnPlaceholder
  /// Follows a link.
  case open
  /// Loads a URL in the same page of a web container, as a form does.
  case submit
  /// Reports that a load has finished.
  case loaded
  /// Reports that a load has failed.
  case failed
  /// Repeats a load that has failed.
  case retry
  /// Stops a load, or drops one that has failed.
  case cancel
  /// Loads the top page of a web container again.
  case reload
  /// Performs the own action of the top page of a web container.
  case action
  /// Leaves a web container: pops the stack around it to its root.
  case leave
  /// Carries out several commands in one commit, or none of them.
  case all
  /// Goes on from a past moment. Made by ``Command/revert(to:scene:sizeClass:)``.
  case revert
  /// Reports that the app came to the foreground, or went to the background. Made by ``Command/setActive(_:)``.
  case active
  /// Replaces the params of a screen. Made by ``Command/setParams(_:of:)``.
  case params
  /// Answers the request that a screen was brought for. Made by ``Command/deliver(_:from:)``.
  case deliver
  /// Takes a result from the screen that has it. Made by ``Command/takeResult(_:of:)``.
  case take
  /// Decides a held command again.
  case resume
  /// Gives a held command up.
  case drop
  /// Reports that the host has taken screens off.
  case removed
  /// Reports the order into which the user has brought the children of tabs. Made by ``Command/reorder(_:in:)``.
  case children
  /// Asks about all screens of the scene again whether they may be shown.
  case reask
  /// Leaves a breadcrumb in the journal. Made by ``Command/note(_:_:)``.
  case note
  /// Reports that the app was launched. Only the session itself sends this command.
  case launch
  /// Reports that the session was closed. Only the session itself sends this command.
  case close
  /// Reports the key of the private values. Only the session itself sends this command.
  case key
  /// Changes in place what a screen is: its id, its route, its params.
  case change
  /// Performs a verb of the rules of an arranged container.
  case perform

  package var wireName: StaticString {
    switch self {
    case .scene: "scene"
    case .restore: "restore"
    case .push: "push"
    case .pop: "pop"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .back: "back"
    case .replace: "replace"
    case .bars: "bars"
    case .show: "show"
    case .toolbars: "toolbars"
    case .barPosition: "barPosition"
    case .placeholder: "placeholder"
    case .leftWidth: "leftWidth"
    case .propagate: "propagate"
    case .swipeBegin: "swipeBegin"
    case .swipeMove: "swipeMove"
    case .swipeEnd: "swipeEnd"
    case .swipeCancel: "swipeCancel"
    case .rotate: "rotate"
    case .rotationBegin: "rotationBegin"
    case .rotationEnd: "rotationEnd"
    case .resize: "resize"
    case .window: "window"
    case .safeArea: "safeArea"
    case .metrics: "metrics"
    case .select: "select"
    case .hidesBackButton: "hidesBackButton"
    case .title: "title"
    case .attribute: "attribute"
    case .attach: "attach"
    case .detach: "detach"
    case .configure: "configure"
    case .remember: "remember"
    case .quarantine: "quarantine"
    case .upgrade: "upgrade"
    case .add: "add"
    case .present: "present"
    case .dismiss: "dismiss"
    case .set: "set"
    case .column: "column"
    case .detail: "detail"
    case .primary: "primary"
    case .collapse: "collapse"
    case .expand: "expand"
    case .showColumn: "showColumn"
    case .hideColumn: "hideColumn"
    case .displayMode: "displayMode"
    case .splitBehavior: "splitBehavior"
    case .primaryWidth: "primaryWidth"
    case .supplementaryWidth: "supplementaryWidth"
    case .primaryEdge: "primaryEdge"
    case .dismissOverlay: "dismissOverlay"
    case .columnPlaceholder: "columnPlaceholder"
    case .open: "open"
    case .submit: "submit"
    case .loaded: "loaded"
    case .failed: "failed"
    case .retry: "retry"
    case .cancel: "cancel"
    case .reload: "reload"
    case .action: "action"
    case .leave: "leave"
    case .all: "all"
    case .revert: "revert"
    case .active: "active"
    case .params: "params"
    case .deliver: "deliver"
    case .take: "take"
    case .resume: "resume"
    case .drop: "drop"
    case .removed: "removed"
    case .children: "children"
    case .reask: "reask"
    case .note: "note"
    case .launch: "launch"
    case .close: "close"
    case .key: "key"
    case .change: "change"
    case .perform: "perform"
    }
  }
}

extension CommandKind {
  /// A Boolean value that indicates whether the command states a fact from outside: no plugin can refuse or
  /// rewrite it.
  public var isReport: Bool {
    switch self {
    case .swipeMove, .swipeEnd, .swipeCancel, .rotate, .rotationBegin, .rotationEnd, .resize, .window,
      .safeArea, .loaded, .failed, .active, .removed, .children, .launch, .close, .key:
      true
    case .scene, .restore, .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .show, .toolbars,
      .barPosition, .placeholder, .leftWidth, .propagate, .swipeBegin, .select, .hidesBackButton, .title,
      .attribute, .attach, .detach, .configure, .quarantine, .upgrade, .remember, .add, .present, .dismiss,
      .set, .column, .detail, .primary, .collapse, .expand, .showColumn, .hideColumn, .displayMode,
      .splitBehavior, .primaryWidth, .supplementaryWidth, .primaryEdge,
      .metrics, .dismissOverlay, .columnPlaceholder, .open, .submit, .retry, .cancel, .reload, .action,
      .leave,
      .all, .revert, .params, .deliver, .take, .resume, .drop, .reask, .note, .change,
      .perform:
      false
    }
  }
}

extension CommandKind {
  /// A Boolean value that indicates whether the command can be one of an `all`. A report cannot: a refusal of the others must not
  /// lose a fact. Nor can a command that begins a scene, that is about a plugin or a held command, or that is a list itself.
  package var isAllowedAmongSeveral: Bool {
    switch self {
    case .scene, .attach, .detach, .configure, .remember, .quarantine, .upgrade, .resume, .drop, .reask, .all:
      false
    case .swipeMove, .swipeEnd, .swipeCancel, .rotate, .rotationBegin, .rotationEnd, .resize, .window,
      .safeArea, .loaded, .failed, .active, .removed, .children, .launch, .close, .key:
      false
    case .restore, .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .show, .toolbars, .barPosition,
      .placeholder, .leftWidth, .propagate, .swipeBegin, .select, .hidesBackButton, .title, .attribute, .add,
      .present, .dismiss, .set, .column, .detail, .primary, .collapse, .expand, .showColumn, .hideColumn,
      .displayMode, .splitBehavior, .primaryWidth, .supplementaryWidth, .primaryEdge, .dismissOverlay,
      .columnPlaceholder, .open,
      .submit, .retry, .cancel, .reload, .action, .leave, .revert, .metrics, .params, .deliver,
      .take, .note, .change, .perform:
      true
    }
  }
}
