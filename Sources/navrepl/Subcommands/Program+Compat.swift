import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension Program {
  /// Prints whether a session can continue a journal here, and what is different.
  func compat(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first else { return usage(Subcommand.compat.synopsis) }
    let session: SessionOptions
    do throws(SessionError) {
      session = try sessionOptions()
    } catch {
      return report(error)
    }
    let expected: ExpectedDivergences?
    do throws(NavJournal.Failure) { expected = try expectedDivergences(of: path) } catch {
      return fail(error, path)
    }
    return withJournal(path) { file throws(FileError) in
      if try file.size() == 0 { return noJournal(path, .clean) }
      do throws(SessionError) { try checkLeftOut(session.catalog, of: file) } catch { return report(error) }
      var timeline = NavTimeline(file, usingIndex: false)
      let report = try timeline.verify(
        plugins: session.catalog, without: session.detaching, expecting: expected)
      let answer = report.compatibility(
        with: session.catalog, without: session.detaching, attaching: session.attaching)
      if options.json { output.data(answer.json.text) } else { output.lines(answer.lines(of: path)) }
      return answer.grade.status
    }
  }
}

extension NavCompatibility {
  /// The answer in words: the grade, and a line for each difference.
  fileprivate func lines(of path: String) -> [String] {
    ["\(path.onOneLine()): \(grade.rawValue)"] + differences.map { "  \($0.grade.rawValue): \($0.message)" }
  }
}

extension NavCompatibility.Grade {
  /// The exit status: a journal that cannot be continued is status 3.
  var status: ExitStatus {
    switch self {
    case .fine: .success
    case .risky: .negative
    case .impossible: .journal
    }
  }
}
