/// A load that runs in a web container, or that has failed and is kept.
struct NaiveWebLoad: Sendable, Equatable {
  let page: ModelText
  let url: ModelText
  let kind: Kind
  /// Why it failed; `nil` while it runs.
  var failure: ModelText?

  enum Kind: String, Sendable, CaseIterable {
    case link, root, submit, reload, action
    case comeback = "return"

    /// Whether it brings a page that is not on the stack yet.
    var bringsPage: Bool { self == .link || self == .root }
  }

  var isRunning: Bool { failure == nil }
}
