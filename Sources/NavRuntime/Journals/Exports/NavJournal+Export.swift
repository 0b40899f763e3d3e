import NavEvents
public import NavRuntime

/// The forms in which a journal can be exported.
@nonexhaustive public enum NavExportFormat: String, CaseIterable, Sendable {
  /// A page for a browser: ``NavRuntime/NavJournal/page()``.
  case html
  /// A picture of the scene at the end: ``NavRuntime/NavScene/svg``.
  case svg
  /// Statements of standard SQL, for SQLite and PostgreSQL.
  case sql
  /// The graph of the screens, for Mermaid.
  case mermaid
  /// Lines for `navrepl run`.
  case script
  /// A file for Swift Testing.
  case swiftTest = "swift-test"
}

extension NavJournal {
  /// Returns the journal in another form.
  ///
  /// A **page** shows the recorded journal in a browser, and takes no condition; see ``page()``.
  ///
  /// **SQL** has a table each for commits, events, reasons, contributions, screens and loops. **Mermaid** has an arrow for
  /// each way from one screen to another, with the number of times. Neither takes a condition.
  ///
  /// A **script** has a line for each command, with its source; `navrepl run` executes it, and with the same plugins the
  /// same events follow. A **Swift test** sends each command to a session in memory and compares the outcomes; it needs the
  /// libraries alone. A fork, or a journal whose beginning was folded, begins with a state that no command leads to: either
  /// contains its first line, and begins with that. A command that this version cannot read becomes a comment in either.
  ///
  /// With a condition, either checks that it is true after all commands, and a Swift test compares nothing else: the journal
  /// of a bug becomes a test that fails with the bug and passes without it. When the journal breaks an invariant, the
  /// recorded outcomes are not the wanted ones: its Swift test expects ``NavRuntime/NavScene/violations()`` to be empty after each
  /// command, and fails until the bug is fixed.
  ///
  /// Complexity: O(size of the journal).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path now refers to
  ///   another journal; ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when its first line is not valid any more; ``/NavRuntime/NavJournal/Failure/changed`` when the
  ///   file was changed since it was opened, and not only extended.
  public func export(
    _ format: NavExportFormat, expecting condition: NavPredicate? = nil
  ) throws(Failure) -> String {
    switch format {
    case .html: return String(decoding: try page(), as: UTF8.self)
    case .svg: return try scene().svg
    case .sql, .mermaid, .script, .swiftTest:
      var timeline = NavTimeline(try recordedFile(), usingIndex: false)
      let export = try timeline.export(format, expecting: condition)
      if timeline.verdict != verdict { throw .changed }
      return export.text
    }
  }
}

/// A journal in another form.
public struct NavExport: Equatable, Sendable {
  /// The page, the picture, the statements, the graph, the script or the test.
  public let text: String
  /// The numbers of the commits that have a comment in place of their command, or before it, in a script or a test: this version
  /// cannot read the command, or its source.
  public let unreadable: [Int]
}

extension NavTimeline {
  /// Returns the journal in another form, up to any damage, as ``NavRuntime/NavJournal/export(_:expecting:)`` does. A picture is that
  /// of the present moment. The timeline stays where it is; its verdict is about the whole journal afterwards, except with a
  /// picture.
  ///
  /// Complexity: O(size of the journal).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be read, and
  ///   ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when it has no first line.
  public mutating func export(
    _ format: NavExportFormat, expecting condition: NavPredicate? = nil
  ) throws(NavJournal.Failure) -> NavExport {
    if format == .svg { return NavExport(text: scene.svg, unreadable: []) }
    let found: (text: String?, verdict: JournalVerdict, mismatch: CheckpointMismatch?, unreadable: [Int])
    do throws(FileError) { found = try read(format, condition) } catch { throw .file(error) }
    note(found.verdict, found.mismatch)
    guard let text = found.text else { throw .notAJournal(found.verdict) }
    return NavExport(text: text, unreadable: found.unreadable)
  }

  private func read(
    _ format: NavExportFormat, _ condition: NavPredicate?
  ) throws(FileError) -> (
    text: String?, verdict: JournalVerdict, mismatch: CheckpointMismatch?, unreadable: [Int]
  ) {
    switch format {
    case .html:
      var page = JournalPage(file)
      try page.read()
      return (page.bytes.map { String(decoding: $0, as: UTF8.self) }, page.verdict, page.mismatch, [])
    case .svg: return (scene.svg, verdict, nil, [])
    case .sql:
      let (text, verdict) = try SQLExport.text(of: file)
      return (text, verdict, nil, [])
    case .mermaid:
      let (text, verdict) = try ScreenGraph.text(of: file)
      return (text, verdict, nil, [])
    case .script, .swiftTest:
      let (export, verdict) = try Export.read(file)
      let text = try export?.text(format == .script ? .script : .swiftTest, expecting: condition)
      return (text, verdict, nil, export?.unreadable ?? [])
    }
  }
}
