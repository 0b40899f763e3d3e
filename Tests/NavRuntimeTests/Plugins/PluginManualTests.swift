import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The form of the built-in plugins: a file each, whose doc comment is the manual, with an example that runs.
struct PluginManualTests {
  @Test func `every plugin of the catalog has a file of its own`() {
    let ids = PluginManual.all.compactMap { manual in
      manual.source.firstMatch(of: /PluginManifest\(\s*id: "([a-z-]+)"/).map { String($0.1) }
    }
    #expect(ids.sorted() == PluginCatalog.builtIn.ids)
  }

  @Test(arguments: PluginManual.all)
  func `a manual has an example, and describes the configuration and the faults`(_ manual: PluginManual) {
    #expect(manual.source.contains("\npublic struct \(manual.name): "))
    #expect(manual.example.count >= 3)
    #expect(manual.comment.contains { $0.contains("Configuration:") })
    #expect(manual.comment.contains { $0.contains("fault") })
  }

  @Test(arguments: PluginManual.all)
  func `the example of a manual does what its remarks say`(_ manual: PluginManual) throws {
    let stage = try Stage(manual.scene, [])
    for line in manual.example where !line.text.hasPrefix("scene ") {
      let reply = try stage.type(line.text)
      #expect(reply.refused == line.refused, "\(line.text): \(reply.reasons)")
      #expect(reply.isNothing == line.changesNothing, "\(line.text)")
    }
  }

  @Test(arguments: PluginCatalog.builtIn.ids)
  func `a setting that a plugin does not know is a fault that names the plugin`(_ id: String) throws {
    let reply = try Stage(.stack, []).type(
      "plugin \(PluginCatalog.standardPlugins.contains(id) ? "configure" : "attach") \(id) colour=red")
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons.first?.contains(id) == true)
  }
}
