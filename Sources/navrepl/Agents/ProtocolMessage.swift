import NavBase
import NavEvents

/// A message of JSON-RPC 2.0 that a client sends.
enum ProtocolMessage {
  /// A request, which is answered.
  case request(Request)
  /// A notification, which is not.
  case notification(method: String, params: CanonicalJSON?)
  /// An answer. The server asks nothing, so it means nothing here.
  case answer

  struct Request: Sendable {
    /// A text or a whole number, as JSON.
    let id: String
    let method: String
    let params: CanonicalJSON?

    /// The metadata of the request with this name.
    func meta(_ name: String) -> CanonicalJSON? { params?.member("_meta")?.member(name) }
  }

  /// An error of the protocol: its code and its message, and the id of the request if it is known.
  struct Failure: Error, Equatable {
    let code: Int
    let message: String
    var id = "null"
    /// More about the error, as JSON.
    var data: String?

    static let (notJSON, notRequest, noMethod, badParameters) = (-32_700, -32_600, -32_601, -32_602)
    static let (tooMuch, noResource, otherVersion, unreadable) = (-32_000, -32_002, -32_022, -32_603)
  }

  /// Reads a line.
  init(_ line: String) throws(Failure) {
    let json: CanonicalJSON
    do throws(JSONError) { json = try CanonicalJSON(line) } catch {
      throw Failure(code: Failure.notJSON, message: "this is not JSON: \(error.message)")
    }
    guard let members = json.members else {
      let what =
        json.elements == nil ? "a message is an object" : "a message is an object: there are no batches"
      throw Failure(code: Failure.notRequest, message: what)
    }
    func member(_ name: String) -> CanonicalJSON? { members.first { $0.name.hasSameBytes(as: name) }?.value }
    let id = member("id")
    let isID = id.map { $0.string != nil || $0.number.map { Int(exactly: $0) != nil } == true } ?? true
    func failure(_ message: String) -> Failure {
      Failure(code: Failure.notRequest, message: message, id: isID ? id?.text ?? "null" : "null")
    }
    guard isID else { throw failure("an id is a text or a whole number") }
    guard member("jsonrpc")?.string?.hasSameBytes(as: "2.0") == true else {
      throw failure(#""jsonrpc":"2.0" is missing"#)
    }
    guard let method = member("method") else {
      if id != nil, member("result") != nil || member("error") != nil {
        self = .answer
        return
      }
      throw failure("the method is missing")
    }
    guard let method = method.string else { throw failure("the method is a text") }
    let params = member("params")
    if let params, params.members == nil { throw failure("params is an object") }
    self =
      id.map { .request(Request(id: $0.text, method: method, params: params)) }
      ?? .notification(method: method, params: params)
  }
}
