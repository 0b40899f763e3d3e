/// Facts that only a web container knows.
public enum WebEvent: BitwiseCopyable, Equatable, Sendable {
  case loadStarted(container: TextID, page: TextID, url: TextID, LoadKind)
  /// The page that was loading is there; a pending one is on the stack now.
  case loadFinished(container: TextID, page: TextID, title: TextID?, PageAction?)
  case loadFailed(container: TextID, page: TextID, message: TextID)
  /// What was loading, or had failed, is given up.
  case loadCancelled(container: TextID, page: TextID)
  case residencyChanged(container: TextID, page: TextID, Residency)
}
