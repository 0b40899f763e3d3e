import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The messages of refusals and errors in Swift have the words of Swift, and journals keep those of the prompt.
struct SwiftWordsTests {
  /// A sentence as the journal records it, and in Swift.
  private static let sentences = [
    (
      "No container in the focus knows popto: name one with in=ID.",
      "No container in the focus knows popTo: name one with the argument `in`."
    ),
    (
      "No split in the focus has columns: name one with in=ID.",
      "No split in the focus has columns: name one with the argument `in`."
    ),
    (
      "“a” is already in the scene: choose another id, or popto it if it is on the stack.",
      "“a” is already in the scene: choose another id, or use popTo if it is on the stack."
    ),
    ("“a” is not a container that knows swipe begin.", "“a” is not a container that knows beginSwipe."),
    ("“a” is not a container that knows root.", "“a” is not a container that knows popToRoot."),
    (
      "“” is not a container that knows pop.” is not a container that knows width column=primary.",
      "“” is not a container that knows pop.” is not a container that knows setPrimaryWidth."
    ),
    ("primary needs a screen, not nil.", "showPrimary needs a screen, not nil."),
    (
      "Say into which column: column=primary, supplementary, secondary or compact.",
      "Say into which column: .primary, .supplementary, .secondary or .compact."
    ),
    (
      "“b” is named twice: an id has one place in a scene.",
      "“b” is named twice: an id has one place in a scene."
    ),
  ]

  @Test(arguments: sentences)
  func `a sentence of the core names functions and arguments`(_ recorded: String, _ swift: String) {
    let reason = Refusal.Reason(by: "core", message: recorded)
    #expect(reason.message == swift && reason.recordedMessage == recorded)
    let refusal = Refusal(code: .badArgument, reasons: [reason])
    #expect(refusal.description == "bad-argument: \(swift)")
  }

  @Test func `the message of a refusal is its sentences in Swift's words, with the place in a list`() throws {
    let session = try NavSession(options: .standard)
    try session.send(.push("a"))
    let refusal = try #require(try session.send(.push("a")).refusal)
    #expect(refusal.message == refusal.reasons[0].message)
    #expect(refusal.message.hasSuffix("use popTo if it is on the stack."))
    #expect(refusal.description == "duplicate-node: \(refusal.message)")
    let listed = try #require(try session.send([.push("b"), .push("a")]).refusal)
    #expect(listed.message == "Step 1: \(refusal.message)" && listed.step == 1)
    let reasons = ["One.", "Two."].map { Refusal.Reason(by: "guard", message: $0) }
    #expect(Refusal(code: .vetoed, reasons: reasons).message == "One. Two.")
  }

  @Test func `a sentence of a plugin stays as it is`() {
    let reason = Refusal.Reason(
      by: "guard", message: "No container in the focus knows popto: name one with in=ID.")
    #expect(reason.message == reason.recordedMessage)
  }

  @Test func `no refusal of a session has the words of the prompt, and its journal has them`() throws {
    let session = try NavSession(options: .standard)
    try session.send(.push("a"))
    let refused: [NavCommand] = [
      .push("a"), .select("0"), .setColumn(.primary, to: "x"), .collapse(), .reload(), .open("x", in: "a"),
      .set(["x"]),
      .setPrimaryWidth(ColumnWidth(points: 1)), .show(nil, for: "nobody"), .popTo(nil), .replace("b"),
      .leaveWeb(),
    ]
    var recorded = 0
    for command in refused {
      for reason in try session.send(command).refusal?.reasons ?? [] {
        for word in ["in=", "popto", "column=", "navrepl"] {
          #expect(!reason.message.contains(word), "\(reason)")
        }
        recorded += reason.recordedMessage.contains("in=ID") ? 1 : 0
      }
    }
    #expect(recorded > 3)
  }

  @Test func `errors of a journal and of a session name Swift's ways on`() throws {
    let locked = JournalError.locked(path: "trip.jsonl").message
    #expect(locked == "trip.jsonl is open for writing elsewhere: close it there, or read it as a NavJournal")
    let disk = MemoryFileSystem()
    try NavSession.open(at: "j", in: disk, options: .standard).close()
    #expect {
      try NavSession.open(at: "j", in: disk, options: SessionOptions())
    } throws: { error in
      guard let error = error as? SessionError, case .pluginMissing(let plugins) = error else { return false }
      return plugins.count > 1
        && error.message.hasSuffix(
          "add them to the catalog, or name them in options.detaching to go on without them")
    }
    let one = SessionError.pluginMissing([PluginRecord(id: "x", version: 2)]).message
    #expect(
      one
        == "the journal was recorded with x version 2, not available here: add it to the catalog, or name it in options.detaching to go on without it"
    )
  }
}
