import NavEvents

extension Stage {
  /// The pages of the web container `web`, from the bottom, each as `id residency`, and whether it is locked.
  var pages: String {
    var document = JSONDocument()
    guard (try? document.parse(self["containers.web.pages"])) != nil else { return "missing" }
    return document.elements(of: document.root).map { page in
      let words = ["id", "residency"].map { (name: StaticString) in
        document.member(name, of: page).flatMap { document.string($0) } ?? "?"
      }
      let isLocked = document.member("locked", of: page).flatMap { document.bool($0) } == true
      return (words + (isLocked ? ["locked"] : [])).joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// What is on its way: `id url`, `null` when nothing is.
  var pending: String {
    if self["containers.web.pending"] == "null" { return "null" }
    let parts = [self["containers.web.pending.id"], self["containers.web.pending.url"]]
    return parts.joined(separator: " ").filter { $0 != "\"" }
  }

  /// Whether activity shows, and the error: `true null`.
  var activity: String { self["containers.web.activity"] + " " + self["containers.web.error"] }
}

extension Step {
  /// Pages of the first so many letters, loaded one after the other: `http://a`, `http://b`…
  static func pages(_ count: Int) -> [Step] {
    "abcdefghijklmnop".prefix(count).flatMap { [.open("http://\($0)"), .loaded()] }
  }
}
