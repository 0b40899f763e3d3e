import NavBase
import NavEvents

extension Stage {
  /// The pages of the web container `web`, from the bottom, each as `id residency`, with `locked` if it is locked.
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

  /// The pending page as `id url`; `null` when there is none.
  var pending: String {
    if self["containers.web.pending"] == "null" { return "null" }
    let parts = [self["containers.web.pending.id"], self["containers.web.pending.url"]]
    return parts.joined(separator: " ").filter { $0 != "\"" }
  }

  /// The activity and the error, such as `true null`.
  var activity: String { self["containers.web.activity"] + " " + self["containers.web.error"] }
}

extension Step {
  /// Returns the steps that load `count` pages one after the other: `http://a`, `http://b`…
  static func pages(_ count: Int) -> [Step] {
    "abcdefghijklmnop".prefix(count).flatMap { [.open("http://\($0)"), .finishLoad()] }
  }
}
