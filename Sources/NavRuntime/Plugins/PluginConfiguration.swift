import NavEvents

/// A plugin's configuration, read strictly: a key or a value it does not know is a fault, never ignored.
public struct PluginConfiguration: Sendable {
  private var members: [(key: String, text: String)] = []
  private let plugin: String

  /// The members of `configuration`, a JSON object as text; none for nil.
  public init(_ configuration: String?, of plugin: String) throws(PluginFault) {
    self.plugin = plugin
    guard let configuration else { return }
    var document = JSONDocument()
    do throws(JSONError) { try document.parse(configuration) } catch { throw fault(error.message) }
    guard document.kind(of: document.root) == .object else { throw fault("a configuration is a JSON object") }
    members = document.members(of: document.root).map { ($0.name, document.text($0.value)) }
  }

  /// Takes a number for which `isValid` holds; nil when it is not given.
  public mutating func number(
    _ key: String, _ rule: String, _ isValid: (Double) -> Bool
  ) throws(PluginFault) -> Double? {
    guard let text = take(key) else { return nil }
    guard let number = Double(text), isValid(number) else {
      throw fault("\(key) must be \(rule), not \(text)")
    }
    return number
  }

  /// Takes `true` or `false`; nil when it is not given.
  public mutating func bool(_ key: String) throws(PluginFault) -> Bool? {
    switch take(key) {
    case nil: return nil
    case "true": return true
    case "false": return false
    case let text?: throw fault("\(key) must be true or false, not \(text)")
    }
  }

  /// Nothing may be left over.
  public func finish() throws(PluginFault) {
    guard let rest = members.first else { return }
    throw fault("there is no setting “\(rest.key)”")
  }

  private mutating func take(_ key: String) -> String? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    return members.remove(at: index).text
  }

  private func fault(_ message: String) -> PluginFault {
    PluginFault(code: "bad-configuration", message: "\(plugin): \(message).")
  }
}
