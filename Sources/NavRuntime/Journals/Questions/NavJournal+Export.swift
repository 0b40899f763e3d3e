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
    case .html: String(decoding: try page(), as: UTF8.self)
    case .svg: try scene().svg
    case .sql: try text(SQLExport.text)
    case .mermaid: try text(ScreenGraph.text)
    case .script: try text { file throws(FileError) in try Export.text(of: file, .script, condition) }
    case .swiftTest: try text { file throws(FileError) in try Export.text(of: file, .swiftTest, condition) }
    }
  }

  private func text(
    _ export: (any StorageFile) throws(FileError) -> (String?, JournalVerdict)
  ) throws(Failure) -> String {
    let file = try recordedFile()
    let (text, verdict): (String?, JournalVerdict)
    do throws(FileError) { (text, verdict) = try export(file) } catch { throw .file(error) }
    guard let text else { throw .notAJournal(verdict) }
    if verdict != self.verdict { throw .changed }
    return text
  }
}
