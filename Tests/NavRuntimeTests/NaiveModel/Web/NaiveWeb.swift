/// A web container: its pages, the bottom one first, and the one load there can be.
struct NaiveWeb: Sendable, Equatable {
  let id: ModelText
  /// What loads by itself when the container first appears.
  var rootURL: ModelText?
  var hasLoadedRoot = false
  var pages: [NaiveWebPage] = []
  var load: NaiveWebLoad?

  init(id: ModelText) {
    self.id = id
  }

  var top: NaiveWebPage? { pages.last }

  var isLoading: Bool { load?.isRunning ?? false }

  /// The page that a load brings, which is no node yet.
  var pending: NaiveWebLoad? {
    load.flatMap { $0.kind.bringsPage ? $0 : nil }
  }

  func index(of page: ModelText) -> Int? {
    pages.firstIndex { $0.id == page }
  }

  func isLocked(_ page: ModelText) -> Bool {
    isLoading && top?.id == page
  }

  /// The number of pages above it.
  func depth(of page: ModelText) -> Int {
    index(of: page).map { pages.count - 1 - $0 } ?? 0
  }

  /// Changes the page with this id, if it is on the stack.
  mutating func change(_ page: ModelText, _ edit: (inout NaiveWebPage) -> Void) {
    guard let index = index(of: page) else { return }
    edit(&pages[index])
  }
}
