/// What is kept of a page of a web container.
public enum Residency: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// Its live view.
  case live
  /// A picture: the view was released.
  case snapshot
  /// A picture, while the view is being loaded again.
  case loading

  package var wireName: StaticString {
    switch self {
    case .live: "live"
    case .snapshot: "snapshot"
    case .loading: "loading"
    }
  }
}
