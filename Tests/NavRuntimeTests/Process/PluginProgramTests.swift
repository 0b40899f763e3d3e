import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization
import Testing

@testable import NavPluginPrograms

/// A Swift plugin as a program: it describes itself, and answers as it does inside an app.
struct PluginProgramTests {
  @Test(arguments: BuiltInSubject.allCases)
  func `the manifest that a program sends is that of its plugin`(_ subject: BuiltInSubject) throws {
    let plugin = try subject.plugin()
    var answer = ByteBuffer()
    PluginServer(plugin).answer(#"{"hello":{"api":1}}"#, to: &answer)
    let manifest = try ProcessManifest(ContiguousArray(answer.string.utf8), of: "program")
    #expect(manifest.manifest == plugin.manifest)
    #expect(Set(manifest.hooks) == Set(plugin.hooks))
    #expect(manifest.scene == .snapshot)
    if let interceptor = plugin as? any CommandInterceptor {
      #expect(manifest.commands == Self.known(interceptor))
    }
    if let reactor = plugin as? any EventReactor { #expect(manifest.events == reactor.watchedEvents) }
  }

  private static func known(_ plugin: any CommandInterceptor) -> CommandKinds {
    CommandKinds(CommandKind.allCases.filter { plugin.interceptedCommands.contains($0) })
  }

  @Test(arguments: BuiltInScene.allCases)
  func `a plugin in a program sees the same scene as inside the app`(_ scene: BuiltInScene)
    throws
  {
    let log = CallLog()
    let recorded = try RecordedSession(attached: [Comparing(log: log), BackButton(), SwipeBack()])
    try recorded.session.send(.scene(scene.content))
    var generator = CommandGenerator(seed: 11, scene: scene, attributes: [("dirty", "true")])
    for _ in 0..<150 { _ = try? recorded.session.send(.user) { draft in draft.intern(generator.next()) } }
    #expect(log.calls.isEmpty)
  }

  @Test func `rules in a program may push a screen that is there, which the host refuses`() throws {
    let snapshot = #""snapshot":{"state":{"scene":{"root":null}},"plugins":[],"quarantined":[]}"#
    let container =
      #""container":{"id":"m","children":["a"],"shown":[{"child":"a"}],"focus":"a","width":9,"height":9}"#
    let command = #""command":{"type":"push","container":"m","screen":{"id":"a"}}"#
    var answer = ByteBuffer()
    PluginServer(CardRules()).answer(
      #"{"id":4,"hook":"decide",\#(command),\#(container),\#(snapshot)}"#, to: &answer)
    #expect(answer.string.contains(#""added":[{"node":{"id":"a"},"at":1}]"#), "\(answer.string)")
    #expect(!answer.string.contains("fault"))
  }

  @Test func `an invalid request is answered with a fault, and the plugin's own fault is passed on`() throws {
    func answer(_ line: String, _ plugin: any NavPlugin) -> String {
      var answer = ByteBuffer()
      PluginServer(plugin).answer(line, to: &answer)
      return answer.string
    }
    #expect(answer("nonsense", UnsavedChanges()).contains(#""fault":{"code":"plugin-bad-request""#))
    #expect(answer(#"{"id":3,"hook":"shouldPop"}"#, UnsavedChanges()).hasPrefix(#"{"id":3,"fault":"#))
    let failing = TestGuard("weak") { _, _ throws(PluginFault) in
      throw PluginFault(code: "weak", message: "No.")
    }
    let snapshot = #""snapshot":{"state":{"scene":{"root":null}},"plugins":[],"quarantined":[]}"#
    let request = #"{"id":4,"hook":"shouldPop","way":"pop","container":"main","screens":["a"],\#(snapshot)}"#
    #expect(answer(request, failing) == #"{"id":4,"fault":{"code":"weak","message":"No."}}"#)
    let line = ContiguousArray(#"{"id":4,"fault":{"code":"weak","message":"No."}}"#.utf8)
    #expect(throws: PluginFault(code: "weak", message: "No.")) {
      _ = try ProcessAnswer(line, to: 4, .shouldPop)
    }
  }
}

/// A plugin that sends itself, in every hook of a usual command, the request that a program would get, and notes where the
/// scene differs.
private struct Comparing: CommandInterceptor, EventReactor {
  let log: CallLog
  let manifest = PluginManifest(id: "comparing", version: 1)
  let interceptedCommands = CommandKinds.all
  let watchedEvents = EventKinds.all

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    compare(context, [#","hook":"intercept","command":\#(context.command.json)"#])
    return .proceed
  }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    compare(context, [#","hook":"react","event":\#(context.event?.description ?? "null")"#])
    return []
  }

  private func compare(_ context: borrowing HookContext, _ members: [String]) {
    var line = ByteBuffer()
    line.append(string: "{\"id\":1\(members.joined())")
    context.writeRemote(to: &line)
    line.append("}")
    let here = Seen(context)
    let remote = Remembering()
    var answer = ByteBuffer()
    PluginServer(remote).answer(line.string, to: &answer)
    if remote.seen.withLock({ $0 }) != here { log.note("\(here) became \(answer.string)") }
  }
}

/// The values that a plugin can read in a hook.
private struct Seen: Equatable {
  let scene: NavScene
  let commits: Int
  let events: Int
  let command: NavCommand
  let event: NavEvent?
  let covered: String?
  let uncovered: String?
  let goesBack: Bool
  let source: CommitSource

  init(_ context: borrowing HookContext) {
    scene = context.scene
    (commits, events) = (scene.commits, scene.events)
    // A `set` that names a screen twice means the first, and is written so.
    command = (try? NavCommand(context.command.json)) ?? context.command
    event = context.event
    covered = context.covered
    uncovered = context.uncovered
    goesBack = context.goesBack
    source = context.source
  }
}

/// A plugin that keeps the values that it read last.
private final class Remembering: CommandInterceptor, EventReactor {
  let manifest = PluginManifest(id: "comparing", version: 1)
  let interceptedCommands = CommandKinds.all
  let watchedEvents = EventKinds.all
  let seen = Lock<Seen?>(nil)

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    let now = Seen(context)
    seen.withLock { $0 = now }
    return .proceed
  }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    let now = Seen(context)
    seen.withLock { $0 = now }
    return []
  }
}
