/// The plugins of this walk, by their ids, in the order of the ids.
enum StackPlugin: String, Sendable, CaseIterable {
  case autorotation
  case backButton = "back-button"
  case pageMemory = "page-memory"
  case splitCollapse = "split-collapse"
  case swipeBack = "swipe-back"
  case tabReselect = "tab-reselect"
  case unsavedChanges = "unsaved-changes"

  private static let ids = allCases.map { ModelText($0.rawValue) }
  private static let places = Dictionary(
    uniqueKeysWithValues: zip(allCases, allCases.indices))

  /// Those that matter to stacks and tabs; the others are left alone.
  static let walked: [StackPlugin] = [
    .autorotation, .backButton, .swipeBack, .tabReselect, .unsavedChanges,
  ]

  var id: ModelText { Self.ids[place] }

  /// Its place in the order of the ids.
  var place: Int { Self.places[self] ?? 0 }

  /// The keys of its configuration.
  var keys: [String] {
    switch self {
    case .autorotation: ["policy"]
    case .backButton, .tabReselect, .splitCollapse: ["enabled"]
    case .pageMemory: ["enabled", "maxLivePages"]
    case .swipeBack: ["enabled", "velocity", "fraction", "edge"]
    case .unsavedChanges: []
    }
  }
}
