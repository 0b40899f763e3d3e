/// A page on the stack of a web container.
struct NaiveWebPage: Sendable, Equatable {
  let id: ModelText
  var url: ModelText
  var residency = Residency.live
  /// The page's right item, and where it leads.
  var action: Action?

  enum Residency: String, Sendable { case live, snapshot, loading }

  struct Action: Sendable, Equatable {
    let text: ModelText
    let url: ModelText
  }
}
