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
    do throws(ExpectedDivergences.Failure) {
      expected = try expectedDivergences(of: path)
    } catch {
      return fail(error.code, error.message, .inputOutput)
    }
    return withJournal(path) { file throws(FileError) in
      if try file.size() == 0 { return noJournal(path, .clean) }
      do throws(SessionError) { try checkLeftOut(session.catalog, of: file) } catch { return report(error) }
      let answer = try NavCompatibility(
        of: file, session.catalog, without: session.detaching, attaching: session.attaching,
        expecting: expected)
      if options.json { output.data(answer.json) } else { output.lines(answer.lines(of: path)) }
      return answer.grade.status
    }
  }
}

extension NavCompatibility {
  /// The answer in words: the grade, and a line for each difference.
  fileprivate func lines(of path: String) -> [String] {
    ["\(path.onOneLine()): \(grade.rawValue)"] + differences.map { "  \($0.grade.rawValue): \($0.message)" }
  }

  /// The answer of `compat --json`: `{"verdict":…,"differences":[{"verdict":…,"code":…,"message":…}]}`.
  fileprivate var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"verdict\":")
    buffer.appendQuoted(grade.rawValue)
    buffer.member("differences")
    buffer.list(differences) { difference, buffer in
      buffer.append("{\"verdict\":")
      buffer.appendQuoted(difference.grade.rawValue)
      buffer.member("code")
      buffer.appendQuoted(difference.code)
      buffer.member("message")
      buffer.appendQuoted(difference.message)
      buffer.close()
    }
    buffer.close()
    return buffer.string
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
