public import NavEvents

/// The commands that plugins have asked for in the commit in hand, oldest first.
public struct FollowUps: ~Copyable {
  struct Request: BitwiseCopyable {
    let plugin: TextID
    let command: NavCommand
  }

  private(set) var requests = ContiguousArray<Request>()
  private(set) var done = 0
  /// Whose turn it is to ask.
  var plugin = TextID(index: 0)

  package init() {}

  /// Whether nobody has asked for anything.
  package var isEmpty: Bool { requests.isEmpty }

  /// Asks for one more command.
  public mutating func request(_ command: NavCommand) {
    requests.append(Request(plugin: plugin, command: command))
  }

  var count: Int { requests.count }

  mutating func next() -> Request? {
    guard done < requests.count else { return nil }
    defer { done += 1 }
    return requests[done]
  }

  /// Forgets all but the first `count` requests, which were made before the others.
  mutating func truncate(to count: Int) { requests.removeLast(requests.count - count) }

  mutating func removeAll() {
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
    done = 0
  }
}
