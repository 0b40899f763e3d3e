import NavBase
import NavEvents

/// The results of the lines of scripts: the numbers of commands and refusals, and the outcome of each expectation.
struct RunTally {
  /// An expectation, or a line with a mistake.
  struct Case {
    enum Outcome {
      case held
      /// The difference, line by line.
      case failed([String])
      /// The code and the message of a mistake.
      case mistake(code: String, message: String)
    }

    /// The index of its script.
    var script: Int
    let line: Int
    let what: String
    let outcome: Outcome
  }

  private(set) var scripts: [String] = []
  private(set) var commands = 0
  private(set) var refused = 0
  private(set) var cases: [Case] = []
  /// The number of the line that is carried out.
  private var line = 0
  private let keepsCases: Bool

  init(keepsCases: Bool = true) { self.keepsCases = keepsCases }

  mutating func begin(_ script: String) { scripts.append(script) }

  mutating func begin(line: Int) { self.line = line }

  mutating func addCommand(isRefused: Bool) {
    commands += 1
    if isRefused { refused += 1 }
  }

  mutating func add(_ what: String, _ outcome: Case.Outcome) {
    // Only scripts are tallied: a person or a program may send lines for days.
    guard keepsCases else { return }
    cases.append(Case(script: scripts.count - 1, line: line, what: what, outcome: outcome))
  }

  mutating func add(_ other: RunTally) {
    cases += other.cases.map { entry in
      var entry = entry
      entry.script += scripts.count
      return entry
    }
    scripts += other.scripts
    commands += other.commands
    refused += other.refused
  }

  // MARK: Numbers

  /// Returns the number of expectations that were not met.
  static func failures(in cases: some Sequence<Case>) -> Int {
    cases.reduce(0) { if case .failed = $1.outcome { $0 + 1 } else { $0 } }
  }

  /// Returns the number of lines that have a mistake, or could not be carried out.
  static func mistakes(in cases: some Sequence<Case>) -> Int {
    cases.reduce(0) { if case .mistake = $1.outcome { $0 + 1 } else { $0 } }
  }

  /// The last line of `run`.
  var text: String {
    let (failed, mistakes) = (Self.failures(in: cases), Self.mistakes(in: cases))
    let expectations = cases.count - mistakes
    let wrong = mistakes == 0 ? "" : ", \(Sentence.counted(mistakes, "mistake"))"
    let carriedOut =
      "\(Sentence.counted(scripts.count, "script")), \(Sentence.counted(commands, "command")) (\(refused) refused)"
    return "\(carriedOut), \(Sentence.counted(expectations, "expectation")) (\(failed) failed)\(wrong)"
  }

  // MARK: JUnit

  /// The cases in the XML that CI systems read: a suite for each script, a case for each expectation and each mistake.
  var junit: String {
    let (failures, errors) = (Self.failures(in: cases), Self.mistakes(in: cases))
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="navrepl" tests="\#(cases.count)" failures="\#(failures)" errors="\#(errors)">"#,
    ]
    var rest = cases[...]
    for (place, script) in scripts.enumerated() {
      let end = rest.firstIndex { $0.script != place } ?? rest.endIndex
      lines += Self.suite(script, rest[..<end])
      rest = rest[end...]
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func suite(_ script: String, _ cases: ArraySlice<Case>) -> [String] {
    let counts =
      #"tests="\#(cases.count)" failures="\#(failures(in: cases))" errors="\#(mistakes(in: cases))""#
    return ["  <testsuite name=\"\(script.xmlEscaped)\" \(counts)>"]
      + cases.flatMap { lines(of: $0, in: script) }
      + ["  </testsuite>"]
  }

  private static func lines(of entry: Case, in script: String) -> [String] {
    let start =
      "    <testcase classname=\"\(script.xmlEscaped)\" name=\"line \(entry.line): \(entry.what.xmlEscaped)\""
    switch entry.outcome {
    case .held: return ["\(start)/>"]
    case .failed(let lines):
      let text = lines.map(\.xmlEscaped).joined(separator: "\n")
      return [
        "\(start)>", "      <failure message=\"\((lines.first ?? "").xmlEscaped)\">\(text)</failure>",
        "    </testcase>",
      ]
    case .mistake(let code, let message):
      return [
        "\(start)>", "      <error type=\"\(code.xmlEscaped)\" message=\"\(message.xmlEscaped)\"/>",
        "    </testcase>",
      ]
    }
  }
}
