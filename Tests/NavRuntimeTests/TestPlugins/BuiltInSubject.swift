import NavPlugins
import NavRuntime

/// The plugins of the catalog, each in a configuration in which it has something to do.
enum BuiltInSubject: String, CaseIterable {
  case authGate = "auth-gate"
  case autorotation
  case backButton = "back-button"
  case depthLimit = "depth-limit"
  case linkRouter = "link-router"
  case pageMemory = "page-memory"
  case routes
  case splitCollapse = "split-collapse"
  case swipeBack = "swipe-back"
  case systemBack = "system-back"
  case tabReselect = "tab-reselect"
  case unsavedChanges = "unsaved-changes"

  func plugin() throws -> any NavPlugin {
    switch self {
    case .authGate: try AuthGate(configuration: nil)
    case .autorotation: Autorotation()
    case .backButton: BackButton()
    case .depthLimit: try DepthLimit(configuration: #"{"limit":2}"#)
    case .linkRouter: try LinkRouter(configuration: Self.patterns)
    case .pageMemory: try PageMemory(configuration: #"{"maxLivePages":1}"#)
    case .routes: try Routes(configuration: Self.paths)
    case .splitCollapse: SplitCollapse()
    case .swipeBack: SwipeBack()
    case .systemBack: try SystemBack(tabs: .history)
    case .tabReselect: TabReselect()
    case .unsavedChanges: UnsavedChanges()
    }
  }

  private static let paths =
    #"{"routes":[{"name":"item","path":"/items/:id","params":{"id":"integer"},"by":["id"]}]}"#
  private static let patterns =
    #"{"routes":[{"pattern":"/items/:id","commands":[{"type":"push","screen":{"id":"item-{id}"}}]}]}"#
}
