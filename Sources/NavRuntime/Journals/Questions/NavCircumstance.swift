import NavBase
public import NavEvents
import NavRuntime

/// A set of plugins, or a device, that differs from the recorded one.
public enum NavCircumstance: Equatable, Sendable, CustomStringConvertible {
  /// Without the plugin of this id.
  case without(String)
  /// With a plugin from the beginning, and with this configuration, a JSON object; nil for the default.
  case with(String, configuration: CanonicalJSON? = nil)
  /// On a device of this size, in points. As with the command `resize`, no journal can hold a size that is not finite.
  case resized(width: Double, height: Double)

  /// The circumstance as it is typed: `--without back-button`.
  public var description: String {
    switch self {
    case .without(let id): "--without \(id.typed)"
    case .with(let id, let configuration):
      "--with \(id.typed)\(configuration.map { ":\(Self.settings($0))" } ?? "")"
    case .resized(let width, let height): "--resize \(Self.text(width)) \(Self.text(height))"
    }
  }

  /// The plugin in question; nil for a device.
  var plugin: String? {
    switch self {
    case .without(let id), .with(let id, _): id
    case .resized: nil
    }
  }

  /// Returns the plugins that take part under the circumstance, given the recorded ones.
  func plugins(_ recorded: [PluginRecord]) -> [PluginRecord] {
    guard let plugin else { return recorded }
    let others = recorded.filter { !$0.id.hasSameBytes(as: plugin) }
    guard case .with(let id, let configuration) = self else { return others }
    let before = recorded.first { $0.id.hasSameBytes(as: id) }?.configuration
    return others + [PluginRecord(id: id, version: 0, configuration: configuration?.text ?? before)]
  }

  static func settings(_ configuration: CanonicalJSON) -> String {
    (configuration.members ?? []).map { "\($0.name)=\($0.value.string ?? $0.value.text)" }.joined(
      separator: ",")
  }

  static func text(_ number: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(number)
    return buffer.string
  }
}
