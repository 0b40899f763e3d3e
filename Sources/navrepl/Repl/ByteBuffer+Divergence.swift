import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension ByteBuffer {
  /// Writes the members `path`, `plugin`, `expected` and `actual`, and the plugin's `version` and `here` if they
  /// differ.
  mutating func appendMembers(of divergence: Divergence) {
    member("path")
    appendQuoted(divergence.path)
    member("plugin")
    if let plugin = divergence.plugin { appendQuoted(plugin) } else { append("null") }
    if let versions = divergence.versions { appendMembers(of: versions) }
    member("expected")
    append(string: divergence.expectedOutcome)
    member("actual")
    append(string: divergence.actualOutcome)
  }

  /// Writes the same members for an expected divergence that did not happen: the path is `divergence`.
  mutating func appendMembers(of vanished: VanishedDivergence) {
    member("path")
    appendQuoted("divergence")
    member("plugin")
    append("null")
    member("expected")
    append("{\"divergence\":")
    appendQuoted(vanished.listed.reason)
    close()
    member("actual")
    append("{}")
  }

  /// Writes the members `version`, the version that decided then, and `here`, the one that decides today.
  mutating func appendMembers(of versions: PluginVersions) {
    member("version", Int(versions.recorded))
    member("here", Int(versions.here))
  }
}

extension Divergence {
  /// The path, with the plugin whose part it is, and the plugin's versions if they differ.
  var place: String {
    guard let plugin else { return path }
    let words = versions.map { ", version \($0.recorded) then, version \($0.here) today" } ?? ""
    return "\(path) (plugin \(plugin.typed)\(words))"
  }
}
