import NavEvents
import NavRuntime
import Testing

@testable import NavPluginPrograms
@testable import NavPlugins

/// The answers of programs, hook by hook.
struct ProcessAnswerTests {
  private static func check(_ line: String, _ hook: PluginHook) throws {
    _ = try ProcessAnswer(ContiguousArray(line.utf8), to: 1, hook)
  }

  // MARK: Members

  /// The members of answers in `docs/plugin-protocol.md`. All other hooks are answered with `answer`.
  private static let members: [PluginHook: [String]] = [
    .intercept: ["rewrite", "veto"], .react: ["commands"], .shouldPop: ["veto"],
    .canBeginSwipe: ["veto", "answer"], .route: ["veto", "answer"],
    .decide: ["veto", "answer"],
  ]

  @Test(arguments: PluginHook.allCases)
  func `an answer with a member of another hook is a fault`(_ hook: PluginHook) throws {
    for member in ["rewrite", "veto", "commands", "answer"] {
      for value in ["true", "false", "[]", "{}", #""x""#, "0"] {
        let line = #"{"id":1,"\#(member)":\#(value)}"#
        if Self.members[hook, default: ["answer"]].contains(member) {
          try Self.check(line, hook)
          continue
        }
        let fault = #expect(throws: PluginFault.self, "\(line)") { try Self.check(line, hook) }
        #expect(fault?.code == "plugin-bad-answer")
        #expect(fault?.message.contains("“\(member)” is no answer to \(hook.rawValue)") == true)
      }
    }
  }

  @Test(arguments: PluginHook.allCases)
  func `null is no opinion in every member, and unknown members are ignored`(_ hook: PluginHook) throws {
    let line = #"{"id":1,"rewrite":null,"veto":null,"commands":null,"answer":null,"why":"x"}"#
    let answer = try ProcessAnswer(ContiguousArray(line.utf8), to: 1, hook)
    #expect(try answer.veto() == nil)
    #expect(try answer.commands("rewrite") == nil)
    #expect(try answer.commands("commands") == nil)
    #expect(try answer.answeredCommands() == nil)
    #expect(try answer.bool() == nil)
  }

  // MARK: Texts

  @Test(arguments: [(1, true), (65_536, true), (65_537, false)])
  func `the message of a veto has a maximum length`(_ length: Int, _ isGood: Bool) throws {
    let message = String(repeating: "a", count: length)
    let line = #"{"id":1,"veto":{"message":"\#(message)"}}"#
    let answer = try ProcessAnswer(ContiguousArray(line.utf8), to: 1, .shouldPop)
    if isGood {
      #expect(try answer.veto() == message)
      return
    }
    let fault = #expect(throws: PluginFault.self) { try answer.veto() }
    #expect(fault?.code == "plugin-bad-answer")
  }

  @Test func `a fault repeats only the start of a program's answer`() {
    let fault = ProcessAnswer.fault("“\(String(repeating: "ä", count: 100_000))” is neither")
    #expect(fault.message.utf8.count < 4096)
    #expect(fault.message.contains("ää") && fault.message.contains("…"))
  }

  @Test func `an answer that is not UTF-8 is a fault`() {
    let line =
      ContiguousArray(#"{"id":1,"veto":{"message":"no"#.utf8) + [0xC3]
      + ContiguousArray(#""}}"#.utf8)
    let fault = #expect(throws: PluginFault.self) { _ = try ProcessAnswer(line, to: 1, .shouldPop) }
    #expect(fault?.code == "plugin-bad-answer")
  }
}
