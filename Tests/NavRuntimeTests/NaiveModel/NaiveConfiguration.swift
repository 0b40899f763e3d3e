/// The configuration of a plugin: every key that one of them knows, at its default until written.
struct NaiveConfiguration: Sendable, Equatable {
  var enabled = true
  /// A swipe faster than this, in points a second, completes.
  var velocity = 500.0
  /// A swipe that ends beyond this part of the span completes.
  var fraction = 0.66
  /// How far from the left a swipe can begin; `nil` for anywhere.
  var edge: Double?

  /// The defaults, and on them what is written; `nil` when the plugin does not know all of it.
  init?(_ keys: [ModelKey], for plugin: ModelPlugin) {
    for key in keys {
      guard plugin.keys.contains(key.key), set(key.key, to: key.value) else { return nil }
    }
  }

  private mutating func set(_ key: String, to value: String) -> Bool {
    switch key {
    case "enabled": setEnabled(value)
    case "velocity": set(\.velocity, to: value, atMost: .infinity)
    case "fraction": set(\.fraction, to: value, atMost: 1)
    default: setEdge(value)
    }
  }

  private mutating func setEnabled(_ value: String) -> Bool {
    guard let flag = Bool(value) else { return false }
    enabled = flag
    return true
  }

  private mutating func setEdge(_ value: String) -> Bool {
    guard let number = Double(value), number > 0 else { return false }
    edge = number
    return true
  }

  private mutating func set(
    _ path: WritableKeyPath<Self, Double>, to value: String, atMost greatest: Double
  ) -> Bool {
    guard let number = Double(value), number > 0, number <= greatest else { return false }
    self[keyPath: path] = number
    return true
  }
}
