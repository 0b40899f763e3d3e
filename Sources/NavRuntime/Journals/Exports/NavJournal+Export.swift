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
    var unreadable: [Int] = []
    let text = try Self.text { file throws(NavJournal.Failure) in
      unreadable = try writeExport(format, expecting: condition, title: title, builtIn: builtIn, to: file)
    }
    return NavExport(text: text, unreadable: unreadable)
  }

  /// Writes the journal in another form to a file, as ``export(_:expecting:title:builtIn:)`` returns it, and in memory that does
  /// not grow with the journal, except for a page. Each piece that is appended to the file ends with a line.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// let copy = try MemoryFileSystem().open("trip.sql", .create)
  /// let unreadable = try timeline.writeExport(.sql, to: copy)
  /// ```
  /// - Parameter output: An empty file. Nothing is written when the journal has no first line.
  /// - Returns: The numbers of the commits that this version cannot read, as in ``NavExport/unreadable``.
  /// - Throws: As ``export(_:expecting:title:builtIn:)``, and ``/NavRuntime/NavJournal/Failure/file(_:)`` when `output` cannot be
  ///   written.
  public mutating func writeExport(
    _ format: NavExportFormat, expecting condition: NavPredicate? = nil, title: String? = nil,
    builtIn: [String]? = nil, to output: any StorageFile
  ) throws(NavJournal.Failure) -> [Int] {
    let whole: [UInt8]? =
      switch format {
      case .html: try page(title: title)
      case .svg: Array(scene.svg.utf8)
      case .sql, .mermaid, .script, .swiftTest: nil
      }
    let file = file
    let pass: ExportPass
    do throws(FileError) {
      switch format {
      case .html, .svg:
        try ExportText.write(whole ?? [], to: output)
        return []
      case .sql: pass = try SQLExport.write(file, to: output)
      case .mermaid: pass = try ScreenGraph.write(file, to: output)
      case .script:
        pass = try Export.write(.script(builtIn: builtIn), of: file, expecting: condition, to: output)
      case .swiftTest:
        pass = try Export.write(.swiftTest(builtIn: builtIn), of: file, expecting: condition, to: output)
      }
    } catch {
      throw .file(error)
    }
    note(pass.verdict, nil)
    if !pass.hasHeader { throw .notAJournal(pass.verdict) }
    return pass.unreadable
  }

  /// Returns the text that `write` writes to a file in memory.
  private static func text(
    _ write: (any StorageFile) throws(NavJournal.Failure) -> Void
  ) throws(NavJournal.Failure) -> String {
    let disk = MemoryFileSystem()
    let file: any StorageFile
    do throws(FileError) { file = try disk.open("export", .create) } catch { throw .file(error) }
    try write(file)
    return disk.contents(of: "export").map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
