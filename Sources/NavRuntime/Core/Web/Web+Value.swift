import NavBase
public import NavEvents

extension NavScene {
  /// A web container as a value: a stack of pages, a few of which are live (DrillDownWebController).
  public struct Web: Hashable, Sendable, CustomStringConvertible {
    /// A page on the stack.
    public struct Page: Hashable, Identifiable, Sendable {
      /// The id of the page's screen: `CONTAINER/N` unless another id was given.
      public let id: String
      /// The address of the page; nil for a screen without one.
      public let url: String?
      /// The part of the page that is in memory: the live view, or a picture of it.
      public let residency: Residency
      /// A Boolean value that indicates whether the page takes no touches, because another load is running.
      public let isLocked: Bool

      /// Returns a Boolean value that indicates whether both are the same page in the same condition.
      public static func == (one: Page, other: Page) -> Bool {
        one.residency == other.residency && one.isLocked == other.isLocked
          && one.id.hasSameBytes(as: other.id) && one.url.hasSameBytes(as: other.url)
      }
    }

    /// A page that joins the stack only once it is loaded, and is not a node of the scene until then.
    public struct Pending: Hashable, Sendable {
      /// The id that the page will have.
      public let id: String
      /// The address that is loading.
      public let url: String

      /// Returns a Boolean value that indicates whether both are the same page with the same address.
      public static func == (one: Pending, other: Pending) -> Bool {
        one.id.hasSameBytes(as: other.id) && one.url.hasSameBytes(as: other.url)
      }
    }

    /// The pages from the first one up; the last one is shown.
    public let pages: [Page]
    /// The number of pages below the last one that are not live.
    package let released: Int
    /// The page that loads invisibly, or failed to load; nil for none.
    public let pending: Pending?
    /// A Boolean value that indicates whether a page is loading, so that activity is shown.
    public let isLoading: Bool
    /// The error message of the last load, which failed and waits for a retry; nil for none.
    public let error: String?
    /// The attributes of the container, by key.
    public let attributes: NavAttributes

    /// The pages, and the pending one: `web [web/0, web/1] loading web/2`.
    public var description: String {
      let way = pending.map { isLoading ? " loading \($0.id)" : " failed \($0.id)" } ?? ""
      return "web [\(pages.map(\.id).joined(separator: ", "))]\(way)"
    }

    /// Returns a Boolean value that indicates whether both have the same pages and the same load.
    public static func == (one: Web, other: Web) -> Bool {
      one.pages == other.pages && one.pending == other.pending && one.isLoading == other.isLoading
        && one.error.hasSameBytes(as: other.error) && one.attributes == other.attributes
    }
  }
}

extension Web {
  typealias Value = NavScene.Web

  static func value(at place: ContainerPlace, _ visitor: inout some SceneVisitor) -> NavScene.Container {
    .web(NavScene.Web(at: place, &visitor))
  }
}

extension NavScene.Web {
  fileprivate init(at place: ContainerPlace, _ visitor: inout some SceneVisitor) {
    let web = visitor.state.pointee.scene.webs[place.index]
    pages = visitor.children("pages", visitor.drawn(web.pages)) { Page(of: $1, &$0) }
    pending = visitor.object("pending", web.load.flatMap { $0.kind.isPending ? $0 : nil }) {
      Pending(of: $1, &$0)
    }
    isLoading = visitor.flag("activity", web.isLoading)
    error = visitor.text("error", web.load?.failure)
    released = visitor.released(of: web)
    attributes = visitor.attributes(of: place)
  }
}

extension SceneVisitor {
  /// Returns the number of pages below the last one that are not live, which the view lacks.
  fileprivate func released(of web: Web) -> Int {
    Self.buildsValues ? web.pages.dropLast().count { $0.residency != .live } : 0
  }
}

extension NavScene.Web.Page {
  fileprivate init(of page: Web.Page, _ visitor: inout some SceneVisitor) {
    let state = visitor.state
    id = visitor.node("id", page.node)
    url = visitor.text("url", state.pointee.scene.extras(of: page.node).url)
    residency = visitor.word("residency", page.residency)
    isLocked = visitor.flag("locked", state.pointee.isLocked(page.node))
  }
}

extension NavScene.Web.Pending {
  fileprivate init(of load: Web.Load, _ visitor: inout some SceneVisitor) {
    id = visitor.text("id", load.page)
    url = visitor.text("url", load.url)
  }
}
