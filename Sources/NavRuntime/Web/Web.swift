import NavEvents

/// A stack of pages of which only a few stay live (DrillDownWebController).
struct Web: Equatable {
  /// A page on the stack.
  struct Page: BitwiseCopyable, Equatable {
    let node: NodeID
    var residency = Residency.live
    /// Where the page's own action leads; what it says is the screen's right item.
    var actionURL: TextID?
  }

  /// What is being loaded, or failed and waits for a retry.
  struct Load: BitwiseCopyable, Equatable {
    /// The id of the page, which is a node only when it is on the stack.
    let page: TextID
    let url: TextID
    let kind: LoadKind
    /// Why it failed; nil while it runs.
    var failure: TextID?
  }

  /// From the first one up.
  var pages = ContiguousArray<Page>()
  var load: Load?
  /// The first page, which loads when the container first appears.
  var rootURL: TextID?
  /// Whether the first page has begun to load.
  var hasAppeared = false

  /// Whether something is being loaded now; the top page is locked meanwhile.
  var isLoading: Bool { load.map { $0.failure == nil } ?? false }

  /// The id of a page that was given none: `CONTAINER/N`.
  static func pageName(_ number: Int, in container: TextID, _ texts: inout TextTable) -> TextID {
    texts.intern("\(texts[container])/\(number)")
  }

  /// Where a page stands. The search begins at the top, where most that changes is, and is spelled out: a commit may ask
  /// for every page of a deep stack.
  func place(of node: NodeID) -> Int? {
    pages.withUnsafeBufferPointer { pages in
      var place = pages.count
      while place > 0 {
        place -= 1
        if pages[place].node.index == node.index { return place }
      }
      return nil
    }
  }

  func mark(_ marks: inout TextMarks) {
    for page in pages { marks.mark(page.actionURL) }
    marks.mark(rootURL)
    guard let load else { return }
    for text in [load.page, load.url] { marks.mark(text) }
    marks.mark(load.failure)
  }
}
