import NavBase
import NavEvents
import NavRuntime

extension Verification {
  /// What a verification finds in the commits that it decides.
  struct Findings: Sendable {
    var commits = 0
    var divergences: [NavDivergence] = []
    var expected: [NavDivergence.Expected] = []
    var vanished: [NavDivergence.Expected] = []
    var otherVersions: [PluginVersions] = []
    var recordedPlugins: [PluginRecord] = []
    var leftOut: [String] = []
    var pluginFault: PluginFault?
    var unreadableCommits = 0
    var laterParts = 0

    /// Adds what was found in the next part. What was found before is not added again.
    mutating func add(_ next: Findings) {
      commits += next.commits
      divergences += next.divergences
      expected += next.expected
      vanished += next.vanished
      otherVersions += next.otherVersions.filter { !otherVersions.contains($0) }
      add(next.recordedPlugins)
      leftOut += next.leftOut.filter { !leftOut.containsBytes(of: $0) }
      pluginFault = pluginFault ?? next.pluginFault
      unreadableCommits += next.unreadableCommits
      laterParts += next.laterParts
    }

    /// Adds plugins, each once, with the version that it had last.
    private mutating func add(_ plugins: [PluginRecord]) {
      if recordedPlugins.isEmpty { return recordedPlugins = plugins }
      var places: [TextBytes: Int] = [:]
      for (place, plugin) in recordedPlugins.enumerated() { places[TextBytes(plugin.id)] = place }
      for plugin in plugins {
        if let place = places[TextBytes(plugin.id)] {
          recordedPlugins[place] = plugin
        } else {
          recordedPlugins.append(plugin)
        }
      }
    }
  }
}
