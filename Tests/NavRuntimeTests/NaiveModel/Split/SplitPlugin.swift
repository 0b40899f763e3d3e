/// The plugins of the walk, by their ids, in the order of the ids.
enum SplitPlugin: String, Sendable, CaseIterable {
  case autorotation
  case backButton = "back-button"
  case pageMemory = "page-memory"
  case splitCollapse = "split-collapse"
  case swipeBack = "swipe-back"
  case tabReselect = "tab-reselect"
  case unsavedChanges = "unsaved-changes"

  var id: ModelText { ModelText(rawValue) }

  /// Those that mean something to a split; the others stay as they are.
  static let movable: [SplitPlugin] = [.autorotation, .splitCollapse, .swipeBack, .unsavedChanges]

  /// The keys of its configuration that the walk uses.
  var keys: [String] {
    switch self {
    case .autorotation: ["policy"]
    case .swipeBack: ["enabled", "edge"]
    default: []
    }
  }
}
