import NavBase
import NavEvents
public import NavRuntime

/// A program that is a Swift plugin: it speaks the protocol of `docs/plugin-protocol.md` over its standard input and output,
/// so `navrepl --plugin ./PROGRAM` attaches the plugin.
///
/// ```swift
/// @main struct Main {
///   static func main() { PluginProgram.serve(DirtyForm()) }
/// }
/// ```
///
/// The plugin is asked with the same context as inside an app. It must not print to standard output, which carries the
/// protocol.
public enum PluginProgram {
  /// Answers requests to `plugin` until standard input ends.
  public static func serve(_ plugin: any NavPlugin) {
    var input = RequestLines()
    while let line = input.next() {
      var answer = ByteBuffer()
      PluginServer(plugin).answer(line, to: &answer)
      answer.append("\n")
      guard write(answer.bytes) else { return }
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = SystemCall.write(1, UnsafeRawBufferPointer(rebasing: rest))
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// A request, read once: it contains the whole scene.
private struct Request {
  private let members: [TextBytes: CanonicalJSON]

  /// Reads a line; nil when it is not JSON. A value that is no object has no members.
  init?(_ line: String) {
    guard let value = try? CanonicalJSON(line) else { return nil }
    members = Dictionary((value.members ?? []).map { (TextBytes($0.name), $0.value) }) { first, _ in first }
  }

  func member(_ name: String) -> CanonicalJSON? { members[TextBytes(name)] }
}

/// The answers of a plugin to requests of the protocol.
struct PluginServer {
  private let plugin: any NavPlugin

  init(_ plugin: any NavPlugin) { self.plugin = plugin }

  /// Writes the answer to a line. A line that is not a request is answered with a fault.
  func answer(_ line: String, to buffer: inout ByteBuffer) {
    guard let request = Request(line) else {
      return Self.write(Self.fault("the request is not JSON"), 0, &buffer)
    }
    if request.member("hello") != nil { return writeManifest(to: &buffer) }
    let id = Int(request.member("id")?.number ?? 0)
    do throws(PluginFault) {
      let opinion = try opinion(about: request)
      buffer.append("{\"id\":")
      buffer.append(id)
      buffer.append(string: opinion)
      buffer.append("}")
    } catch {
      buffer = ByteBuffer()
      Self.write(error, id, &buffer)
    }
  }

  private static func write(_ fault: PluginFault, _ id: Int, _ buffer: inout ByteBuffer) {
    buffer.append("{\"id\":")
    buffer.append(id)
    buffer.append(",\"fault\":{\"code\":")
    buffer.appendQuoted(fault.code)
    buffer.member("message", text: fault.message)
    buffer.append("}}")
  }

  private static func fault(_ message: String) -> PluginFault {
    PluginFault(code: "plugin-bad-request", message: "\(message).")
  }

  // MARK: The manifest

  private func writeManifest(to buffer: inout ByteBuffer) {
    let manifest = plugin.manifest
    buffer.append("{\"plugin\":{\"id\":")
    buffer.appendQuoted(manifest.id)
    buffer.member("version", Int(manifest.version))
    buffer.member("phase", text: manifest.phase.name)
    buffer.member("before")
    buffer.list(manifest.before) { $1.appendQuoted($0) }
    buffer.member("after")
    buffer.list(manifest.after) { $1.appendQuoted($0) }
    buffer.member("hooks")
    buffer.list(plugin.hooks) { $1.appendQuoted($0.rawValue) }
    if let interceptor = plugin as? any CommandInterceptor {
      buffer.member("commands")
      let kinds = CommandKind.allCases.filter { interceptor.interceptedCommands.contains($0) }
      buffer.list(kinds) { $1.appendQuoted($0.name) }
    }
    if let reactor = plugin as? any EventReactor {
      buffer.member("events")
      buffer.list(EventKind.allCases.filter { reactor.watchedEvents.contains($0) }) {
        $1.appendQuoted($0.name)
      }
    }
    if let rules = plugin as? any ContainerRules, !rules.verbs.isEmpty {
      buffer.member("verbs")
      buffer.list(rules.verbs) { $1.append(string: $0.json().text) }
    }
    buffer.member("fault", text: manifest.faultPolicy.name)
    buffer.member("state", text: "snapshot")
    buffer.append("}}")
  }

  // MARK: Requests

  /// Returns the members of the answer, each after a comma; an empty text for no opinion.
  private func opinion(about request: Request) throws(PluginFault) -> String {
    guard let hook = request.member("hook")?.string.flatMap(PluginHook.init(rawValue:)) else {
      throw Self.fault("the request names no hook")
    }
    var context = try Self.context(of: request)
    let subject = try Self.subject(of: request, hook)
    return try context.ask(plugin.manifest.id, about: subject) { context throws(PluginFault) in
      try answer(hook, request, context)
    }
  }

  private static func context(of request: Request) throws(PluginFault) -> RemoteContext {
    guard let snapshot = request.member("snapshot") else { throw fault("the request has no snapshot") }
    let source = request.member("source")?.string.flatMap(CommitSource.init(name:))
    do throws(JSONError) {
      return try RemoteContext(
        snapshot: snapshot, command: request.member("given").flatMap { try? NavCommand($0) },
        source: source ?? .app,
        events: Int(request.member("events")?.number ?? 0),
        commits: Int(request.member("commits")?.number ?? 0))
    } catch {
      throw fault("the snapshot cannot be read: \(error.message)")
    }
  }

  private static func subject(
    of request: Request, _ hook: PluginHook
  ) throws(PluginFault) -> RemoteContext.Subject {
    do throws(WireError) {
      switch hook {
      case .intercept: return .command(try NavCommand(request.member("command") ?? .null))
      case .react:
        return .event(
          try NavEvent(request.member("event") ?? .null), covered: request.member("covered")?.string,
          uncovered: request.member("uncovered")?.string, goesBack: request.member("back")?.bool == true)
      case .shouldPop, .backBelow, .canBeginSwipe, .swipeCompletes, .shouldAutorotate, .supportedOrientations,
        .collapse,
        .topColumn,
        .separate, .residency, .route, .mayShow, .arrange, .decide:
        return .nothing
      }
    } catch {
      throw fault(error.message)
    }
  }

  /// Asks the plugin through a hook, and returns the members of its answer. A plugin that does not conform to the hook's
  /// protocol has no opinion.
  private func answer(
    _ hook: PluginHook, _ request: Request, _ context: borrowing HookContext
  ) throws(PluginFault) -> String {
    let container = request.member("container")?.string ?? ""
    switch hook {
    case .intercept:
      switch try (plugin as? any CommandInterceptor)?.intercept(in: context) {
      case nil, .proceed: return ""
      case .veto(let message): return Self.veto(message)
      case .rewrite(let commands): return Self.member("rewrite", Self.list(commands))
      case .hold(let reason, let expires, let keep): return Self.hold(reason, expires, keep)
      }
    case .react:
      return Self.member("commands", Self.list(try (plugin as? any EventReactor)?.react(in: context) ?? []))
    case .shouldPop:
      return try (plugin as? any RemovalGuard)?.objection(to: try Self.removal(request), in: context).map(
        Self.veto) ?? ""
    case .backBelow:
      return try (plugin as? any BackPolicy)?.below(BackPath(request), in: context)
        .map { Self.answer($0.json.text) } ?? ""
    case .canBeginSwipe:
      switch try (plugin as? any SwipeGuard)?.canBegin(SwipeStart(request), of: container, in: context) {
      case nil: return ""
      case .allowed: return Self.answer("true")
      case .refused(let messages): return Self.veto(messages.joined(separator: " "))
      }
    case .swipeCompletes:
      return try (plugin as? any SwipePolicy)?.completes(SwipeEnd(request), of: container, in: context)
        .map { Self.answer("\($0)") } ?? ""
    case .shouldAutorotate:
      return try (plugin as? any RotationPolicy)?.shouldAutorotate(in: context).map { Self.answer("\($0)") }
        ?? ""
    case .supportedOrientations:
      return try (plugin as? any RotationPolicy)?.supportedOrientations(in: context).map { orientations in
        var text = ByteBuffer()
        text.append(orientations)
        return Self.answer(text.string)
      } ?? ""
    case .collapse:
      return try (plugin as? any CollapsePolicy)?.collapse(container, in: context).map {
        Self.answer(word: $0.name)
      } ?? ""
    case .topColumn:
      return try (plugin as? any TopColumnPolicy)?.topColumn(of: container, in: context)
        .map { Self.answer(word: $0.name) } ?? ""
    case .separate:
      switch try (plugin as? any SeparationPolicy)?.separate(container, in: context) {
      case nil: return ""
      case .keep: return Self.answer(word: "keep")
      case .node(let node): return Self.answer("{\"node\":\(CanonicalJSON(string: node).text)}")
      }
    case .residency:
      let depth = Int(request.member("depth")?.number ?? 0)
      return try (plugin as? any ResidencyPolicy)?.residency(ofPageAt: depth, of: container, in: context)
        .map { Self.answer(word: $0.name) } ?? ""
    case .route:
      let url = request.member("url")?.string ?? ""
      switch try (plugin as? any LinkHandler)?.answer(to: url, in: context) {
      case nil: return ""
      case .commands(let commands): return Self.answer(Self.list(commands))
      case .veto(let message): return Self.veto(message)
      }
    case .mayShow:
      guard let screen = request.member("screen").flatMap({ ScreenDescription(json: $0.text) }) else {
        throw Self.fault("the request names no screen")
      }
      switch try (plugin as? any AdmissionGuard)?.admission(of: screen, in: context) {
      case nil: return ""
      case .remove: return Self.answer(word: "remove")
      case .replace(let screens):
        let list = screens.map(\.json).joined(separator: ",")
        return Self.answer("{\"replace\":[\(list)]}")
      }
    case .arrange:
      guard let rules = plugin as? any ContainerRules else { return "" }
      let container = try ArrangedContainer(request.member("container") ?? .null)
      return Self.answer(try rules.arrange(container, in: context).json.text)
    case .decide:
      guard let rules = plugin as? any ContainerRules else { return "" }
      let container = try ArrangedContainer(request.member("container") ?? .null)
      guard let json = request.member("command"), let sent = try? NavCommand(json),
        let command = ContainerCommand(sent)
      else { throw Self.fault("the request names no command to a container") }
      let decision = try rules.decide(command, container, in: context)
      if case .refuse(let message) = decision { return Self.veto(message) }
      return Self.answer(try decision.json(about: container)?.text ?? "null")
    }
  }

  private static func removal(_ request: Request) throws(PluginFault) -> Removal {
    guard let way = request.member("way")?.string, let cause = RemovalCause(name: way) else {
      throw fault("the request names no way out")
    }
    return Removal(
      cause: cause, container: request.member("container")?.string ?? "",
      screens: request.member("screens")?.elements?.compactMap(\.string) ?? [],
      result: request.member("result"))
  }

  // MARK: Members of an answer

  private static func member(_ name: String, _ value: String) -> String { ",\"\(name)\":\(value)" }

  private static func answer(_ value: String) -> String { member("answer", value) }

  private static func hold(_ reason: String, _ expires: Double?, _ keep: Bool) -> String {
    var members = "\"reason\":\(CanonicalJSON(string: reason).text)"
    // A time that JSON cannot express is none that a command may wait; 0 says so, too.
    if let expires { members += member("expires", CanonicalJSON(number: expires)?.text ?? "0") }
    if keep { members += member("keep", "true") }
    return member("hold", "{\(members)}")
  }

  private static func answer(word: String) -> String { answer("\"\(word)\"") }

  private static func veto(_ message: String) -> String {
    member("veto", "{\"message\":\(CanonicalJSON(string: message).text)}")
  }

  private static func list(_ commands: [NavCommand]) -> String {
    "[\(commands.map(\.json.text).joined(separator: ","))]"
  }
}

extension BackPath {
  fileprivate init(_ request: Request) {
    func names(_ member: String) -> [String] { request.member(member)?.elements?.compactMap(\.string) ?? [] }
    self.init(containers: names("path"), poppable: names("pops"))
  }
}

extension SwipeStart {
  fileprivate init(_ request: Request) {
    self.init(
      x: request.member("x")?.number ?? 0, depth: Int(request.member("depth")?.number ?? 0),
      hidesBackButton: request.member("hidesBackButton")?.bool ?? false,
      isSwiping: request.member("swiping")?.bool ?? false,
      isRotating: request.member("rotating")?.bool ?? false)
  }
}

extension SwipeEnd {
  fileprivate init(_ request: Request) {
    self.init(
      start: request.member("start")?.number ?? 0, x: request.member("x")?.number ?? 0,
      velocity: request.member("velocity")?.number ?? 0, span: request.member("span")?.number ?? 0)
  }
}

/// The lines of standard input, each a request.
private struct RequestLines: ~Copyable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The place up to which there is no line feed.
  private var searched = 0
  private var hasEnded = false

  /// Returns the next line without its line feed, empty if it is not UTF-8; nil at the end.
  mutating func next() -> String? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { (start, searched) = (end + 1, end + 1) }
        // A line that is no text is no request, either. Repaired, it would be another one.
        return String(validating: bytes[start..<end], as: UTF8.self) ?? ""
      }
      guard !hasEnded else { return nil }
      bytes.removeFirst(start)
      (start, searched) = (0, bytes.count)
      hasEnded = !readMore()
    }
  }

  private mutating func readMore() -> Bool {
    let size = 1 << 16
    let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, SystemCall.readNext(0, into: UnsafeMutableRawBufferPointer(buffer)))
    }
    bytes += chunk
    return !chunk.isEmpty
  }
}
