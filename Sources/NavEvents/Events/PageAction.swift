/// A web page's own action: what its right item says, and where it leads.
public struct PageAction: BitwiseCopyable, Equatable, Sendable {
  /// What the item says.
  public let title: TextID
  /// Loaded in the same page.
  public let url: TextID

  package init(title: TextID, url: TextID) {
    self.title = title
    self.url = url
  }
}
