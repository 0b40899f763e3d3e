import NavEvents
public import NavRuntime

/// The forms in which a journal can be exported.
@nonexhaustive public enum NavExportFormat: String, CaseIterable, Sendable {
  /// A page for a browser: ``NavRuntime/NavJournal/page(title:)``.
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
  /// A **page** shows the recorded journal in a browser, and takes no condition; see ``page(title:)``.
  ///
  /// **SQL** has a table each for commits, events, reasons, contributions, screens and loops. **Mermaid** has an arrow for
  /// each way from one screen to another, with the number of times. Neither takes a condition.
  ///
  /// A **script** has a line for each command, with its source; `navrepl run` executes it, and with the same plugins the
  /// same events follow. A **Swift test** sends each command to a session in memory and compares the outcomes; it needs the
  /// libraries alone. A fork, or a journal whose beginning was folded, begins with a state that no command leads to: either
  /// contains its first line, and begins with that. A command that this version cannot read becomes a comment in either.
  ///
  /// With a condition, either checks that it is true after all commands. A Swift test then compares no events, but expects each
  /// command before the last one to be accepted or refused as recorded, so that the condition is not true because nothing
  /// happened: the journal of a bug becomes a test that fails with the bug and passes without it. The test's catalog has the
  /// built-in plugins; a comment names those to add. When the journal breaks an invariant, the
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

  init(text: String, unreadable: [Int] = []) { (self.text, self.unreadable) = (text, unreadable) }
}

extension NavTimeline {
  /// Returns the journal in another form, up to any damage, as ``NavRuntime/NavJournal/export(_:expecting:)`` does. A picture is that
  /// of the present moment. The timeline stays where it is; its verdict is about the whole journal afterwards, except with a
  /// picture.
  ///
  /// Complexity: O(size of the journal).
  /// - Parameters:
  ///   - title: The heading of a page; nil for the name of the journal's file.
  ///   - builtIn: The ids of the built-in plugins, so that a Swift test with a condition names the others, and a script with one
  ///     expects them; nil to name all in a test, and none in a script.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be read, and
  ///   ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when it has no first line.
  public mutating func export(
    _ format: NavExportFormat, expecting condition: NavPredicate? = nil, title: String? = nil,
    builtIn: [String]? = nil
  ) throws(NavJournal.Failure) -> NavExport {
    let file = file
    switch format {
    case .html: return NavExport(text: String(decoding: try page(title: title), as: UTF8.self))
    case .svg: return NavExport(text: scene.svg)
    case .sql: return try readWhole { () throws(FileError) in ExportPass(try SQLExport.text(of: file)) }
    case .mermaid:
      return try readWhole { () throws(FileError) in ExportPass(try ScreenGraph.text(of: file)) }
    case .script:
      return try readWhole { () throws(FileError) in
        try ExportPass(file, .script, expecting: condition, builtIn: builtIn)
      }
    case .swiftTest:
      return try readWhole { () throws(FileError) in
        try ExportPass(file, .swiftTest, expecting: condition, builtIn: builtIn)
      }
    }
  }

  /// Makes a pass over the whole journal, and notes its verdict.
  private mutating func readWhole(
    _ read: () throws(FileError) -> ExportPass
  ) throws(NavJournal.Failure) -> NavExport {
    let pass: ExportPass
    do throws(FileError) { pass = try read() } catch { throw .file(error) }
    note(pass.verdict, nil)
    guard let text = pass.text else { throw .notAJournal(pass.verdict) }
    return NavExport(text: text, unreadable: pass.unreadable)
  }
}

/// The result of a pass over a journal that writes it in another form.
private struct ExportPass {
  /// The text; nil for a journal without a first line.
  let text: String?
  let verdict: JournalVerdict
  var unreadable: [Int] = []

  init(_ found: (text: String?, verdict: JournalVerdict)) { (text, verdict) = found }

  /// Reads the commands, for a script or a test.
  init(
    _ file: any StorageFile, _ form: Export.Form, expecting condition: NavPredicate?, builtIn: [String]? = nil
  ) throws(FileError) {
    let (export, verdict) = try Export.read(file)
    text = try export?.text(form, expecting: condition, builtIn: builtIn)
    self.verdict = verdict
    unreadable = export?.unreadable ?? []
  }
}
