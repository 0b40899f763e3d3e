import NavEvents
import NavRuntime

extension Program {
  /// Lists the plugins at the end of a journal, or those of a new one.
  func plugins(_ words: [String]) -> ExitStatus {
    guard words.count <= 1 else { return usage(Subcommand.plugins.synopsis) }
    guard let path = words.first else { return pluginsOfNewJournal() }
    return withTimeline(path) { timeline throws(Timeline.Failure) in
      try timeline.seekToEnd()
      show(timeline.plugins)
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

  /// Calls `body` with a journal that is open for reading only; `-` is standard input.
  func withJournal(
    _ path: String, _ body: (any StorageFile) throws(FileError) -> ExitStatus
  ) -> ExitStatus {
    do throws(Options.Mistake) {
      try JournalName(path: path).checkIsNoScript()
    } catch {
      return usage(error)
    }
    do throws(FileError) {
      return try body(try journalToRead(path))
    } catch {
      return report(error)
    }
  }

  func journalToRead(_ path: String) throws(FileError) -> any StorageFile {
    if path == StandardInput.name { return try StandardInput.file() }
    return WatchedFile.watching(try POSIXFileSystem().open(path, .read), progress)
  }

  /// Calls `body` with the timeline of a journal and the plugins of the command line, and reports damage.
  func withTimeline(
    _ path: String, _ body: (inout Timeline) throws(Timeline.Failure) -> Void
  ) -> ExitStatus {
    withJournal(path) { file in
      do throws(SessionError) {
        let catalog = try sessionOptions().catalog
        try checkLeftOut(catalog, of: file)
        return travel(file, path, catalog.without(options.session.detaching), body)
      } catch {
        return report(error)
      }
    }
  }

  private func travel(
    _ file: any StorageFile, _ path: String, _ catalog: PluginCatalog,
    _ body: (inout Timeline) throws(Timeline.Failure) -> Void
  ) -> ExitStatus {
    var timeline = Timeline(file, catalog: catalog)
    report(timeline.indexFinding, path)
    do throws(Timeline.Failure) {
      try body(&timeline)
      return report(timeline.verdict, timeline.mismatch, path)
    } catch {
      let status = report(timeline.verdict, timeline.mismatch, path)
      return max(status, fail(error, path))
    }
  }

  /// Reports that an index is not used, because it does not match the journal.
  func report(_ finding: JournalIndex.Finding, _ path: String) {
    guard case .ignored(let fault) = finding else { return }
    output.message("\(path): the index \(path).idx \(fault.message); it is not used, and made anew")
  }

  func fail(_ failure: Timeline.Failure, _ path: String) -> ExitStatus {
    if case .file(let error) = failure { return report(error) }
    let code = failure.code
    if options.json { output.data(Reply.error(code: code.rawValue, failure.message)) }
    output.message("\(path): \(failure.message)")
    return code.exitStatus
  }
}

extension Timeline.Failure {
  /// The code of the input error as which the failure is reported.
  var code: LineError.Code {
    switch self {
    case .file: .inputOutput
    case .beyondEnd, .noCommit, .beforeStart: .beyondEnd
    }
  }
}
