package import NavBase
import NavEvents

/// The messages of the core's refusals: each names the problem, its place, and the remedy.
extension Objection {
  func message(_ state: borrowing NavState, _ texts: borrowing TextTable) -> String {
    switch self {
    case .unknownNode(let id):
      "There is no node \(quoted(id, texts)) in the scene.\(state.suggestion(for: id, texts))"
    case .unknownContainer(let id):
      "There is no container \(quoted(id, texts)) in the scene.\(state.suggestion(for: id, texts))"
    case .wrongContainer(let id, let kind):
      "\(quoted(id, texts)) is not a container that knows \(kind.typed)."
    case .noContainer(let kind): "No container in the focus knows \(kind.typed): name one with in=ID."
    case .duplicateNode(let id) where state.isPendingPage(id):
      "\(quoted(id, texts)) is the id of a page that is loading: choose another id."
    case .duplicateNode(let id):
      "\(quoted(id, texts)) is already in the scene: choose another id, or popto it if it is on the stack."
    case .namedTwice(let id): "\(quoted(id, texts)) is named twice: an id has one place in a scene."
    case .notInStack(let id, let container):
      "\(quoted(id, texts)) is not on the stack of \(quoted(container, texts)).\(state.suggestion(for: id, texts))"
    case .noLeftScreen(let container):
      "\(quoted(container, texts)) has no left screen for a right one to belong to: push one first."
    case .missingScreen(let kind): "\(kind.name) needs a screen, not nil."
    case .badID(let id): NodeName.fault(texts[id])?.message ?? "This cannot be an id."
    case .badRoute(let route):
      NodeName.fault(texts[route]).map { "\(quoted(route, texts)) cannot be a route: \($0.message)" }
        ?? "\(quoted(route, texts)) cannot be a route: it has at most \(RouteBounds.longestRoute) bytes, and no ~."
    case .badParams(let fault): fault.message
    case .reuseWithoutRoute: "Only a screen with a route can be one that is there already: give it a route."
    case .membersWithoutReuse: "by= says which screens are alike: say with reuse= what to do with one."
    case .missingID:
      "Only a command that brings one screen may leave its id out: here each screen and container needs one."
    case .frontOfNoStack(let id):
      "\(quoted(id, texts)) cannot move a screen to the top: only a push on a stack can."
    case .resultsOfNewScreen: "A new screen has no results, and no answer: they come with a scene."
    case .missingKey: "A request has a key: request=KEY."
    case .badKey(let key):
      NodeName.fault(texts[key]).map { "\(quoted(key, texts)) cannot be the key of a request: \($0.message)" }
        ?? "\(quoted(key, texts)) cannot be the key of a request: it has at most \(RouteBounds.longestKey) bytes."
    case .missingOpener: "No screen is there that could get the answer: name one with opener=."
    case .openerIsContainer(let id): "\(quoted(id, texts)) is a container: only a screen gets answers."
    case .openerLeaves(let id):
      "\(quoted(id, texts)) would get the answer, and the same command takes it away: name another screen with opener=."
    case .broughtAgain(let id):
      "\(quoted(id, texts)) is there already, and was not brought for this answer: choose another id."
    case .requestOpen(let key, let opener):
      "\(quoted(opener, texts)) has an open request \(quoted(key, texts)): wait for its answer, or choose another key."
    case .requestOfUsedScreen:
      "A screen that is there already was not brought for this answer: push another one, without reuse=."
    case .requestInList: "A list of screens brings none for an answer: push that one."
    case .waitsUnseen(let id):
      "Nobody would see \(quoted(id, texts)) in the collapsed split: show its column first."
    case .nullResult: "An answer is not null: without result=, the request is cancelled."
    case .nullDelivery:
      "An answer is not null: a request is cancelled when its screen leaves without result=."
    case .resultTooLong: "An answer has at most \(RouteBounds.longestResult) bytes."
    case .resultNamesTwice: "No object in an answer has two members of one name."
    case .noteTooLong: "A note has at most \(MarkBounds.longestNote) bytes, with its values."
    case .rulesMissing(let id, let rules, let absence):
      "\(quoted(id, texts)) is arranged by the plugin \(rules.map { quoted($0, texts) } ?? "of nobody"), which \(absence.words)."
    case .badArguments: "The arguments of a verb are a JSON object."
    case .missingRules(let id): "\(quoted(id, texts)) needs the id of the plugin that arranges it: rules=ID."
    case .badNoteValues: "The values of a note are a JSON object."
    case .keyOfNoSession: "Only the system reports the key of private values: a session does it by itself."
    case .noRequest(nil): "No screen that leaves was brought for an answer."
    case .noRequest(let id?): "\(quoted(id, texts)) was not brought for an answer, or it was given."
    case .noResult(let key, let id): "\(quoted(id, texts)) has no result \(quoted(key, texts))."
    case .routeOfContainer(let id):
      "\(quoted(id, texts)) is a container: only a screen has a route, params and a request."
    case .changedContainer(let id):
      "\(quoted(id, texts)) is a container: only a screen gets another id, route or params in its place."
    case .nothingToChange(let id):
      "Say what \(quoted(id, texts)) becomes: with another id, route or params."
    case .badWidth(let width): "A width must be greater than 0 points, not \(Self.shown(width))."
    case .badMargin(let margin): "A margin must be at least 0 points, not \(Self.shown(margin))."
    case .badHeight(let height): "A height must be greater than 0 points, not \(Self.shown(height))."
    case .noSwipe: "No swipe is running there: begin one first."
    case .swipeRunning: "A swipe is running already: end or cancel it first."
    case .nothingToUncover(let id): "A swipe of \(quoted(id, texts)) would uncover no screen."
    case .hiddenContainer(let id): "\(quoted(id, texts)) is hidden: only what is shown can be swiped."
    case .dimmedContainer(let id):
      "\(quoted(id, texts)) lies dimmed beneath other columns: dismiss them before it is swiped."
    case .outsideContainer(let id, let x):
      "A swipe of \(quoted(id, texts)) cannot begin at \(Self.shown(x)): that is outside of it."
    case .notSwipeable(let id) where state.isAttached("swipe-back", texts):
      "Nothing lets \(quoted(id, texts)) be swiped: the plugin swipe-back is attached, but not enabled."
    case .notSwipeable(let id):
      "Nothing lets \(quoted(id, texts)) be swiped: attach the plugin swipe-back."
    case .emptyStack(let container): "\(quoted(container, texts)) needs at least one entry for that."
    case .nestedNavigation(let id):
      "\(quoted(id, texts)): pushing a navigation container on a stack is not supported: present it, or add it elsewhere."
    case .tabInStack(let id):
      "\(quoted(id, texts)): tabs cannot be pushed on a stack: put the stack into the tabs."
    case .splitInStack(let id):
      "\(quoted(id, texts)): a split cannot be pushed on a stack: present it, or make it a tab."
    case .notAChild(let id, let tabs):
      "\(quoted(id, texts)) is no child of \(quoted(tabs, texts)).\(state.suggestion(for: id, texts))"
    case .noChildren(let tabs): "\(quoted(tabs, texts)) needs at least one child: name those that stay."
    case .notOneOfTheChildren(let id, let tabs, let kind):
      "\(quoted(id, texts)) is no child of \(quoted(tabs, texts)), and \(kind.name) brings none: add it first.\(state.suggestion(for: id, texts))"
    case .childNamedTwice(let id): "\(quoted(id, texts)) is named twice: a child has one place."
    case .noSplit: "No split in the focus has columns: name one with in=ID."
    case .noSplitYet: "There is no scene yet, and only a split has columns: leave the column out."
    case .noColumns(let id): "\(quoted(id, texts)) is no split: only a split has columns."
    case .badIndex(let index, let count):
      "There is no child \(texts[index]): there are \(count), counted from 0."
    case .missingColumn: "Say into which column: column=primary, supplementary, secondary or compact."
    case .unknownColumn(let column): "The split has no column \(column.name) that could take that."
    case .columnTaken(let column):
      "The split cannot get a column \(column.name) now: it has one, or is collapsed."
    case .secondaryStays(let container):
      "The secondary column of \(quoted(container, texts)) cannot be hidden."
    case .badFraction(let fraction):
      "A fraction must be greater than 0 and at most 1, not \(Self.shown(fraction))."
    case .badBounds(let minimum, let maximum):
      "The minimum \(Self.shown(minimum)) is greater than the maximum \(Self.shown(maximum))."
    case .notASheet(let id): "\(quoted(id, texts)) is no sheet: only a sheet can be swiped away."
    case .badURL(let url): "\(quoted(url, texts)) is not a URL."
    case .notLoadable(let url): "\(quoted(url, texts)) is not an address that a page can load."
    case .unhandledURL(let url) where state.isAttached("link-router", texts):
      "Nobody handles \(quoted(url, texts)): no pattern of link-router matches it."
    case .unhandledURL(let url) where state.isAttached("routes", texts):
      "Nobody handles \(quoted(url, texts)): no path of routes matches it."
    case .unhandledURL(let url):
      "Nobody handles \(quoted(url, texts)): attach a plugin that does, such as link-router."
    case .noPage(let container) where state.isLoading(container):
      "The first page of \(quoted(container, texts)) is loading: wait for it, or cancel it."
    case .noPage(let container): "\(quoted(container, texts)) has no page yet: open one."
    case .noAction(let page): "The page \(quoted(page, texts)) has no action."
    case .noAddress(let page): "The page \(quoted(page, texts)) has no address that could be loaded again."
    case .pageLocked(let container):
      "A page of \(quoted(container, texts)) is loading: wait for it, or cancel it."
    case .nothingLoading(let container): "Nothing is loading in \(quoted(container, texts))."
    case .nothingFailed(let container): "Nothing has failed in \(quoted(container, texts))."
    case .halfAction: "An action needs both its text and its URL."
    case .notOnStack(let id) where state.isInsideStack(id):
      "\(quoted(id, texts)) is not itself an entry of a stack that could be left for its root."
    case .notOnStack(let id): "No stack is around \(quoted(id, texts)) that could be left for its root."
    case .badScene(let reason): "This is not a scene: \(texts[reason])."
    case .archiveVersion(let version):
      "The archive has version \(Self.shown(version)); this runtime reads version \(Archive.version)."
    case .emptyArchive: "The archive has no scene: it was preserved before the first command."
    case .nothingToCover: "There is no scene yet that a modal could cover."
    case .badArchive: "This is not an archive that preserve gave."
    case .sceneAlreadySet: "There is a scene already: start another journal for another scene."
    case .unknownPlugin(let id, let nearest):
      "No plugin \(quoted(id, texts)) is available here."
        + (nearest.map { " Did you mean \(quoted($0, texts))?" } ?? "")
    case .unknownVersion(let id, let version):
      "The plugin \(quoted(id, texts)) is not available here in version \(version)."
    case .notOnAnyStack(let id):
      "\(quoted(id, texts)) is on no stack, and is no modal: the host cannot have taken it off."
    case .notOnTop(let id, let container):
      "\(quoted(id, texts)) is not among the top entries of \(quoted(container, texts)): the host takes screens off one stack, from the top."
    case .notAbove(let id, let modal):
      "\(quoted(id, texts)) is no modal above \(quoted(modal, texts)): the host takes a modal off with those above it."
    case .nothingBelow: "Nothing is below what is shown."
    case .unknownTicket(let ticket): "No command waits under the ticket \(ticket)."
    case .heldByOther(let ticket): "Another plugin holds the command under the ticket \(ticket)."
    case .tooManyHeld: "\(HeldCommand.most) commands wait already: resume or drop one of them first."
    case .unreadableHeld(let ticket):
      "The command that waits under the ticket \(ticket) is of a later version of the runtime."
    case .pluginNotAttached(let id): "The plugin \(quoted(id, texts)) is not attached."
    case .pluginAlreadyAttached(let id):
      "The plugin \(quoted(id, texts)) is attached already: configure or detach it."
    case .notAnUpgrade(let id, let version):
      "The plugin \(quoted(id, texts)) is attached in version \(version): upgrade it from that version to a later one."
    case .foreignMemory(let id): "Only the plugin \(quoted(id, texts)) itself may ask to remember a value."
    case .tooDeep(let id):
      "\(quoted(id, texts)) stands in \(JournalBounds.deepestContainer) containers already: no further one fits in."
    case .noMoment(let name):
      "\(quoted(name, texts)) names no moment: an event is @18, a commit #7."
    case .noSceneThen(let moment): "There was no scene yet at \(texts[moment]): name a later moment."
    case .notAmongSeveral(.all):
      "A list of commands cannot contain another one: put its commands in its place."
    case .notAmongSeveral(let kind):
      "\(kind.typed) is always a commit of its own: send it before the others, or after them."
    case .memoryTooLong(let id):
      "What \(quoted(id, texts)) wants remembered is longer than \(PluginHost.longestMemory) bytes."
    }
  }

  func refusal(_ state: borrowing NavState, _ texts: borrowing TextTable) -> Refusal {
    Refusal(code: code, reasons: [Refusal.Reason(by: "core", message: message(state, texts))])
  }

  private func quoted(_ id: TextID, _ texts: borrowing TextTable) -> String { "“\(texts[id])”" }

  private static func shown(_ number: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(number)
    return buffer.string
  }
}

extension NavState {
  /// Returns true when the plugin called `name` is attached.
  fileprivate func isAttached(_ name: String, _ texts: borrowing TextTable) -> Bool {
    metadata.plugins.contains { texts.withBytes(of: $0.id) { $0.elementsEqual(name.utf8) } }
  }

  /// Returns true when a web container is loading a page. Complexity: O(1).
  package func isLoading(_ container: TextID) -> Bool {
    scene.find(container).flatMap { scene.webIndex($0) }.map { scene.webs[$0].isLoading } ?? false
  }

  /// Returns true when one of the containers around a node is a stack. Complexity: O(depth of the tree).
  fileprivate func isInsideStack(_ name: TextID) -> Bool {
    var next = scene.find(name).flatMap { scene[$0].parent }
    while let container = next {
      if scene.stackIndex(container) != nil { return true }
      next = scene[container].parent
    }
    return false
  }

  /// Returns “ Did you mean …?” for an id that is similar to one in the scene; otherwise an empty string. Complexity:
  /// O(scene).
  fileprivate func suggestion(for id: TextID, _ texts: borrowing TextTable) -> String {
    guard scene.find(id) == nil else { return "" }
    var names: [String] = []
    scene.forEachNode { names.append(texts[scene[$0].name]) }
    return EditDistance.nearest(to: texts[id], among: names, within: .recorded).map {
      " Did you mean “\($0)”?"
    } ?? ""
  }
}
