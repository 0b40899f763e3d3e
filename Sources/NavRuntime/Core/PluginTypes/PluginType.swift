import NavBase
import NavEvents

/// The type of a plugin, as far as it says something about the plugin.
struct PluginType: Sendable {
  private let type: any NavPlugin.Type

  init(_ type: any NavPlugin.Type) { self.type = type }

  init(of plugin: any NavPlugin) { type = Swift.type(of: plugin) }

  /// Returns true if a plugin with this id and of this type is one of `NavPlugins` or `NavContainers`: the type is declared there, at the
  /// top level, and has the name of the id, as `BackButton` has that of `back-button`.
  ///
  /// A type of an app has another module in its name, even if it has the same id, or is declared in an extension of a
  /// type of `NavPlugins`.
  func isBuiltIn(id: String) -> Bool {
    // `String(reflecting:)` gives the same name, and first searches the conformances of the whole program.
    let (own, name) = (_typeName(type), Self.name(of: id))
    return Self.modules.contains { own.hasSameBytes(as: "\($0).\(name)") }
  }

  /// The modules of this package in which there are plugins.
  private static let modules = ["NavPlugins", "NavContainers"]

  /// Returns `BackButton` for `back-button`.
  private static func name(of id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The declaration of the texts of such plugins; nil when the type makes none.
  var recordedTexts: PluginTexts? { (type as? any RedactablePlugin.Type)?.recordedTexts }
}
