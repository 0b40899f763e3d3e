import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// The recorded answers about the links of a redacted journal. Its URLs are replaced, so no pattern of a link handler matches
/// them; a journal that is carried out again under other circumstances takes the answers from here.
///
/// A class: its identity is the table, which all link handlers share.
final class RecordedRoutes: Sendable {
  private struct Link: Hashable {
    let plugin: TextBytes
    let url: TextBytes
  }

  private let answers = Lock<[Link: LinkAnswer]>([:])

  /// Records the answer of a plugin. A later answer replaces an earlier one.
  func note(_ answer: LinkAnswer, by plugin: String, to url: String) {
    answers.withLock { $0[Link(plugin: TextBytes(plugin), url: TextBytes(url))] = answer }
  }

  /// Returns the answer of a plugin; nil when it had no opinion, or was not asked.
  func answer(of plugin: String, to url: String) -> LinkAnswer? {
    answers.withLock { $0[Link(plugin: TextBytes(plugin), url: TextBytes(url))] }
  }
}

/// A plugin that repeats what another one has answered about links.
struct RecordedLinkHandler: LinkHandler {
  let manifest: PluginManifest
  let routes: RecordedRoutes

  func answer(to link: String, in context: borrowing HookContext) -> LinkAnswer? {
    routes.answer(of: manifest.id, to: link)
  }
}

extension PluginCatalog {
  /// Returns the catalog for commands of the journal in `file`: of a redacted one, links are answered as recorded.
  ///
  /// Complexity: O(size of the journal) for a redacted journal.
  func answeringLinks(of file: any StorageFile) throws(FileError) -> PluginCatalog {
    var replay = Replay(file, catalog: self)
    guard case .header(let header)? = try replay.read(.everything), header.isRedacted else { return self }
    replay.fold(.header(header))
    let routes = RecordedRoutes()
    var redecision = Redecision(RecordedPlugins(catalog: self, noting: routes))
    redecision.join(&replay.engine, header: header)
    while let record = try replay.read(.everything) {
      if case .commit = record, replay.engine.draft.hasLinkAnswer { _ = redecision.decide(&replay.engine) }
      replay.fold(record)
    }
    var catalog = self
    catalog.linkHandler = { RecordedLinkHandler(manifest: $0, routes: routes) }
    return catalog
  }
}

extension CommitDraft {
  /// A Boolean value that indicates whether a plugin has answered the question about a link.
  fileprivate var hasLinkAnswer: Bool {
    provenance.contains { part in
      guard case .answered(let question, _) = part.contribution else { return false }
      return texts[question].hasSameBytes(as: PluginHook.route.rawValue)
    }
  }
}
