import NavBase
public import NavEvents

/// A plugin's configuration, read strictly: an unknown key or an unexpected value is a fault, never ignored. Every fault has
/// the code `bad-configuration`, and a message that begins with the id of the plugin.
///
/// ```swift
/// var settings = try PluginConfiguration(#"{"edge":20}"#, of: "swipe-back")
/// let edge = try settings.number("edge", "greater than 0") { $0 > 0 }
/// let canonical = try settings.finish()  // {"edge":20}
/// ```
public struct PluginConfiguration: Sendable {
  private var members: [(key: String, text: String)] = []
  /// The settings that were read and differ from their defaults, in canonical form.
  private var canonical: [(key: String, text: String)] = []
  /// The keys that the plugin has asked for.
  private var known: [String] = []
  private let plugin: String

  /// Reads the members of `configuration`, a JSON object as text; nil stands for an object without members.
  /// - Parameters:
  ///   - configuration: The text.
  ///   - plugin: The id of the plugin, with which messages begin.
  /// - Throws: `bad-configuration` when the text is not JSON, or not an object.
  public init(_ configuration: String?, of plugin: String) throws(PluginFault) {
    self.plugin = plugin
    guard let configuration else { return }
    var document = JSONDocument()
    do throws(JSONFault) { try document.parse(configuration) } catch {
      throw fault(error.message)
    }
    guard document.kind(of: document.root) == .object else { throw fault("a configuration is a JSON object") }
    members = document.members(of: document.root).map { ($0.name, document.text($0.value)) }
  }

  /// Reads a number for which `isValid` returns true.
  /// - Parameters:
  ///   - key: The name of the setting.
  ///   - standard: The value when the key is missing.
  ///   - rule: The words after “must be” in the message for another value, such as `greater than 0`.
  ///   - isValid: Returns true for a number that fits.
  /// - Throws: `bad-configuration` when the value is not a number, or `isValid` returns false for it.
  public mutating func number(
    _ key: String, default standard: Double, _ rule: String, _ isValid: (Double) -> Bool
  ) throws(PluginFault) -> Double {
    try optionalNumber(key, rule, unless: standard, isValid) ?? standard
  }

  /// Reads a number for which `isValid` returns true; nil when the key is missing.
  /// - Parameters:
  ///   - key: The name of the setting.
  ///   - rule: The words after “must be” in the message for another value, such as `greater than 0`.
  ///   - isValid: Returns true for a number that fits.
  /// - Throws: `bad-configuration` when the value is not a number, or `isValid` returns false for it.
  public mutating func number(
    _ key: String, _ rule: String, _ isValid: (Double) -> Bool
  ) throws(PluginFault) -> Double? {
    try optionalNumber(key, rule, unless: nil, isValid)
  }

  /// Reads any JSON value, in canonical form; nil when the key is missing.
  public mutating func json(_ key: String) -> CanonicalJSON? {
    guard let text = take(key) else { return nil }
    canonical.append((key, text))
    return CanonicalJSON(canonical: text)
  }

  /// Reads names: a list of texts, or one text with commas between the names. None when the key is missing. The canonical form is the list.
  /// - Throws: `bad-configuration` when the value is neither, or a name is empty.
  public mutating func names(_ key: String) throws(PluginFault) -> [String] {
    guard let text = take(key) else { return [] }
    let value = CanonicalJSON(canonical: text)
    let names =
      if let list = value.string {
        list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
          String(Substring($0))
        }
      } else {
        value.elements?.map { $0.string ?? "" } ?? [""]
      }
    if names.contains(where: \.isEmpty) {
      throw fault("\(key) must be names with commas between them, not \(text)")
    }
    let list = CanonicalJSON(elements: names.map { CanonicalJSON(string: $0) })
    canonical.append((key, list.text))
    return names
  }

  /// Reads a word of an enumeration; `standard` when the key is missing.
  /// - Throws: `bad-configuration` when the value is none of the words. The message lists them.
  public mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, default standard: Word
  ) throws(PluginFault) -> Word {
    guard let text = take(key) else { return standard }
    guard let word = Word.allCases.first(where: { text.hasSameBytes(as: "\"\($0.rawValue)\"") }) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault("\(key) must be one of \(words), not \(text)")
    }
    if word.rawValue != standard.rawValue { canonical.append((key, text)) }
    return word
  }

  /// Reads an id that a new screen may have; `standard` when the key is missing.
  /// - Throws: `bad-configuration` when the value is not such an id.
  public mutating func screenID(_ key: String, default standard: String) throws(PluginFault) -> String {
    guard let text = take(key) else { return standard }
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil, let id = document.string(document.root), NodeName.isValid(id)
    else { throw fault("\(key) must be the id of a screen, not \(text)") }
    if !id.hasSameBytes(as: standard) { canonical.append((key, text)) }
    return id
  }

  /// Reads `true` or `false`; `standard` when the key is missing.
  /// - Throws: `bad-configuration` when the value is neither.
  public mutating func bool(_ key: String, default standard: Bool) throws(PluginFault) -> Bool {
    guard let text = take(key) else { return standard }
    let value = text.hasSameBytes(as: "true")
    guard value || text.hasSameBytes(as: "false") else {
      throw fault("\(key) must be true or false, not \(text)")
    }
    if value != standard { canonical.append((key, text)) }
    return value
  }

  /// Checks that every key has been read.
  /// - Returns: The configuration in its canonical form: sorted by key, without the defaults; nil when all settings
  ///   are defaults.
  /// - Throws: `bad-configuration` when there is a setting that no method has read, or a setting twice. The message names
  ///   it, and a known setting with a similar name, if there is one.
  public func finish() throws(PluginFault) -> String? {
    if let rest = members.first {
      if known.containsBytes(of: rest.key) { throw fault("the setting “\(rest.key)” is given twice") }
      let meant = EditDistance.nearest(to: rest.key, among: known).map { "; did you mean “\($0)”?" } ?? ""
      throw fault("there is no setting “\(rest.key)”\(meant)")
    }
    if canonical.isEmpty { return nil }
    let sorted = canonical.sorted { $0.key.sortsBefore($1.key) }
    return "{\(sorted.map { "\"\($0.key)\":\($0.text)" }.joined(separator: ","))}"
  }

  private mutating func optionalNumber(
    _ key: String, _ rule: String, unless standard: Double?, _ isValid: (Double) -> Bool
  ) throws(PluginFault) -> Double? {
    guard let text = take(key) else { return nil }
    guard let number = Double(text), isValid(number) else {
      throw fault("\(key) must be \(rule), not \(text)")
    }
    if number != standard { canonical.append((key, text)) }
    return number
  }

  private mutating func take(_ key: String) -> String? {
    known.append(key)
    guard let index = members.firstIndex(where: { $0.key.hasSameBytes(as: key) }) else { return nil }
    return members.remove(at: index).text
  }

  /// Returns a fault with the code `bad-configuration`, whose message names the plugin.
  public func fault(_ message: String) -> PluginFault {
    let end = message.endsWithBytes(of: "?") ? "" : "."
    return PluginFault(code: "bad-configuration", message: "\(plugin): \(message)\(end)")
  }
}
