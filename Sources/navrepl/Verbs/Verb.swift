/// A verb of the line language: its syntax, its description and its parser.
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
  /// The syntax, for help and messages.
  let synopsis: String
  /// The description in one line.
  let summary: String
  /// The keys that only this verb has.
  let keys: [String]
  let read: @Sendable (inout Arguments) throws(LineError) -> Request
}
