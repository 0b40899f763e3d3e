/// The plugins of the web walk, by their ids, in the order of the ids.
enum WebModelPlugin: String, Sendable, CaseIterable {
  case autorotation
  case backButton = "back-button"
  case linkRouter = "link-router"
  case pageMemory = "page-memory"
  case splitCollapse = "split-collapse"
  case swipeBack = "swipe-back"
  case tabReselect = "tab-reselect"
  case unsavedChanges = "unsaved-changes"

  var id: ModelText { ModelText(rawValue) }

  /// Those that the walk starts with.
  static let initial = allCases.filter { $0 != .linkRouter }

  /// The keys of its configuration that the walk uses.
  var keys: [String] {
    switch self {
    case .autorotation: ["policy"]
    case .backButton: ["enabled"]
    case .linkRouter: ["routes"]
    case .pageMemory: ["enabled", "maxLivePages"]
    case .swipeBack: ["enabled", "velocity", "fraction", "edge"]
    case .splitCollapse, .tabReselect, .unsavedChanges: []
    }
  }
}
