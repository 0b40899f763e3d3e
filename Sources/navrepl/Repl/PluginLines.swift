import NavBase
import NavEvents
import NavRuntime

/// The answers of `plugins`.
enum PluginLines {
  /// Returns a JSON array, in the order in which the plugins are asked.
  static func json(_ plugins: [PluginListing]) -> String {
    var buffer = ByteBuffer()
    buffer.list(plugins) { write($0, to: &$1) }
    return buffer.string
  }

  private static func write(_ plugin: PluginListing, to buffer: inout ByteBuffer) {
    buffer.append("{\"id\":")
    buffer.appendQuoted(plugin.id)
    buffer.member("standing")
    buffer.appendQuoted(plugin.standing.rawValue)
    buffer.member("version")
    buffer.append(string: plugin.version.map { "\($0)" } ?? "null")
    buffer.member("here")
    buffer.append(string: plugin.manifest.map { "\($0.version)" } ?? "null")
    buffer.member("phase")
    buffer.append(string: plugin.manifest.map { "\"\($0.phase.name)\"" } ?? "null")
    buffer.member("fault")
    buffer.append(string: plugin.manifest.map { "\"\($0.faultPolicy.name)\"" } ?? "null")
    buffer.member("hooks")
    buffer.list(plugin.hooks) { $1.appendQuoted($0.rawValue) }
    buffer.member("config")
    buffer.append(string: plugin.configuration ?? "null")
    if !plugin.verbs.isEmpty {
      buffer.member("verbs")
      buffer.list(plugin.verbs) { $1.append(string: $0.json(withSamples: false).text) }
    }
    buffer.close()
  }

  // MARK: For people

  /// Returns a line for each plugin, in groups with a title each.
  static func lines(_ plugins: [PluginListing]) -> [String] {
    let width = plugins.map { DisplayWidth.of($0.id.typed) }.max() ?? 0
    return groups.flatMap { title, standing, isHere in
      let members = plugins.filter { $0.standing == standing && ($0.manifest != nil) == isHere }
      return members.isEmpty
        ? [] : [title] + members.flatMap { ["  " + line($0, width)] + lines($0.verbs, indent: 4) }
    }
  }

  /// Returns a line for each verb of rules, as it is typed, with its summary.
  static func lines(_ verbs: [ContainerVerb], indent: Int) -> [String] {
    let forms = verbs.map { verb in
      let arguments = verb.arguments.map { $0.isOptional ? "[\($0.name)=]" : "\($0.name)=" }
      return (["perform", verb.name.typed] + arguments).joined(separator: " ")
    }
    let width = forms.map { DisplayWidth.of($0) }.max() ?? 0
    return zip(verbs, forms).map { verb, form in
      String(repeating: " ", count: indent) + "\(DisplayWidth.fit(form, width))  \(verb.summary.onOneLine())"
    }
  }

  private static let groups: [(String, PluginListing.Standing, Bool)] = [
    ("Attached, in the order in which they are asked", .attached, true),
    ("Attached, but not here", .attached, false),
    ("Quarantined: they failed too often", .quarantined, true),
    ("Quarantined, and not here", .quarantined, false),
    ("Available", .available, true),
  ]

  private static func line(_ plugin: PluginListing, _ width: Int) -> String {
    var words = [DisplayWidth.fit(plugin.id.typed, width)]
    if let version = plugin.version { words.append("version \(version)") }
    guard let manifest = plugin.manifest else { return words.joined(separator: "  ") }
    if manifest.version != plugin.version { words.append("(here: version \(manifest.version))") }
    words += [manifest.phase.name, manifest.faultPolicy.name]
    words.append(plugin.hooks.map(\.rawValue).joined(separator: ", "))
    if let configuration = plugin.configuration { words.append(configuration) }
    return words.joined(separator: "  ")
  }
}
