import NavBase

/// The way that a writer follows to the only value that it writes.
struct WayToValue {
  private let path: JSONPath
  /// True if an object or a list at the end of the way is written without its content, for a reader that asks whether it exists.
  private let isShallow: Bool
  /// The number of steps that were taken.
  private var place = 0
  private var progress = Progress.onTheWay

  private enum Progress { case onTheWay, there, past }

  /// The part of a member or of an element that is written.
  enum Part {
    /// The whole of it, as a part of what is written.
    case whole
    /// The whole of it, because the way ends there.
    case end
    /// What is on the way inside it.
    case inside
    /// Nothing: the way has ended.
    case behind
    /// Nothing: the way leads past it.
    case beside

    var isWritten: Bool { self == .whole || self == .end }
  }

  init(path: JSONPath, isShallow: Bool) { (self.path, self.isShallow) = (path, isShallow) }

  /// True for a part whose content is not written.
  func isEmpty(_ part: Part) -> Bool { part == .end && isShallow }

  /// True while the value is being written.
  var isThere: Bool { progress == .there }

  /// The steps that are left.
  var rest: JSONPath { path.dropping(first: place) }

  /// The index that is the next step; nil for a name.
  var index: Int? { progress == .onTheWay ? path.index(at: place) : nil }

  /// Takes a step to a member that is a single value, in which the path ends or goes on; returns false when it does not lead
  /// there.
  mutating func takes(_ name: StaticString) -> Bool {
    guard progress == .onTheWay, path.name(at: place, is: name) else { return false }
    place += 1
    progress = .past
    return true
  }

  /// Takes a step to a member that is an object or a list.
  mutating func enters(_ name: StaticString) -> Part {
    guard progress == .onTheWay else { return .behind }
    guard path.name(at: place, is: name) else {
      progress = .past
      return .beside
    }
    return entersElement()
  }

  /// Takes a step to the element that it leads to.
  mutating func entersElement() -> Part {
    guard progress == .onTheWay else { return .behind }
    place += 1
    if place < path.count { return .inside }
    progress = .there
    return .end
  }

  /// Leaves a member or an element.
  mutating func leave(_ part: Part) {
    switch part {
    case .whole, .behind: break
    case .end, .inside: progress = .past
    case .beside: progress = .onTheWay
    }
  }
}
