import NavBase
import NavEvents
import NavRuntime

/// Sessions that only look at a journal.
extension Program {
  /// Opens a journal for reading only, says so, and calls `body`. Nothing is written.
  /// - Parameter reason: The error because of which the journal cannot be continued; nil when `--read-only` asks for it.
  func look(
    at place: JournalPlace, _ settings: SessionOptions, because reason: SessionError?,
    _ body: (OpenedSession) -> ExitStatus
  ) -> ExitStatus {
    let session: NavSession
    do throws(NavJournal.Failure) {
      let file: any StorageFile
      do throws(FileError) { file = try POSIXFileSystem().open(place.path, .read) } catch {
        throw .file(error)
      }
      session = try NavSession.looking(at: file, catalog: settings.catalog, clock: settings.clock)
    } catch {
      return fail(error, place.path)
    }
    let status = reportLooking(session, place.path, because: reason)
    defer { try? session.close() }
    let opened = OpenedSession(
      session: session, place: place, options: settings, ofNewJournal: options.ofNewJournal)
    return max(status, body(opened))
  }

  /// Says that a journal is open for reading only, and what is wrong with it.
  private func reportLooking(
    _ session: NavSession, _ path: String, because reason: SessionError?
  ) -> ExitStatus {
    let missing = session.missingPlugins
    let isPerson = options.commands.isEmpty && SystemCall.isTerminal(SystemCall.standardInput)
    if reason != nil || !missing.isEmpty || isPerson && !options.quiet && !options.json {
      output.message("\(path): \(Self.sentence(about: session, missing, because: reason))")
    }
    guard let opening = session.opening else { return .success }
    report(opening.ignoredIndex, path)
    if let mismatch = opening.mismatch { output.message("\(path): \(mismatch.message)") }
    switch opening.verdict {
    case .clean: return .success
    case .tornTail:
      output.message("\(path): \(opening.verdict.message); they stay where they are")
      return .success
    case .corrupt:
      output.message("\(path): \(opening.verdict.message)")
      return .journal
    }
  }

  /// Returns one line about a session that only looks.
  private static func sentence(
    about session: NavSession, _ missing: [PluginRecord], because reason: SessionError?
  ) -> String {
    let moment = session.moment
    var sentence =
      "read-only, \(Sentence.counted(moment.commits, "commit")), \(Sentence.counted(moment.events, "event"))"
    switch reason {
    case nil, .pluginMissing: break
    case .journal(.locked): sentence += "; it is open for writing elsewhere"
    case .some(let error): sentence += "; \(error.message(leadingOn: []))"
    }
    if !missing.isEmpty { sentence += "; \(standIns(for: missing))" }
    return sentence
  }

  /// Returns the sentence that missing plugins answer as recorded, for a session that only looks.
  static func standIns(for missing: [PluginRecord]) -> String {
    let list = missing.map { "\($0.id.typed) version \($0.version)" }.joined(separator: ", ")
    return missing.count == 1
      ? "\(list) is not here: its recorded answers stand for it, and otherwise it has no opinion"
      : "\(list) are not here: their recorded answers stand for them, and otherwise they have no opinion"
  }

  /// Returns the plugins of a journal without which no session can continue it. Nothing is written, not even an index.
  func missingPlugins(in place: JournalPlace, _ settings: SessionOptions) -> [PluginRecord] {
    guard !place.isInMemory, SystemCall.isFile(place.path),
      let file = try? POSIXFileSystem().open(place.path, .read),
      let session = try? NavSession.looking(at: file, catalog: settings.catalog)
    else { return [] }
    // Damage is the more important finding.
    if case .corrupt = session.opening?.verdict { return [] }
    return session.missingPlugins.filter {
      !(settings.detaching + settings.attaching).containsBytes(of: $0.id)
    }
  }
}

extension SessionError {
  /// A Boolean value that indicates whether the journal is only not to be written here, so that a person can look at it.
  var allowsLooking: Bool {
    switch self {
    case .journal(.locked), .privateKey(.missing): true
    case .journal(.file(let error)): error.forbidsWriting
    case .journal, .privateKey, .pluginMissing, .plugins, .scene, .migration, .unwritableNumber,
      .valueTooDeep,
      .textTooLong,
      .reentrant,
      .closed, .noJournal, .noMoment:
      false
    @unknown default: false
    }
  }
}

extension FileError {
  /// A Boolean value that indicates whether the file is not this process's to write.
  fileprivate var forbidsWriting: Bool {
    if case .system(let code) = reason { SystemCall.notToWrite.contains(code) } else { false }
  }
}
