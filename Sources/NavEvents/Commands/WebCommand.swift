/// The verbs of a web container. `loaded` and `failed` are reports.
public enum WebCommand: BitwiseCopyable, Equatable, Sendable {
  /// Follow a link; `page` is the id the new page gets, nil for one made from the container's.
  case open(url: TextID, page: TextID?)
  /// Load in the same page: a form.
  case submit(url: TextID)
  /// What was loading is there; the page may have a title and an action of its own.
  case loaded(title: TextID?, action: TextID?, actionURL: TextID?)
  case failed(message: TextID)
  /// Load again what failed.
  case retry
  /// Stop what loads, or drop what failed.
  case cancel
  case reload
  /// The page's own action: its right item.
  case action
  /// Pop the stack around the container to its root.
  case leave
}
