import NavBase
import NavEvents

/// What a screen was brought for: an answer to another screen.
struct OpenRequest: BitwiseCopyable, Equatable {
  /// The screen that gets the answer.
  var opener: TextID
  let key: TextID
  /// True when the request was answered while its screen stays.
  var isAnswered: Bool

  init(opener: TextID, key: TextID, isAnswered: Bool) {
    (self.opener, self.key, self.isAnswered) = (opener, key, isAnswered)
  }

  /// Creates the request of a screen with these details; nil for none, and for one without an opener.
  init?(_ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    guard let opener = draft.requestMember("opener", of: details),
      let key = draft.requestMember("key", of: details)
    else { return nil }
    self.init(opener: opener, key: key, isAnswered: details.isAnswered)
  }

  func mark(_ marks: inout TextMarks) {
    marks.mark(opener)
    marks.mark(key)
  }
}

/// A request whose screen an event takes away.
struct ClosedRequest: BitwiseCopyable {
  let screen: TextID
  let request: OpenRequest
}

/// Applies the events about requests, and keeps both ends of a request together: a screen knows its opener, and the opener its
/// screens.
extension NavState {
  /// Opens the request of a new screen. Without its opener, or when that has an open request of this key, there is none.
  mutating func openRequest(of node: NodeID, _ texts: borrowing TextTable) {
    guard let request = scene.extras(of: node).request else { return }
    guard let opener = scene.find(request.opener), opener != node, !scene[opener].kind.isContainer,
      !scene[node].kind.isContainer,
      scene.extras(of: opener).requests.value(of: request.key, texts) == nil
    else { return changeExtras(of: node) { $0.request = nil } }
    var requests = scene.extras(of: opener).requests
    requests.set(request.key, to: scene[node].name, texts)
    changeExtras(of: opener) { $0.requests = requests }
  }

  /// Opens the requests of a scene that was read.
  mutating func openRequests(_ texts: borrowing TextTable) {
    if scene.requests == 0 { return }
    var nodes: [NodeID] = []
    scene.forEachNode { if scene.extras(of: $0).request != nil { nodes.append($0) } }
    for node in nodes { openRequest(of: node, texts) }
  }

  /// Ends the requests that a screen was brought for or has made, before the screen leaves.
  mutating func dropRequests(of node: NodeID) {
    let extras = scene.extras(of: node)
    if let request = extras.request {
      if undo.isRecording { undo.closed.append(ClosedRequest(screen: scene[node].name, request: request)) }
      close(request, of: node)
    }
    for entry in extras.requests.entries {
      guard let screen = scene.find(entry.value) else { continue }
      changeExtras(of: screen) { $0.request = nil }
    }
    if !extras.requests.isEmpty { changeExtras(of: node) { $0.requests = Attributes() } }
  }

  private mutating func close(_ request: OpenRequest, of node: NodeID) {
    changeExtras(of: node) { $0.request = nil }
    guard let opener = scene.find(request.opener) else { return }
    changeExtras(of: opener) { $0.requests.remove(request.key) }
  }

  /// Returns the request of a screen, if it was made by this opener with this key.
  private func request(
    of screen: TextID, _ opener: TextID, _ key: TextID
  ) -> (node: NodeID, opener: NodeID, request: OpenRequest)? {
    guard let node = scene.find(screen), let request = scene.extras(of: node).request,
      request.opener == opener, request.key == key, let opener = scene.find(opener)
    else { return nil }
    return (node, opener, request)
  }

  /// Applies the answer to a request; nil stands for a request that is cancelled.
  mutating func deliver(
    _ value: JSONText?, to opener: TextID, _ key: TextID, from screen: TextID, staysOpen: Bool,
    _ texts: inout TextTable
  ) {
    guard let found = request(of: screen, opener, key) else { return }
    let text = value?.text ?? texts.intern("null")
    var results = scene.extras(of: found.opener).results
    results.set(key, to: text, texts)
    changeExtras(of: found.opener) { $0.results = results }
    if staysOpen {
      changeExtras(of: found.node) { $0.request?.isAnswered = true }
    } else {
      close(found.request, of: found.node)
    }
  }

  mutating func closeRequest(of opener: TextID, _ key: TextID, from screen: TextID) {
    if let found = request(of: screen, opener, key) { close(found.request, of: found.node) }
  }

  mutating func takeResult(_ key: TextID, of name: TextID) {
    guard let node = scene.find(name), !scene[node].kind.isContainer else { return }
    changeExtras(of: node) { $0.results.remove(key) }
  }

  /// All open requests, those of the topmost screens first; a placeholder is below all screens. Complexity: O(nodes).
  var openRequestsFromTheTop: [ClosedRequest] {
    var requests: [ClosedRequest] = []
    scene.forEachNode { node in
      if let request = scene.extras(of: node).request {
        requests.append(ClosedRequest(screen: scene[node].name, request: request))
      }
    }
    sortFromTheTop(&requests)
    return requests
  }

  /// Sorts requests by the places of their screens, the topmost first; a placeholder is below all screens.
  func sortFromTheTop(_ requests: inout [ClosedRequest]) {
    var screens: [TextID] = []
    for root in scene.modals.reversed().map(\.node) + [scene.root].compactMap({ $0 }) {
      collectScreens(of: root, into: &screens)
    }
    let places = Dictionary(screens.enumerated().map { ($1, $0) }) { first, _ in first }
    requests.sort { places[$0.screen, default: .max] < places[$1.screen, default: .max] }
  }

  /// Returns true while the screen of a request is in the scene, and was brought for it.
  func holds(_ closed: ClosedRequest) -> Bool {
    guard let node = scene.find(closed.screen), let request = scene.extras(of: node).request else {
      return false
    }
    return request.opener == closed.request.opener && request.key == closed.request.key
  }
}

extension CommitDraft {
  /// Returns a member of the request in the description of a screen; nil when it has none.
  func requestMember(_ name: StaticString, of details: ScreenDetails) -> TextID? {
    let range = details.request.range
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 2)
    where texts.isText(lists[index], name) {
      return lists[index + 1]
    }
    return nil
  }
}

extension TextTable {
  fileprivate borrowing func isText(_ id: TextID, _ text: StaticString) -> Bool {
    withBytes(of: id) { bytes in
      bytes.elementsEqual(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }
}
