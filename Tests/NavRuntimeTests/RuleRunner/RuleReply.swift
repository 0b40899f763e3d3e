/// What the lines below a command say about its outcome.
///
/// `nothing`, `refused CODE` (or `refused CODE in step 1`) with a line for each reason (`core: …`), the events (`pushed,container:main,…`, or `pushed …` for any
/// members), the contributions of plugins (`by plugin:…`) and their requests (`requests back-button 1..<3`). What is not named is not
/// compared; what is named has to be complete.
struct RuleReply {
  /// The kinds of lines about an outcome.
  enum Part: Equatable { case outcome, reasons, events, by, requests }

  private var isNothing = false
  private var refused: String?
  private var reasons: [String] = []
  private var events: [String] = []
  private var by: [String]?
  private var requests: [String]?

  /// Returns the kind of a line about an outcome; nil for a line about the scene.
  static func part(of text: String) -> Part? {
    if ["mark", "unchanged"].contains(text) { return nil }
    if text == "nothing" || text.hasPrefix("refused ") { return .outcome }
    if text.hasPrefix("by ") { return .by }
    if text.hasPrefix("requests ") { return .requests }
    if text.wholeMatch(of: /[a-z][A-Za-z]*(,.*| …)?/) != nil { return text == "layout" ? nil : .events }
    return text.prefixMatch(of: #/[a-z][a-z0-9-]*: /#) != nil ? .reasons : nil
  }

  mutating func add(_ text: String) {
    switch Self.part(of: text) {
    case nil: break
    case .outcome where text == "nothing": isNothing = true
    case .outcome: refused = String(text.dropFirst("refused ".count))
    case .reasons: reasons.append(text)
    case .events: events.append(text)
    case .by: by = (by ?? []) + (text == "by nobody" ? [] : [String(text.dropFirst("by ".count))])
    case .requests:
      requests =
        (requests ?? []) + (text == "requests none" ? [] : [String(text.dropFirst("requests ".count))])
    }
  }

  /// Returns each kind of lines that does not say what the reply does, with what it does.
  func differences(from reply: StageReply) -> [(Part, String)] {
    var result: [(Part, String)] = []
    if reply.refused != refused {
      let reasons = reply.reasons.map { "\n    \($0)" }.joined()
      result.append((.outcome, reply.refused.map { "refused \($0)\(reasons)" } ?? "this is not refused"))
    } else if isNothing && !reply.events.isEmpty {
      result.append((.outcome, "something has changed:" + Self.list(reply.events)))
    }
    if !reasons.isEmpty && reasons != reply.reasons {
      result.append((.reasons, "the reasons are" + Self.list(reply.reasons)))
    }
    if !events.isEmpty && !areEvents(reply.events) {
      result.append((.events, "the events are" + Self.list(reply.events)))
    }
    if let by, by != reply.by { result.append((.by, "the contributions are" + Self.list(reply.by))) }
    if let requests, requests != reply.requests {
      result.append((.requests, "the requests are" + Self.list(reply.requests)))
    }
    return result
  }

  private func areEvents(_ actual: [String]) -> Bool {
    actual.count == events.count
      && zip(actual, events).allSatisfy { event, expected in
        expected.hasSuffix(" …") ? event.prefix { $0 != "," } == expected.dropLast(2) : event == expected
      }
  }

  private static func list(_ lines: [String]) -> String {
    lines.isEmpty ? " none" : lines.map { "\n    \($0)" }.joined()
  }
}
