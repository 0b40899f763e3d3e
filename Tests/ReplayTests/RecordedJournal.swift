import Foundation
import NavBase
import NavContainers
import NavEvents
import NavPluginPrograms
import NavPlugins
import NavRuntime
import Testing

/// A journal that was recorded from a script. Beside a journal of the folder `journals` are views that were derived by hand;
/// in `journals/regressions`, the script itself contains the expectations.
struct RecordedJournal: CustomTestStringConvertible, Sendable {
  let name: String
  var folder = Project.journals

  var testDescription: String { name }
  var journal: URL { folder.appendingPathComponent("\(name).jsonl") }
  var script: URL { folder.appendingPathComponent("scripts/\(name).nav") }
  var views: URL { folder.appendingPathComponent("\(name).views.json") }

  static let regressionFolder = Project.journals.appendingPathComponent("regressions")

  /// The journals of `journals`, sorted by name, without those in subfolders.
  static let all = journals(in: Project.journals)

  /// The journals of `journals/regressions`, sorted by name. Each shows a bug that was fixed.
  static let regressions = journals(in: regressionFolder)

  private static func journals(in folder: URL) -> [RecordedJournal] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".jsonl") }.sorted().map {
      RecordedJournal(name: String($0.dropLast(".jsonl".count)), folder: folder)
    }
  }

  /// Returns the plugins that decided from the first commit on.
  func plugins() throws -> [String] {
    var reader = JournalReader(try POSIXFileSystem().open(journal.path, .read))
    var draft = CommitDraft()
    _ = try reader.next(into: &draft, .events)
    return try #require(reader.header?.plugins.map(\.id))
  }

  /// Returns the paths of the example programs among these plugins.
  func programs() throws -> [String] {
    let plugins = try plugins()
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path).sorted()
    return names.filter { name in plugins.contains { name.hasPrefix("\($0).") } }.map {
      Self.examples.appendingPathComponent($0).path
    }
  }

  /// Returns a catalog of all plugins that decided: those of this package, and the programs.
  func catalog() throws -> PluginCatalog {
    var catalog = PluginCatalog.ofPackage
    for program in try programs() {
      catalog.add(try ProcessPlugin(program, deadline: Self.patience))
    }
    return catalog
  }

  private static let examples = Project.folder.appendingPathComponent("examples/plugins")
  /// The deadline of an interpreter on a machine that is busy with the other tests.
  private static let patience = Duration.seconds(30)

  /// A state view that was derived by hand, after a number of events.
  struct View {
    let events: Int
    let json: String
  }

  /// Returns the views of the file beside the journal. Names are bytes here: to Foundation's dictionaries, a composed and a
  /// decomposed letter are the same.
  func expectedViews() throws -> [View] {
    var document = JSONDocument()
    try document.parse(String(contentsOf: views, encoding: .utf8))
    let list = document.member("views", of: document.root)
    var found: [View] = []
    for entry in document.elements(of: try #require(list)) {
      let events = document.member("after", of: entry).flatMap { document.count($0) }
      let view = document.member("view", of: entry).map { document.text($0) }
      found.append(View(events: try #require(events), json: try #require(view)))
    }
    return found
  }
}

extension PluginCatalog {
  /// The plugins of this package, with the rules of containers.
  static let ofPackage: PluginCatalog = {
    var catalog = PluginCatalog.builtIn
    catalog.addContainerRules()
    return catalog
  }()
}
