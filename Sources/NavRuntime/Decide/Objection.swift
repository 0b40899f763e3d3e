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
  /// No attached plugin lets anything be swiped.
  case notSwipeable(TextID)
  case archiveVersion(Double)
  case badArchive
  case sceneAlreadySet
  case unknownPlugin(TextID)
  case pluginNotAttached(TextID)
  case pluginAlreadyAttached(TextID)
  case foreignMemory(TextID)

  var code: RefusalCode {
    switch self {
    case .unknownNode: .unknownNode
    case .unknownContainer: .unknownContainer
    case .wrongContainer, .noContainer: .wrongContainer
    case .duplicateNode: .duplicateNode
    case .notInStack: .notInStack
    case .noLeftScreen: .noLeftScreen
    case .missingScreen, .badID, .badWidth, .badHeight, .badArchive, .foreignMemory: .badArgument
    case .noSwipe, .notSwipeable: .swipeUnavailable
    case .archiveVersion: .archiveVersion
    case .sceneAlreadySet: .sceneAlreadySet
    case .unknownPlugin, .pluginNotAttached: .pluginMissing
    case .pluginAlreadyAttached: .pluginAttached
    }
  }
}
