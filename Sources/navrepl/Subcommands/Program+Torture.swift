import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension Program {
  /// Damages copies of a journal in every small way, and counts how the reader notices it.
  func torture(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first else { return usage(Subcommand.torture.synopsis) }
    return withJournal(path) { file throws(FileError) in
      let torture = try NavTorture(of: file)
      if torture.lines == 0 { return noJournal(path, torture.verdict) }
      let status = report(torture.verdict, nil, path)
      if options.json { output.data(torture.json) } else { output.lines(torture.report(of: path)) }
      return max(status, torture.accepted == 0 ? .success : .negative)
    }
  }
}

extension NavTorture {
  private var rows: [(name: String, outcomes: Outcomes)] {
    Damage.allCases.map { ($0.name, outcomes(of: $0)) }
  }

  /// The answer in words: a line for each kind of damage, and the number of damages that were not noticed.
  fileprivate func report(of path: String) -> [String] {
    let width = rows.map(\.name.count).max() ?? 0
    let lines = rows.map { name, outcomes in
      let gap = String(repeating: " ", count: width - name.count)
      return
        "  \(name)\(gap)  \(outcomes.cases) cases: \(outcomes.prefixes) whole prefixes, \(outcomes.torn) torn tails, "
        + "\(outcomes.corrupt) corruptions, \(outcomes.accepted) accepted"
    }
    return [
      "\(path.onOneLine()): \(cases) damages of \(size) bytes in \(self.lines) lines, \(accepted) accepted"
    ] + lines
  }

  /// The answer of `torture --json`: `{"bytes":…,"lines":…,"cases":…,"accepted":…,"damages":[…]}`.
  fileprivate var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"bytes\":")
    buffer.append(size)
    buffer.member("lines", lines)
    buffer.member("cases", cases)
    buffer.member("accepted", accepted)
    buffer.member("damages")
    buffer.list(rows) { row, buffer in
      buffer.append("{\"damage\":")
      buffer.appendQuoted(row.name)
      buffer.member("cases", row.outcomes.cases)
      buffer.member("prefixes", row.outcomes.prefixes)
      buffer.member("torn", row.outcomes.torn)
      buffer.member("corrupt", row.outcomes.corrupt)
      buffer.member("accepted", row.outcomes.accepted)
      buffer.close()
    }
    buffer.close()
    return buffer.string
  }
}

extension NavTorture.Damage {
  /// The name in the answer.
  fileprivate var name: String {
    switch self {
    case .cut: "cut"
    case .flippedBit: "flipped bit"
    case .lostLine: "lost line"
    case .doubledLine: "doubled line"
    case .swappedLines: "swapped lines"
    @unknown default: "\(self)"
    }
  }
}
