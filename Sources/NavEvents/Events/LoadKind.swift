/// Why a page of a web container loads.
public enum LoadKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A link: a new page, not on the stack until it is loaded.
  case link
  /// The container's first page.
  case root
  /// A form, in the same page.
  case submit
  /// The same again.
  case reload
  /// The page's own action, in the same page.
  case action
  /// A page whose view had been released came back to the top.
  case returning

  /// Whether the page is not on the stack until it is loaded.
  public var isPending: Bool {
    switch self {
    case .link, .root: true
    case .submit, .reload, .action, .returning: false
    }
  }

  package var wireName: StaticString {
    switch self {
    case .link: "link"
    case .root: "root"
    case .submit: "submit"
    case .reload: "reload"
    case .action: "action"
    case .returning: "return"
    }
  }
}
