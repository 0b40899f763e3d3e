import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// Handmade archives.
struct ArchiveShapeTests {
  @Test(arguments: [
    #"{"root":{"id":"s"}}"#, #"{"root":{"id":"s","kind":"tab"}}"#, #"{"root":null}"#, #"{"root":[]}"#, "{}",
    #"{"root":{"id":"main","kind":"drillDown","right":{"id":"a"}}}"#,
    #"{"root":{"id":"main","kind":"drillDown","left":{"id":"a"}}}"#,
    #"{"root":{"id":"main","kind":"drillDown","left":[{"id":"a","kind":"drawer"}]}}"#,
    #"{"root":{"id":"main","kind":"drillDown","leftPlaceholder":{"id":"a","kind":"drillDown"}}}"#,
    #"{"root":{"id":"s","kind":"split","primary":{"id":"p","kind":"stack"}}}"#,
    #"{"root":{"id":"s","kind":"split","primary":{"id":"p"},"secondary":{"id":"q","kind":"stack"}}}"#,
    #"{"root":{"id":"w","kind":"web","pages":[{"id":"a","kind":"stack"}]}}"#,
    #"{"root":{"id":"t","kind":"tabs","children":{}}}"#,
    #"{"root":{"id":"main","kind":"drillDown","left":["a"]}}"#,
    #"{"root":{"id":"main","kind":"drillDown","leftWidth":-5}}"#,
    #"{"root":{"id":"main","kind":"drillDown","toolbarsHidden":"no"}}"#,
    // A scene in the middle of something, as no archive is.
    #"{"root":{"id":"w","kind":"web","load":{"page":"w/0","url":"http://a","kind":"link"}}}"#,
    #"{"root":{"id":"w","kind":"web","hasAppeared":true}}"#,
    #"{"root":{"id":"s","kind":"split","collapsed":true,"primary":{"id":"p","kind":"stack"},"secondary":{"id":"q","kind":"stack"}}}"#,
  ])
  func `an archive of the wrong shape is refused and changes nothing`(_ scene: String) throws {
    let session = try NavSession(options: .standard)
    try session.send { $0.intern(.push("a")) }
    let before = session.read { state, draft in state.digest(draft.texts) }
    let outcome = try session.send { draft in
      draft.restore(draft.knownJSON(#"{"archive":1,"scene":\#(scene)}"#))
    }
    guard case .refused(_, let refusal) = outcome else {
      Issue.record("accepted: \(scene)")
      return
    }
    #expect(refusal.code == .badArgument)
    #expect(session.read { state, draft in state.digest(draft.texts) } == before)
  }

  @Test func `no guard is asked about a stack screen that an archive restores as a placeholder`() throws {
    var options = SessionOptions.standard
    options.plugins.append("unsaved-changes")
    let session = try NavSession(options: options)
    try session.send { $0.intern(.push("a")) }
    try session.send { $0.intern(.setAttribute("dirty", to: "true", of: "a")) }
    let scene = #"{"root":{"id":"main","kind":"drillDown","leftPlaceholder":{"id":"a"}}}"#
    let outcome = try session.send { draft in
      draft.restore(draft.knownJSON(#"{"archive":1,"scene":\#(scene)}"#))
    }
    guard case .accepted = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(session.stateView().contains(#""left":[],"right":null,"leftPlaceholder":"a""#))
  }
}
