import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// `docs/debugging.md`: each command prints the output on the page, the plugin of the page has no fault, and the exported
/// test fails only with the fault.
@Suite(.waits) struct DebuggingDocumentTests {
  static let page = "docs/debugging.md"

  private struct Example {
    let command: String
    let output: String?
  }

  /// Returns each `sh` block with the `text` block that follows it, if any.
  private static func examples() throws -> [Example] {
    let blocks = try Project.text(page).matches(of: /(?s)```(sh|text|swift)\n(.*?\n)```/).map {
      (String($0.1), String($0.2))
    }
    return blocks.indices.filter { blocks[$0].0 == "sh" }.map { index in
      let next = index + 1 < blocks.count ? blocks[index + 1] : ("", "")
      return Example(command: blocks[index].1, output: next.0 == "text" ? next.1 : nil)
    }
  }

  private static func run(_ command: String, in scratch: Scratch) throws -> (text: String, status: Int32) {
    let run = try Navrepl.shell("{ \(command)\n} 2>&1", in: scratch.folder)
    return (run.output, run.status)
  }

  @Test func `every command of the page prints what the page says, in less than two minutes`() throws {
    let scratch = try Scratch(copyOf: "examples/debugging")
    let examples = try Self.examples()
    #expect(examples.count == 4, "with swift test there are five commands")
    for example in examples {
      let (text, status) = try Self.run(example.command, in: scratch)
      #expect(text == example.output ?? "", "\(example.command)")
      #expect(status == 0, "\(example.command)")
    }
    let test = try String(contentsOf: scratch.file("BackButtonTests.swift"), encoding: .utf8)
    #expect(test.contains("struct JournalReport4711"))
    #expect(test.contains("private static let catalog = PluginCatalog.builtIn\n"))
  }

  @Test func `the other commands of the page work too`() throws {
    let scratch = try Scratch(copyOf: "examples/debugging")
    try FileManager.default.createDirectory(at: scratch.file("reports"), withIntermediateDirectories: false)
    let section = try #require(try Project.text(Self.page).components(separatedBy: "## More questions").last)
    let commands = section.matches(of: /`(navrepl [^`]+)`/).map { String($0.1) }
    #expect(commands.count == 9)
    for command in commands {
      let line = command.replacing("'CONDITION'", with: "'items.mail-4.backButton exists'")
      let (text, status) = try Self.run(line, in: scratch)
      // The debugger takes the whole screen, and there is none here.
      if line.hasPrefix("navrepl debug ") {
        #expect(status == 2 && text.hasPrefix("usage: debug needs a terminal"), "\(line): \(text)")
      } else {
        #expect(status < 2, "\(line): \(text)")
      }
    }
  }

  @Test func `the journal is what its script makes today`() throws {
    let scratch = try Scratch(copyOf: "examples/debugging")
    let line =
      "navrepl run report.nav -j again.jsonl --plugin ./calm-swipes.sh --clock 1767254400000 --id report-4711 --durability os --quiet"
    #expect(try Self.run(line, in: scratch).status == 0)
    let again = try Data(contentsOf: scratch.file("again.jsonl"))
    #expect(try again == Data(contentsOf: scratch.file("report.jsonl")))
    let run = try Self.run("navrepl verify report.jsonl --plugin ./calm-swipes.sh", in: scratch)
    #expect(run.text == "1 journal, 31 commits, 0 divergences\n" && run.status == 0)
  }

  // MARK: Red, then green

  @Test func `the exported test fails with the fault and passes without it`() throws {
    let scratch = try Scratch(copyOf: "examples/debugging")
    for example in try Self.examples() { _ = try Self.run(example.command, in: scratch) }
    let journal = try NavJournal(at: scratch.path("back-button.jsonl"))
    let condition = try NavPredicate(
      "containers.main.swipe exists or not items.mail-4.hidesBackButton == true")
    #expect(try !Self.holds(condition, after: journal, watching: EventKinds(.swipeBegan, .swipeEnded)))
    #expect(try Self.holds(condition, after: journal, watching: CalmSwipes().watchedEvents))
  }

  /// Does the same as the exported test, with the plugin of the page.
  private static func holds(
    _ condition: NavPredicate, after journal: NavJournal, watching events: EventKinds
  ) throws -> Bool {
    var catalog = PluginCatalog.builtIn
    catalog.add(WatchingLess(plugin: CalmSwipes(), watchedEvents: events))
    var options = SessionOptions(catalog: catalog, plugins: journal.header.plugins.map(\.id))
    options.clock = .fixed(journal.header.created)
    let session = try NavSession(options: options)
    for commit in journal.commits { try session.send(#require(commit.command), from: commit.source) }
    return try condition.holds(in: session.stateView())
  }

  /// The plugin of the page, as if it watched these events only.
  private struct WatchingLess: EventReactor {
    let plugin: CalmSwipes
    let watchedEvents: EventKinds
    var manifest: PluginManifest { plugin.manifest }

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      try plugin.react(in: context)
    }
  }
}

// The plugin of the page.
/// Hides the back button of the top screen while a finger swipes over it.
struct CalmSwipes: EventReactor {
  let manifest = PluginManifest(id: "calm-swipes", version: 2)
  let watchedEvents = EventKinds(.swipeBegan, .swipeEnded, .swipeCancelled)

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard let container = context.eventContainer, let top = context.top(of: container) else { return [] }
    let isSwiped = context.eventKind == .swipeBegan
    return [.item(.setHidesBackButton(off: isSwiped ? nil : top, on: isSwiped ? top : nil))]
  }
}
