import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// A server of the Model Context Protocol over two streams of lines. It answers what needs no journal at once, and calls of tools and reads of
/// journals one after the other on a thread of their own, so that they can be cancelled. Only messages of the protocol are written.
///
/// A class: its identity is the connection.
final class ProtocolServer: Sendable {
  /// The versions of the protocol with a handshake, the newest last. 2025-03-26 is not among them: it has batches.
  static let versions = ["2024-11-05", "2025-06-18", "2025-11-25"]
  /// The version of the protocol in which each request says its version.
  static let statelessVersion = "2026-07-28"
  /// The largest number of calls that wait.
  private static let mostWaiting = 100
  private static let versionMember = "io.modelcontextprotocol/protocolVersion"

  private struct Job {
    let request: ProtocolMessage.Request
    let call: AgentCall
  }

  private struct State {
    var waiting: [Job] = []
    /// The call that is being answered, with the id of its request.
    var running: Job?
    var isClosed = false
  }

  private let program: Program
  private let shelf: JournalShelf
  private let output: Output
  private let state = Lock(State())
  private let bell: Bell

  /// Creates a server of the journals on a shelf; nil when the system has no descriptors left.
  init?(_ program: Program, _ shelf: JournalShelf) {
    guard let bell = Bell() else { return nil }
    (self.program, self.shelf, self.bell) = (program, shelf, bell)
    output = program.output
  }

  // MARK: Messages

  /// Answers the messages until there are no more. The calls that wait then are answered, too.
  func run(_ input: inout LineInput) {
    let worker = ThreadHandle.start(stackSize: ThreadHandle.largeStack) { self.work() }
    while output.failure == nil, let line = input.next() { take(line, alone: worker == nil) }
    state.withLock { $0.isClosed = true }
    bell.ring()
    worker?.join()
    output.flush()
  }

  private func take(_ line: LineInput.Line, alone: Bool) {
    do throws(ProtocolMessage.Failure) {
      switch line {
      case .notUTF8:
        throw ProtocolMessage.Failure(code: ProtocolMessage.Failure.notJSON, message: "this is not UTF-8")
      case .tooLong:
        throw ProtocolMessage.Failure(
          code: ProtocolMessage.Failure.notJSON,
          message: "a message has at most \(LineInput.longestLine) bytes")
      case .text(let text):
        if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
        switch try ProtocolMessage(text) {
        case .request(let request): try answer(request, alone: alone)
        case .notification("notifications/cancelled", let params): cancel(params?.member("requestId"))
        case .notification, .answer: break
        }
      }
    } catch {
      send(error)
    }
  }

  private func answer(_ request: ProtocolMessage.Request, alone: Bool) throws(ProtocolMessage.Failure) {
    if let version = request.meta(Self.versionMember), version.string != Self.statelessVersion {
      throw ProtocolMessage.Failure(
        code: ProtocolMessage.Failure.otherVersion,
        message: "this version of the protocol is not spoken here",
        id: request.id,
        data: JSONText.object([
          ("supported", Reply.list(Self.versions + [Self.statelessVersion])), ("requested", version.text),
        ]))
    }
    do throws(ProtocolMessage.Failure) {
      switch request.method {
      case "tools/call", "resources/read": try wait(request, alone: alone)
      case "initialize": send(ProtocolResult.initialize(request.params, shelf), to: request)
      case "server/discover": send(ProtocolResult.discovery(shelf), to: request)
      case "ping": send([], to: request)
      case "tools/list":
        try ProtocolResult.checkCursor(request.params, upTo: 0)
        send([("tools", JSONText.array(AgentTool.allCases.map(\.json)))], to: request, isList: true)
      case "resources/list":
        send(try ProtocolResult.resources(request.params, shelf), to: request, isList: true)
      case "resources/templates/list": send([("resourceTemplates", "[]")], to: request, isList: true)
      default:
        throw ProtocolMessage.Failure(
          code: ProtocolMessage.Failure.noMethod, message: "there is no method \(request.method.typed)")
      }
    } catch {
      throw ProtocolMessage.Failure(
        code: error.code, message: error.message, id: request.id, data: error.data)
    }
  }

  // MARK: Calls

  private func wait(_ request: ProtocolMessage.Request, alone: Bool) throws(ProtocolMessage.Failure) {
    if request.method == "tools/call",
      AgentTool(rawValue: request.params?.member("name")?.string ?? "") == nil
    {
      let name = request.params?.member("name")?.string ?? ""
      throw ProtocolMessage.Failure(
        code: ProtocolMessage.Failure.badParameters,
        message:
          "there is no tool \(name.typed)\(Suggestion.text(for: name, among: AgentTool.allCases.map(\.rawValue)))"
      )
    }
    let job = Job(request: request, call: AgentCall(shelf, tell: teller(of: request)))
    if alone { return answer(job) }
    let refusal = state.withLock { state -> String? in
      if state.running?.request.id == request.id
        || state.waiting.contains(where: { $0.request.id == request.id })
      {
        return "a request with this id is being answered"
      }
      if state.waiting.count >= Self.mostWaiting { return "too many requests are waiting" }
      state.waiting.append(job)
      return nil
    }
    if let refusal { throw ProtocolMessage.Failure(code: ProtocolMessage.Failure.tooMuch, message: refusal) }
    bell.ring()
  }

  /// Returns the function that tells the progress of a request; nil when the request has no token for that.
  private func teller(of request: ProtocolMessage.Request) -> (@Sendable (Int, String) -> Void)? {
    guard let token = request.meta("progressToken"), token.string != nil || token.number != nil else {
      return nil
    }
    return { number, text in
      let params = JSONText.object([
        ("progressToken", token.text), ("progress", "\(number)"), ("message", Reply.quoted(text)),
      ])
      self.write([("method", #""notifications/progress""#), ("params", params)])
    }
  }

  /// Cancels a call: one that waits is not carried out, and one that is being answered ends as soon as it can. Neither is answered.
  private func cancel(_ id: CanonicalJSON?) {
    guard let id = id?.text else { return }
    state.withLock { state in
      if state.running?.request.id == id { state.running?.call.cancel() }
      state.waiting.removeAll { $0.request.id == id }
    }
  }

  /// Answers the calls, one after the other, until the connection is closed.
  private func work() {
    while true {
      let (job, isClosed) = state.withLock { state -> (Job?, Bool) in
        state.running = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        return (state.running, state.isClosed)
      }
      if let job {
        answer(job)
      } else if isClosed || !bell.wait() {
        return
      }
      if output.failure != nil { return }
    }
  }

  private func answer(_ job: Job) {
    let (request, call) = (job.request, job.call)
    do throws(ProtocolMessage.Failure) {
      let members: [(String, String)]
      var isList = false
      if request.method == "resources/read" {
        isList = true
        members = try ProtocolResult.content(request.params, call, isStateless: isStateless(request))
      } else {
        let tool = AgentTool(rawValue: request.params?.member("name")?.string ?? "") ?? .log
        members = tool.answer(request.params?.member("arguments"), program, call).members
      }
      finish()
      if !call.isCancelled { send(members, to: request, isList: isList) }
    } catch {
      finish()
      if !call.isCancelled {
        send(
          ProtocolMessage.Failure(code: error.code, message: error.message, id: request.id, data: error.data))
      }
    }
  }

  /// Makes the id free before the answer is there: the next request may have it.
  private func finish() { state.withLock { $0.running = nil } }

  // MARK: Answers

  private func isStateless(_ request: ProtocolMessage.Request) -> Bool {
    request.meta(Self.versionMember) != nil
  }

  /// Sends the result of a request. In the version without a handshake, it says that it is complete, and that nothing may keep it.
  private func send(_ members: [(String, String)], to request: ProtocolMessage.Request, isList: Bool = false)
  {
    var members = members
    if isStateless(request) {
      members.append(("resultType", #""complete""#))
      if isList || request.method == "server/discover" {
        members += [("ttlMs", "0"), ("cacheScope", #""private""#)]
      }
    }
    write([("id", request.id), ("result", JSONText.object(members))])
  }

  private func send(_ failure: ProtocolMessage.Failure) {
    var members = [("code", "\(failure.code)"), ("message", Reply.quoted(failure.message))]
    if let data = failure.data { members.append(("data", data)) }
    write([("id", failure.id), ("error", JSONText.object(members))])
  }

  private func write(_ members: [(String, String)]) {
    output.data(JSONText.object([("jsonrpc", #""2.0""#)] + members))
    output.flush()
  }
}
