/// One verb of the line language: how it is typed, what it does, how it is read.
struct Verb: Sendable {
  enum Group: String, CaseIterable, Sendable {
    case scene = "The scene"
    case stack = "Push and pop"
    case containers = "Tabs, splits and modals"
    case web = "Links and web pages"
    case gesture = "Swipes, rotation and size"
    case appearance = "Bars, panes and items"
    case plugins = "Plugins"
    case look = "Looking"
    case time = "Time"
    case session = "The session"
  }

  let name: String
  let group: Group
  /// How it is typed.
  let synopsis: String
  /// What it does, in a line.
  let summary: String
  /// Its own keys.
  let keys: [String]
  let read: @Sendable (inout Arguments) throws(LineError) -> Request
}
