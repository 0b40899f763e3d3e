/// Events as the journal writes them.
enum Fact {
  static func pushed(_ screen: String, on container: String) -> String {
    #"{"type":"pushed","container":"\#(container)","screen":{"id":"\#(screen)"}}"#
  }

  /// `way` is left out for a pop.
  static func popped(_ screens: String..., from container: String, _ way: String? = nil) -> String {
    let way = way.map { #","way":"\#($0)""# } ?? ""
    return #"{"type":"popped","container":"\#(container)","screens":\#(list(screens))\#(way)}"#
  }

  static func columnSet(_ column: String, _ screen: String?, removed: String...) -> String {
    let screen = screen.map { #"{"id":"\#($0)"}"# } ?? "null"
    return #"{"type":"columnSet","container":"split","column":"\#(column)","screen":\#(screen),"#
      + #""removed":\#(list(removed))}"#
  }

  static func collapsed(_ merged: String..., discarded: [String] = [], split: String = "split") -> String {
    #"{"type":"collapsed","container":"\#(split)","merged":\#(list(merged)),"discarded":\#(list(discarded))}"#
  }

  static func expanded(_ separated: String? = nil, split: String = "split") -> String {
    let separated = separated.map { "\"\($0)\"" } ?? "null"
    return #"{"type":"expanded","container":"\#(split)","separated":\#(separated)}"#
  }

  static func mode(_ mode: String) -> String {
    #"{"type":"displayModeChanged","container":"split","mode":"\#(mode)"}"#
  }

  static func loadStarted(_ page: String, _ url: String, _ kind: String, web: String = "web") -> String {
    #"{"type":"loadStarted","container":"\#(web)","page":"\#(page)","url":"\#(url)","kind":"\#(kind)"}"#
  }

  static func loadFinished(_ page: String, title: String? = nil, _ rest: String = "") -> String {
    let title = title.map { #","title":"\#($0)""# } ?? ""
    return #"{"type":"loadFinished","container":"web","page":"\#(page)"\#(title)\#(rest)}"#
  }

  static func loadFailed(_ page: String, _ message: String) -> String {
    #"{"type":"loadFailed","container":"web","page":"\#(page)","message":"\#(message)"}"#
  }

  static func loadCancelled(_ page: String, web: String = "web") -> String {
    #"{"type":"loadCancelled","container":"\#(web)","page":"\#(page)"}"#
  }

  static func residency(_ page: String, _ residency: String) -> String {
    #"{"type":"residencyChanged","container":"web","page":"\#(page)","to":"\#(residency)"}"#
  }

  private static func list(_ ids: [String]) -> String {
    "[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]"
  }
}
