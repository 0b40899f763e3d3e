import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A guard that puts another screen in the place of one.
private struct Doorman: AdmissionGuard {
  let manifest = PluginManifest(id: "doorman", version: 1)

  func admission(
    of screen: ScreenDescription, in context: borrowing HookContext
  ) throws(PluginFault) -> Admission? {
    guard screen.id == "account" else { return nil }
    return .replace(with: [
      ScreenDescription("secret-login", title: "Secret title", attributes: ["secretKey": "Secret value"])
    ])
  }
}

/// Nothing of the screens that a guard has brought stays in a redacted journal.
struct RedactionOfAdmissionTests {
  @Test func `the screens in an answer about admission are replaced`() throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions.standard
    options.add(Doorman())
    let session = try NavSession.open(at: "door.jsonl", in: disk, options: options)
    for command in [NavCommand.push("home"), .push("account")] { try session.send(command) }
    try session.close()
    let journal = try NavJournal(at: "door.jsonl", in: disk)
    #expect(journal.commits.contains { $0.contributions.contains { $0.plugin == "doorman" } })
    let text = String(decoding: try journal.redacted(plugins: .builtIn), as: UTF8.self)
    #expect(text.contains(#""question":"mayShow""#))
    #expect(!text.lowercased().contains("secret"), "\(text)")
  }
}
