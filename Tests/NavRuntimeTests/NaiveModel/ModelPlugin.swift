/// The plugins of the walk, by their ids, in the order of the ids.
enum ModelPlugin: String, Sendable, CaseIterable {
  case backButton = "back-button"
  case swipeBack = "swipe-back"
  case unsavedChanges = "unsaved-changes"

  private static let ids = allCases.map { ModelText($0.rawValue) }

  var id: ModelText { Self.ids[place] }

  /// Its place in the order of the ids.
  var place: Int {
    switch self {
    case .backButton: 0
    case .swipeBack: 1
    case .unsavedChanges: 2
    }
  }

  /// The keys of its configuration.
  var keys: [String] {
    switch self {
    case .backButton: ["enabled"]
    case .swipeBack: ["enabled", "velocity", "fraction", "edge"]
    case .unsavedChanges: []
    }
  }
}
