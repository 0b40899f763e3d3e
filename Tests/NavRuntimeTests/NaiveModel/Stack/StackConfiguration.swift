/// The configuration of a plugin: every key that one of them knows, at its default until written.
struct StackConfiguration: Sendable, Equatable {
  enum Policy: String, Sendable, CaseIterable { case selected, all, container }

  var enabled = true
  /// Whom the plugin `autorotation` asks.
  var policy = Policy.selected
  /// A swipe faster than this, in points a second, completes.
  var velocity = 500.0
  /// A swipe that ends beyond this part of the span completes.
  var fraction = 0.66
  /// How far from the left a swipe can begin; `nil` for anywhere.
  var edge: Double?

  /// The defaults, and on them what is written; `nil` when the plugin does not know all of it.
  init?(_ keys: [ModelKey], for plugin: StackPlugin) {
    for key in keys {
      guard plugin.keys.contains(key.key), set(key.key, to: key.value) else { return nil }
    }
  }

  private mutating func set(_ key: String, to value: String) -> Bool {
    switch key {
    case "enabled": put(Bool(value), in: \.enabled)
    case "policy": put(Policy(rawValue: value), in: \.policy)
    case "velocity": put(Self.positive(value, atMost: .infinity), in: \.velocity)
    case "fraction": put(Self.positive(value, atMost: 1), in: \.fraction)
    default: put(Self.positive(value, atMost: .infinity), in: \.edge)
    }
  }

  private mutating func put<Value>(_ value: Value?, in path: WritableKeyPath<Self, Value>) -> Bool {
    guard let value else { return false }
    self[keyPath: path] = value
    return true
  }

  /// False for nothing, where nothing is not what somebody wrote.
  private mutating func put(_ value: Double?, in path: WritableKeyPath<Self, Double?>) -> Bool {
    self[keyPath: path] = value
    return value != nil
  }

  private static func positive(_ value: String, atMost greatest: Double) -> Double? {
    Double(value).flatMap { $0 > 0 && $0 <= greatest ? $0 : nil }
  }
}
