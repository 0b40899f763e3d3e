/// What a screen was brought for.
struct ReferenceRequest: Sendable, Hashable {
  var opener: String?
  var key: String

  var json: ReferenceJSON {
    let key: ReferenceJSON = ["key": .text(key)]
    return key.with(["opener": opener.map { .text($0) }])
  }
}

/// Requests and results.
extension ReferenceModel {
  /// The verbs that bring one screen, each with the place of its id.
  private static let bringing = [
    "push": 0, "replace": 0, "show": 0, "detail": 0, "primary": 0, "present": 0, "column": 1,
    "placeholder": 1,
  ]

  /// Returns the line with the screen that gets the answer, if it asks for one and names nobody.
  func addressed(_ line: ReferenceLine) -> ReferenceLine {
    guard line.keys["request"] != nil, line.keys["opener"] == nil, line.keys["kind"] == nil,
      let place = Self.bringing[line.verb], line.words.count > place, line.id(place) != nil,
      let opener = opener(for: line)
    else { return line }
    return line.with(key: "opener", opener)
  }

  private func opener(for line: ReferenceLine) -> String? {
    if line.verb == "show" { return line.keys["for"] }
    if line.verb == "detail" {
      var model = self
      let split = (try? model.target(line)).flatMap { scene.split($0) }
      return split.flatMap { scene.entries(of: $0.primary).last }
    }
    if let modal = scene.modals.last, !scene.isContainer(modal.id) { return modal.id }
    guard let focus = scene.focusPath.last else { return nil }
    let top =
      scene.drillDown(focus)?.stack.last ?? scene.web(focus)?.pages.last?.id ?? scene.entries(of: focus).last
    return top.flatMap { scene.isContainer($0) ? nil : $0 }
  }

  /// Refuses a screen whose request cannot be made.
  mutating func judgeRequest(_ traits: ReferenceTraits) throws(ReferenceRefusal) {
    guard let request = traits.request else { return }
    guard let opener = request.opener, let node = scene.nodes[opener] else {
      met("request: of nobody")
      throw ReferenceRefusal("unknown-node")
    }
    if node.isContainer { throw ReferenceRefusal("bad-argument") }
    if scene.requests(of: opener)[request.key] != nil {
      met("request: open already")
      throw ReferenceRefusal("request-open")
    }
  }

  /// Takes the answer of a command that goes back.
  mutating func takeAnswer(_ line: ReferenceLine) throws(ReferenceRefusal) {
    guard let text = line.keys["result"] else { return }
    let value = ReferenceJSON(parsing: text)
    if value == .null { throw ReferenceRefusal("bad-argument") }
    answer = value
  }

  /// Checks, after a command, that its answer was given, and that the screen that it has brought for one can give it.
  mutating func judgeRequests(_ line: ReferenceLine, _ first: Int) throws(ReferenceRefusal) {
    let popped = events[first...].contains { $0["type"] == "popped" }
    if answer != nil, line.verb != "swipe" || popped {
      met("result: of nobody")
      throw ReferenceRefusal("no-request")
    }
    guard line.keys["request"] != nil, let place = Self.bringing[line.verb], let id = line.id(place) else {
      return
    }
    if scene.nodes[id]?.traits.request == nil {
      met("request: the opener leaves")
      throw ReferenceRefusal("bad-argument")
    }
    met("request: made by \(line.verb)")
    if scene.isWaiting(id) {
      met("request: of a screen that waits")
      throw ReferenceRefusal("bad-argument")
    }
  }

  /// Answers or cancels the requests of the screens that an event of a container takes away, the topmost first.
  mutating func closeRequests(_ type: String, of container: String?, _ after: inout ReferenceScene) {
    if type == "sceneSet" { return }
    let waiting = container.map { after.waiting(off: $0) } ?? []
    let leaving = scene.fromTheTop.filter { id in
      scene.nodes[id]?.traits.request.map { after.nodes[id]?.traits.request != $0 } ?? false
    }
    let isWhole = ["restored", "reverted"].contains(type)
    for id in waiting.filter({ after.nodes[$0]?.traits.request != nil }) + leaving {
      guard let request = scene.nodes[id]?.traits.request, let opener = request.opener else { continue }
      guard after.nodes[opener] != nil else {
        if answer != nil { met("result: of an opener that leaves") }
        answer = nil
        continue
      }
      let members: [String: ReferenceJSON?] = [
        "screen": .text(opener), "key": .text(request.key), "from": .text(id),
      ]
      if answer == nil, scene.nodes[id]?.traits.isAnswered == true {
        met("request: closed in silence")
        if after.nodes[id] != nil { note("requestClosed", members) }
      } else {
        met(answer == nil ? "request: cancelled by \(type)" : "result: delivered by \(type)")
        note("resultDelivered", members.merging(["value": answer]) { $1 })
        if !isWhole { after.change(opener) { $0.traits.results[request.key] = answer ?? .null } }
        answer = nil
      }
      if isWhole { continue }
      after.change(id) { ($0.traits.request, $0.traits.isAnswered) = (nil, false) }
    }
    after.dropRequestsOfNobody()
  }

  mutating func deliver(_ text: String, from id: String) throws(ReferenceRefusal) {
    let value = ReferenceJSON(parsing: text)
    if value == .null { throw ReferenceRefusal("bad-argument") }
    guard let node = scene.nodes[id] else { throw ReferenceRefusal("unknown-node") }
    guard let request = node.traits.request, let opener = request.opener else {
      throw ReferenceRefusal("no-request")
    }
    met("deliver" + (node.traits.isAnswered ? ": again" : ""))
    scene.change(id) { $0.traits.isAnswered = true }
    scene.change(opener) { $0.traits.results[request.key] = value }
    note(
      "resultDelivered",
      [
        "screen": .text(opener), "key": .text(request.key), "from": .text(id), "value": value, "open": true,
      ])
  }

  mutating func take(_ key: String, of id: String) throws(ReferenceRefusal) {
    guard let node = scene.nodes[id] else { throw ReferenceRefusal("unknown-node") }
    if node.traits.results[key] == nil { throw ReferenceRefusal("no-result") }
    met("take")
    scene.change(id) { $0.traits.results[key] = nil }
    note("resultTaken", ["screen": .text(id), "key": .text(key)])
  }
}

extension ReferenceScene {
  /// The screens with open requests of a screen, by key.
  func requests(of opener: String) -> [String: String] {
    let pickers = nodes.values.filter { $0.traits.request?.opener == opener }
    return Dictionary(pickers.map { ($0.traits.request?.key ?? "", $0.id) }) { one, _ in one }
  }

  /// All screens, the topmost first; placeholders last.
  var fromTheTop: [String] {
    let roots = modals.reversed().map(\.id) + [root].compactMap { $0 }
    let screens = roots.flatMap { self.screens(in: $0) }
    return screens + everyone.filter { !isContainer($0) && !screens.contains($0) }
  }

  /// The screens that wait off the primary of a collapsed split, the topmost first. Beside a compact container, nothing does.
  func waiting(off id: String) -> [String] {
    guard let split = split(id), split.isCollapsed, split.compact == nil else { return [] }
    let stacks = split.columns.map(\.stack).filter { $0 != split.primary && !split.merged.contains($0) }
    return stacks.reversed().flatMap { screens(in: $0) }
  }

  func isWaiting(_ screen: String) -> Bool {
    nodes.values.contains { $0.body.kind == .split && waiting(off: $0.id).contains(screen) }
  }

  /// Ends the requests whose openers have left.
  mutating func dropRequestsOfNobody() {
    for node in nodes.values {
      guard let opener = node.traits.request?.opener, nodes[opener] == nil else { continue }
      change(node.id) { ($0.traits.request, $0.traits.isAnswered) = (nil, false) }
    }
  }

  /// Opens the requests of a scene that was read: those that have an opener, one of each key.
  mutating func openRequests() {
    var open: Set<[String]> = []
    for id in everyone {
      guard let request = nodes[id]?.traits.request else { continue }
      if let opener = request.opener, opener != id, nodes[opener]?.isContainer == false,
        open.insert([opener, request.key]).inserted
      {
        continue
      }
      change(id) { ($0.traits.request, $0.traits.isAnswered) = (nil, false) }
    }
  }
}
