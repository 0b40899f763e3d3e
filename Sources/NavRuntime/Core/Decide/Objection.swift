import NavBase
import NavEvents

/// A reason why the core refuses a command.
enum Objection: Error, BitwiseCopyable, Equatable {
  case unknownNode(TextID)
  case unknownContainer(TextID)
  /// The named container does not accept the command.
  case wrongContainer(TextID, CommandKind)
  /// No container on the focus path accepts the command.
  case noContainer(CommandKind)
  case duplicateNode(TextID)
  /// A list of entries, or a scene, has the id more than once.
  case namedTwice(TextID)
  case notInStack(TextID, container: TextID)
  case noLeftScreen(container: TextID)
  case missingScreen(CommandKind)
  case badID(TextID)
  case badRoute(TextID)
  case badParams(Route.ParamsFault)
  /// A screen without a route is like no other.
  case reuseWithoutRoute
  /// The members that must be equal are named, and no rule for a screen that has them.
  case membersWithoutReuse
  /// A screen with a route leaves its id out where the runtime takes none.
  case missingID
  /// Only an entry of a stack can move to the top.
  case frontOfNoStack(TextID)
  /// A command describes a screen with results, which only a scene does.
  case resultsOfNewScreen
  /// The request of a screen has no key.
  case missingKey
  case badKey(TextID)
  /// Nobody would get the answer.
  case missingOpener
  case openerIsContainer(TextID)
  /// The command that brings a screen for an answer removes the screen that would get it.
  case openerLeaves(TextID)
  /// A screen that stays in its place was not brought for an answer.
  case broughtAgain(TextID)
  case requestOpen(TextID, opener: TextID)
  /// A screen that is used again was not brought for an answer.
  case requestOfUsedScreen
  /// A list brings several screens.
  case requestInList
  /// A screen that is brought for an answer would wait for the split to expand.
  case waitsUnseen(TextID)
  case nullResult
  case nullDelivery
  case resultTooLong
  case resultNamesTwice
  case noteTooLong
  /// The values of a note are no object.
  case badNoteValues
  /// The key of private values is reported by somebody else than the system.
  case keyOfNoSession
  /// No screen that leaves, or not this one, was brought for an answer.
  case noRequest(TextID?)
  case noResult(TextID, of: TextID)
  /// A plugin says that nothing is below what is shown.
  case nothingBelow
  case unknownTicket(Int32)
  /// Another plugin holds the command than the one that the command names.
  case heldByOther(Int32)
  /// A node that the host has taken off is on no stack, and no modal.
  case notOnAnyStack(TextID)
  /// A node that the host has taken off a stack is not among the top entries.
  case notOnTop(TextID, container: TextID)
  /// A node that the host has taken off with a modal is no modal above it.
  case notAbove(TextID, modal: TextID)
  case tooManyHeld
  /// The command that waits is of a later version.
  case unreadableHeld(Int32)
  /// Only a screen has a route and params.
  case routeOfContainer(TextID)
  /// Only a screen becomes another one in its place.
  case changedContainer(TextID)
  /// The command does not say what becomes of the screen.
  case nothingToChange(TextID)
  /// The plugin that decides for a container is not there.
  case rulesMissing(TextID, rules: TextID?, RulesAbsence)
  /// The arguments of a verb are no object.
  case badArguments
  /// A new container does not name the plugin that decides for it.
  case missingRules(TextID)
  case badWidth(Double)
  case badHeight(Double)
  case badMargin(Double)
  /// The command is about a running swipe, and none is running.
  case noSwipe
  /// The container is not shown.
  case hiddenContainer(TextID)
  case dimmedContainer(TextID)
  /// The swipe would begin outside the container.
  case outsideContainer(TextID, x: Double)
  /// No attached plugin allows a swipe.
  case notSwipeable(TextID)
  /// A swipe is running already. There is one in a scene.
  case swipeRunning
  /// No screen is below the one that a swipe would take away.
  case nothingToUncover(TextID)
  case emptyStack(TextID)
  case nestedNavigation(TextID)
  case tabInStack(TextID)
  case splitInStack(TextID)
  /// The node is not a child of the tabs.
  case notAChild(TextID, tabs: TextID)
  /// The tabs would have no children.
  case noChildren(TextID)
  /// The tabs would get a child that they do not have.
  case notOneOfTheChildren(TextID, tabs: TextID, CommandKind)
  /// The tabs would have a child more than once.
  case childNamedTwice(TextID)
  /// The tabs have no child of that index; with the number of their children.
  case badIndex(TextID, count: Int)
  /// The command names a column, and there is no split on the focus path.
  case noSplit
  /// The command names a column, and there is no scene yet.
  case noSplitYet
  /// The command adds a container to a split without naming a column.
  case missingColumn
  /// The command names a column, and the container has none.
  case noColumns(TextID)
  /// The split has no such column.
  case unknownColumn(SplitColumn)
  /// The column exists already, or the split is collapsed.
  case columnTaken(SplitColumn)
  case secondaryStays(TextID)
  case badFraction(Double)
  case badBounds(Double, Double)
  case notASheet(TextID)
  case badURL(TextID)
  /// The URL is not one that a page can load.
  case notLoadable(TextID)
  case unhandledURL(TextID)
  case noPage(TextID)
  case noAction(TextID)
  /// The page has no URL that could be loaded again.
  case noAddress(TextID)
  case pageLocked(TextID)
  case nothingLoading(TextID)
  case nothingFailed(TextID)
  /// An action has a text but no URL, or a URL but no text.
  case halfAction
  /// The web container is not on a stack.
  case notOnStack(TextID)
  case archiveVersion(Double)
  /// The JSON is not a scene; with the reason.
  case badScene(TextID)
  case badArchive
  /// The archive was preserved before the first command.
  case emptyArchive
  /// There is no scene yet that a modal could cover.
  case nothingToCover
  case sceneAlreadySet
  /// No plugin has this id; with the most similar id.
  case unknownPlugin(TextID, nearest: TextID?)
  case unknownVersion(TextID, Int32)
  case pluginNotAttached(TextID)
  case pluginAlreadyAttached(TextID)
  /// The versions do not lead from the attached one to a later one; with the attached version.
  case notAnUpgrade(TextID, attached: Int32)
  case foreignMemory(TextID)
  case memoryTooLong(TextID)
  /// The container is nested too deeply to contain another one.
  case tooDeep(TextID)
  /// This is not the name of a moment.
  case noMoment(TextID)
  /// There was no scene yet at this moment.
  case noSceneThen(TextID)
  /// A command of this kind is a commit of its own.
  case notAmongSeveral(CommandKind)

  var code: RefusalCode {
    switch self {
    case .unknownNode, .notAChild, .missingOpener: .unknownNode
    case .requestOpen: .requestOpen
    case .noRequest: .noRequest
    case .noResult: .noResult
    case .unknownTicket, .heldByOther: .unknownTicket
    case .tooManyHeld: .tooManyHeld
    case .nothingBelow: .nothingBelow
    case .rulesMissing: .rulesMissing
    case .unknownContainer: .unknownContainer
    case .wrongContainer, .noContainer, .noSplit, .nothingToCover: .wrongContainer
    case .duplicateNode, .namedTwice, .childNamedTwice: .duplicateNode
    case .notInStack, .notOnAnyStack, .notOnTop, .notAbove: .notInStack
    case .noLeftScreen: .noLeftScreen
    case .notAmongSeveral, .noMoment, .noSceneThen, .missingScreen, .badID, .badRoute, .badParams,
      .reuseWithoutRoute, .membersWithoutReuse,
      .missingID, .frontOfNoStack, .resultsOfNewScreen, .missingKey, .badKey, .openerIsContainer,
      .openerLeaves, .broughtAgain,
      .requestOfUsedScreen, .requestInList, .waitsUnseen, .nullResult, .nullDelivery, .resultTooLong,
      .resultNamesTwice, .noteTooLong, .badNoteValues, .keyOfNoSession,
      .routeOfContainer, .changedContainer, .nothingToChange,
      .badWidth, .badHeight, .badMargin,
      .badArchive,
      .emptyArchive, .foreignMemory,
      .memoryTooLong, .tooDeep,
      .badIndex, .noChildren, .notOneOfTheChildren, .outsideContainer,
      .missingColumn, .noColumns, .noSplitYet,
      .unknownColumn, .columnTaken, .badFraction, .badBounds, .notASheet, .halfAction, .badScene,
      .unreadableHeld, .missingRules, .badArguments:
      .badArgument
    case .emptyStack: .emptyStack
    case .nestedNavigation: .nestedNavigation
    case .tabInStack: .tabInStack
    case .splitInStack: .splitInStack
    case .secondaryStays: .secondaryStays
    case .badURL, .notLoadable: .badURL
    case .unhandledURL: .unhandledURL
    case .noPage: .noPage
    case .noAction, .noAddress: .noAction
    case .pageLocked: .pageLocked
    case .nothingLoading: .nothingLoading
    case .nothingFailed: .nothingFailed
    case .notOnStack: .wrongContainer
    case .noSwipe, .notSwipeable, .swipeRunning, .nothingToUncover, .hiddenContainer, .dimmedContainer:
      .swipeUnavailable
    case .archiveVersion: .archiveVersion
    case .sceneAlreadySet: .sceneAlreadySet
    case .unknownPlugin, .unknownVersion, .pluginNotAttached: .pluginMissing
    case .pluginAlreadyAttached, .notAnUpgrade: .pluginAttached
    }
  }

  /// A Boolean value that indicates whether the objection is about the shape of a scene, not about a node in it.
  var isAboutShape: Bool {
    if case .badScene = self { true } else { false }
  }
}
