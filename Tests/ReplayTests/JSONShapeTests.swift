import NavBase
import NavEvents
import Testing

/// Values of an unexpected shape, as in hand-made files, never trap.
struct JSONShapeTests {
  @Test(arguments: [
    "[]", "[1]", "[1,2]", #"["a"]"#, #"["a",{"b":1}]"#, #""a""#, "1", "null", "true", "[[],[]]",
  ])
  func `only an object has members`(_ text: String) throws {
    var document = JSONDocument()
    try document.parse(text)
    #expect(document.member("a", of: document.root) == nil)
    #expect(document.members(of: document.root).isEmpty)
  }

  @Test(arguments: [
    #"{"commit":0,"seq":0,"time":0,"source":"app","command":{"type":"pop"},"events":[["type"]]}"#,
    #"{"commit":0,"seq":0,"time":0,"source":"app","command":{"type":"pop"},"events":[1]}"#,
    #"{"commit":0,"seq":0,"time":0,"source":"app","command":{"type":"pop"},"events":[],"refused":[]}"#,
    "[1,2,3]", #"["commit",0]"#, "7",
  ])
  func `a commit of another shape is an error`(_ text: String) throws {
    var document = JSONDocument()
    try document.parse(text)
    var draft = CommitDraft()
    #expect(throws: WireError.self) { try draft.readCommit(document, .everything) }
  }

  @Test(arguments: [
    (#"{"commit":0,"seq":0,"time":0,"source":"app","command":["type","push"],"events":[]}"#, "command"),
    (
      #"{"commit":0,"seq":0,"time":0,"source":"app","command":{"type":"push","screen":["a"]},"events":[]}"#,
      "command"
    ),
    (
      #"{"commit":0,"seq":0,"time":0,"source":"app","command":{"type":"pop"},"events":[],"by":[["a"]]}"#, "by"
    ),
    (#"{"commit":0,"seq":0,"time":0,"source":7,"command":{"type":"pop"},"events":[]}"#, "source"),
  ])
  func `a source, a command or a part of another shape is an unreadable remark`(
    _ text: String, _ remark: String
  ) throws {
    var document = JSONDocument()
    try document.parse(text)
    var draft = CommitDraft()
    try draft.readCommit(document, .everything)
    #expect(draft.unreadableRemarks.map(\.remark.name) == [remark])
  }
}
