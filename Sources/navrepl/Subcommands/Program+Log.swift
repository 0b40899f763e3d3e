import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension Program {
  /// Prints a line for each commit, or each event, that contains a text.
  func log(_ words: [String]) -> ExitStatus {
    guard let path = words.first, words.count <= 2 else { return usage(Subcommand.log.synopsis) }
    let filter = words.count == 2 ? words[1] : nil
    return withJournal(path) { file in list(file, path, filter) }
  }

  /// Prints a line for each commit, or each event, that the filters choose.
  func find(_ words: [String]) -> ExitStatus {
    guard !words.isEmpty, !options.filter.isEmpty else { return usage(Subcommand.find.synopsis) }
    return lookAt(words) { program, file, path, isNamed in
      program.list(file, path, nil, isNamed: isNamed)
    }
  }

  private func list(
    _ file: any StorageFile, _ path: String, _ filter: String?, isNamed: Bool = false
  ) -> ExitStatus {
    do throws(JournalError) {
      var isEmpty = true
      let isLaidOut = options.pictures.isLaidOut && !options.json && !options.events
      var table = LogTable(options.pictures)
      let verdict = try JournalListing.forEachCommit(
        of: file, options.filter,
        as: options.json || options.events ? .json : isLaidOut ? .timedWords : .words
      ) { line, isRefused in
        isEmpty = isEmpty && !hasEntry(line, filter)
        // After the reader has closed the pipe, the rest of the journal is still read, because damage decides the status.
        if output.failure == nil, isLaidOut {
          let words = String(decoding: line, as: UTF8.self)
          if let filter, !words.containsBytes(of: filter) { return }
          table.add(words, isRefused: isRefused, of: isNamed ? path : nil)
          output.picture(table.takeLines(isEnd: false))
        } else if output.failure == nil {
          show(line, filter, of: isNamed ? path : nil, in: Paint.ofRefusal(isRefused, options.pictures))
        }
      }
      output.picture(table.takeLines(isEnd: true))
      // Among many journals, most have nothing to do with the filters.
      if isEmpty, !isNamed { try tellNothingMatches(file, filter) }
      guard case .corrupt = verdict, options.json else { return report(verdict, nil, path) }
      return report(JournalError.corrupt(path: path, verdict))
    } catch {
      return report(error)
    }
  }

  /// Returns true when a commit, or one of its events, is printed with a filter.
  private func hasEntry(_ line: UnsafeRawBufferPointer, _ filter: String?) -> Bool {
    if filter == nil, !options.events { return true }
    let line = String(decoding: line, as: UTF8.self)
    guard options.events else { return filter.map { line.containsBytes(of: $0) } ?? true }
    return JournalListing.events(line).contains { event in
      filter.map { (options.json ? event.json : event.text).containsBytes(of: $0) } ?? true
    }
  }

  /// Says that nothing matches: silence could also mean that the question was not understood.
  private func tellNothingMatches(_ file: any StorageFile, _ filter: String?) throws(JournalError) {
    if try tellUnknownNames(file) || options.json || options.quiet { return }
    if filter != nil || !options.filter.isEmpty { output.message(Self.noMatch) }
  }

  /// The message of `log` and `find` about an empty answer.
  static let noMatch = "no commit matches"

  /// Prints the names of the filter that no commit contains: otherwise, a typing mistake would look like an answer. Returns
  /// true when there are any.
  private func tellUnknownNames(_ file: any StorageFile) throws(JournalError) -> Bool {
    let filter = options.filter
    let names =
      filter.containers.map { ("container", $0) } + filter.screens.map { ("screen", $0) }
      + filter.plugins.map { ("plugin", $0) } + filter.codes.map { ("code", $0.rawValue) }
    return try tellUnknown(names, file)
  }

  /// Prints the names that no commit contains, and returns true when there are any.
  func tellUnknown(_ names: [(String, String)], _ file: any StorageFile) throws(JournalError) -> Bool {
    if names.isEmpty { return false }
    var unknown = names.map { (kind: $0.0, name: $0.1, quoted: Array(Reply.quoted($0.1).utf8)) }
    try JournalListing.forEachCommit(of: file, as: .json) { line, _ in
      unknown.removeAll { $0.quoted.withUnsafeBytes { line.containsBytes(of: $0) } }
    }
    for (kind, name, _) in unknown { output.message("no \(kind) \(name.typed) in this journal") }
    return !unknown.isEmpty
  }

  /// Prints a commit, or its events; with the name of the journal if there are several.
  private func show(
    _ line: UnsafeRawBufferPointer, _ filter: String?, of journal: String?, in paint: Paint?
  ) {
    if !options.events, !options.json, filter == nil, journal == nil, paint == nil {
      return output.line(line)
    }
    let line = String(decoding: line, as: UTF8.self)
    guard options.events else { return show(entry: line, filter, of: journal, in: paint) }
    for event in JournalListing.events(line) {
      show(entry: options.json ? event.json : event.text, filter, of: journal, in: nil)
    }
  }

  private func show(entry: String, _ filter: String?, of journal: String?, in paint: Paint?) {
    if let filter, !entry.containsBytes(of: filter) { return }
    switch (journal, options.json) {
    case (nil, true): output.data(entry)
    case (nil, false): output.lines([entry], in: paint)
    case (let journal?, true): output.data(#"{"journal":\#(Reply.quoted(journal)),\#(entry.dropFirst())"#)
    case (let journal?, false): output.lines(["\(journal.onOneLine())\t\(entry)"], in: paint)
    }
  }
}
