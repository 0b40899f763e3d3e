import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The step of host and program: an answer belongs to the question that was asked, and to no other.
@Suite(.serialized) struct ProcessStepTests {
  /// The output of a program for its first question, and the fault of each pop about which it is asked.
  private static let stories: [(first: String, faults: [String?])] = [
    (#"{\"id\":$id}\nstray\n"#, [nil, "plugin-bad-answer", nil, nil]),
    (#"{\"id\":$id}\na\nb\nc\n"#, [nil, "plugin-bad-answer", nil, nil]),
    (#"{\"id\":$id}\nhalf a line"#, [nil, "plugin-bad-answer", nil, nil]),
    // The answer to the second question, guessed.
    (
      #"{\"id\":$id}\n{\"id\":2,\"veto\":{\"message\":\"guessed\"}}\n"#, [nil, "plugin-bad-answer", nil, nil]
    ),
    // A late answer after an invalid one is dropped silently.
    (#"nonsense\n{\"id\":$id}\n"#, ["plugin-bad-answer", nil, nil, nil]),
    (#"{\"id\":999}\n{\"id\":$id}\n"#, ["plugin-bad-answer", nil, nil, nil]),
  ]

  @Test(arguments: stories)
  func `unasked output is one fault, and the next answer belongs to the next question`(
    _ first: String, _ faults: [String?]
  ) throws {
    let answer = #"echo "{\"id\":$id,\"veto\":{\"message\":\"to $id\"}}""#
    let program = try TestProgram(
      "*shouldPop*) n=$((n+1)); if [ $n = 1 ]; then printf \"\(first)\"; else \(answer); fi ;;",
      hooks: #"["shouldPop"]"#)
    let recorded = try RecordedSession(try program.start())
    try recorded.push("a", "b", "c", "d")
    for (number, fault) in faults.enumerated() {
      try recorded.session.send { $0.intern(.pop()) }
      let commit = try recorded.last()
      #expect(commit.by == (fault.map { [#"{"plugin":"policy","did":"fault","code":"\#($0)"}"#] } ?? []))
      // The question that was not asked, because of the unasked output, has no number.
      let asked = number + (faults[...number].contains("plugin-bad-answer") && faults[0] == nil ? 0 : 1)
      let isVeto = number > 0 && fault == nil
      #expect((commit.refused?.contains("to \(asked)") == true) == isVeto, "\(commit)")
    }
    #expect(try recorded.verdict() == .clean)
  }

  @Test func `a program that floods without being asked is ended`() throws {
    let program = try TestProgram(
      #"*shouldPop*) echo "{\"id\":$id}"; head -c 100000000 /dev/zero | tr '\0' x ;;"#,
      hooks: #"["shouldPop"]"#)
    let recorded = try RecordedSession(try program.start(deadline: .milliseconds(700)))
    try recorded.push("a", "b")
    for _ in 0..<2 { try recorded.session.send { $0.intern(.pop()) } }
    #expect(try recorded.last().by.first?.contains(#""code":"plugin-"#) == true)
    #expect(try recorded.last().events.count == 1)
  }
}
