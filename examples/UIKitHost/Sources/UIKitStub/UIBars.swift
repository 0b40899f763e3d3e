// A stub, not UIKit: bars, their items, and the actions behind them. `tap()` is what a finger does.

// What UIKit has is documented by Apple.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
  public typealias UIActionHandler = (UIAction) -> Void

  @MainActor open class UIImage {}

  @MainActor open class UIAction {
    public let title: String
    private let handler: UIActionHandler

    public init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
      self.title = title
      self.handler = handler
    }

    public func tap() { handler(self) }
  }

  @MainActor open class UIBarButtonItem {
    open var title: String?
    open var primaryAction: UIAction?

    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
      self.title = title ?? primaryAction?.title
      self.primaryAction = primaryAction
    }
  }

  @MainActor open class UINavigationItem {
    open var title: String?
    weak var bar: UINavigationBar?
    open var hidesBackButton = false
    open var backButtonTitle: String?
    open var backAction: UIAction?
    open var leftItemsSupplementBackButton = false
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?

    public init(title: String) { self.title = title }
  }

  @MainActor open class UITabBarItem {
    open var title: String?
    public init() {}
  }

  @MainActor open class UINavigationBar: UIView {
    public private(set) var items: [UINavigationItem]?
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
      for old in self.items ?? [] where old.bar === self { old.bar = nil }
      for new in items ?? [] where new.bar != nil { StubFaults.found.append("an item is in two bars") }
      for new in items ?? [] { new.bar = self }
      self.items = items
    }
  }

  @MainActor open class UIToolbar: UIView {
    public private(set) var items: [UIBarButtonItem]?
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  }
#endif
