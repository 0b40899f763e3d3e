/// The configuration of a plugin: every key that one of them knows, at its default until written.
struct NaiveWebConfiguration: Sendable, Equatable {
  var enabled = true
  var velocity = 500.0
  var fraction = 0.66
  var edge: Double?
  /// How many pages at the top of a web container are live.
  var maxLivePages = 7
  var policy = Policy.selected
  /// The name of the routes that the walk gave.
  var routes = ""

  enum Policy: String, Sendable, CaseIterable { case selected, all, container }

  init() {}

  /// The defaults, and on them what is written; `nil` when the plugin does not know all of it.
  init?(_ keys: [ModelKey], for plugin: WebModelPlugin) {
    for key in keys {
      guard plugin.keys.contains(key.key), set(key.key, to: key.value) else { return nil }
    }
  }

  private mutating func set(_ key: String, to value: String) -> Bool {
    switch key {
    case "enabled": put(Bool(value), in: \.enabled)
    case "velocity": put(number(value, atMost: .infinity), in: \.velocity)
    case "fraction": put(number(value, atMost: 1), in: \.fraction)
    case "edge": put(number(value, atMost: .infinity).map { Optional($0) }, in: \.edge)
    case "maxLivePages": put(Int(value).flatMap { $0 >= 1 ? $0 : nil }, in: \.maxLivePages)
    case "policy": put(Policy(rawValue: value), in: \.policy)
    default: put(NaiveWebRoutes.isValid(value) ? value : nil, in: \.routes)
    }
  }

  private mutating func put<Value>(_ value: Value?, in path: WritableKeyPath<Self, Value>) -> Bool {
    guard let value else { return false }
    self[keyPath: path] = value
    return true
  }

  private func number(_ text: String, atMost greatest: Double) -> Double? {
    Double(text).flatMap { $0 > 0 && $0 <= greatest ? $0 : nil }
  }
}
