import NavEvents
import NavRuntime

extension Program {
  /// Lists the plugins at the end of a journal, or those of a new one.
  func plugins(_ words: [String]) -> ExitStatus {
    guard words.count <= 1 else { return usage(Subcommand.plugins.synopsis) }
    guard let path = words.first else { return pluginsOfNewJournal() }
    return withTimeline(path) { timeline throws(NavTimeline.Failure) in
      try timeline.seek(to: .end)
      show(timeline.pluginListing)
    }
  }

  private func pluginsOfNewJournal() -> ExitStatus {
    do throws(SessionError) {
      let session = try sessionOptions()
      try checkLeftOut(session.catalog, of: nil)
      show(try NavSession(options: session).pluginListing)
      return .success
    } catch {
      return report(error)
    }
  }

  private func show(_ plugins: [PluginListing]) {
    if options.json { return output.data(Reply.result(PluginLines.json(plugins))) }
    output.lines(PluginLines.lines(plugins))
  }
}
