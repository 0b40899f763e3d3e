import NavEvents

/// A fact for which the core refuses a command.
enum Objection: Error, BitwiseCopyable, Equatable {
  case unknownNode(TextID)
  case unknownContainer(TextID)
  /// The container that was named does not fit the command.
  case wrongContainer(TextID, CommandKind)
  /// No container on the focus path fits the command.
  case noContainer(CommandKind)
  case duplicateNode(TextID)
  case notInStack(TextID, container: TextID)
  case noLeftScreen(container: TextID)
  case missingScreen(CommandKind)
  case badID(TextID)
  case badWidth(Double)
  case badHeight(Double)
  /// No swipe is running that the command could be about.
  case noSwipe
  /// Nobody sees the container.
  case hiddenContainer(TextID)
  case dimmedContainer(TextID)
  /// A swipe cannot begin beside the container.
  case outsideContainer(TextID, x: Double)
  /// No attached plugin lets anything be swiped.
  case notSwipeable(TextID)
  case emptyStack(TextID)
  case nestedNavigation(TextID)
  case tabInStack(TextID)
  case splitInStack(TextID)
  /// Not a child of the tabs.
  case notAChild(TextID, tabs: TextID)
  /// No child of that index, in a container with so many.
  case badIndex(TextID, count: Int)
  /// The container is put into a split without saying into which column.
  case missingColumn
  /// A column was named, but the container has none.
  case noColumns(TextID)
  /// The split has no such column.
  case unknownColumn(SplitColumn)
  /// The split has that already, or is collapsed.
  case columnTaken(SplitColumn)
  case secondaryStays(TextID)
  case badFraction(Double)
  case badBounds(Double, Double)
  case notASheet(TextID)
  case badURL(TextID)
  case unhandledURL(TextID)
  case noPage(TextID)
  case noAction(TextID)
  case pageLocked(TextID)
  case nothingLoading(TextID)
  case nothingFailed(TextID)
  /// An action without an address, or the reverse.
  case halfAction
  /// A web container that no stack is around.
  case notOnStack(TextID)
  case archiveVersion(Double)
  /// Why it is not a scene.
  case badScene(TextID)
  case badArchive
  case sceneAlreadySet
  /// With the one that may be meant.
  case unknownPlugin(TextID, nearest: TextID?)
  case pluginNotAttached(TextID)
  case pluginAlreadyAttached(TextID)
  case foreignMemory(TextID)
  case memoryTooLong(TextID)
  /// A container that stands in so many others that nothing may stand in it.
  case tooDeep(TextID)

  var code: RefusalCode {
    switch self {
    case .unknownNode, .notAChild: .unknownNode
    case .unknownContainer: .unknownContainer
    case .wrongContainer, .noContainer: .wrongContainer
    case .duplicateNode: .duplicateNode
    case .notInStack: .notInStack
    case .noLeftScreen: .noLeftScreen
    case .missingScreen, .badID, .badWidth, .badHeight, .badArchive, .foreignMemory, .memoryTooLong, .tooDeep,
      .outsideContainer,
      .badIndex,
      .missingColumn, .noColumns,
      .unknownColumn, .columnTaken, .badFraction, .badBounds, .notASheet, .halfAction, .badScene:
      .badArgument
    case .emptyStack: .emptyStack
    case .nestedNavigation: .nestedNavigation
    case .tabInStack: .tabInStack
    case .splitInStack: .splitInStack
    case .secondaryStays: .secondaryStays
    case .badURL: .badURL
    case .unhandledURL: .unhandledURL
    case .noPage: .noPage
    case .noAction: .noAction
    case .pageLocked: .pageLocked
    case .nothingLoading: .nothingLoading
    case .nothingFailed: .nothingFailed
    case .notOnStack: .wrongContainer
    case .noSwipe, .notSwipeable, .hiddenContainer, .dimmedContainer: .swipeUnavailable
    case .archiveVersion: .archiveVersion
    case .sceneAlreadySet: .sceneAlreadySet
    case .unknownPlugin, .pluginNotAttached: .pluginMissing
    case .pluginAlreadyAttached: .pluginAttached
    }
  }

  /// Whether it is about what a scene is made of, not about a node in it.
  var isAboutShape: Bool {
    if case .badScene = self { true } else { false }
  }
}
