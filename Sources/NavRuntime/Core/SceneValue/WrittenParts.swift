import NavBase
import NavEvents

/// The parts of a state view, recorded while it is written: the entry of a node, a frame of the layout, or any other member as a
/// whole.
package struct WrittenParts {
  /// The parts, in order.
  package private(set) var parts = ContiguousArray<Part>()
  /// The lists in the parts.
  package var children = WrittenChildren()
  /// The attached plugins, as they were last written.
  var plugins: [TextID] = []

  /// The frames of the layout, as they were last written.
  private var frames: [PaneFrame] = []
  /// The number of frames at the beginning of the layout that are as they were last written, and were left out.
  private(set) var keptFrames = 0

  /// Finds the frames that a reader of the parts knows, and returns their number.
  mutating func keepFrames(of layout: [PaneFrame]) -> Int {
    keptFrames = zip(layout, frames).prefix { $0 == $1 }.count
    frames = layout
    return keptFrames
  }

  /// A part of the view.
  package struct Part: BitwiseCopyable {
    /// The member of the view that the part is, or is in.
    package let member: ViewMembers
    /// The start of the part in the bytes of the view: the start of its name, or of a frame's value.
    package let start: Int
    /// The end of the name, which is the place of the colon; the start, for a frame and for a member.
    package let nameEnd: Int
    package let end: Int
    /// The list of children in the entry of a container, or that of the plugins; nil for any other part.
    package let children: WrittenChildren.List?
  }

  mutating func add(
    _ member: ViewMembers, from start: Int, named nameEnd: Int, to end: Int, _ children: WrittenChildren.List?
  ) {
    parts.append(Part(member: member, start: start, nameEnd: nameEnd, end: end, children: children))
  }

  /// Forgets the parts, but not the plugins, which a later view may leave out.
  mutating func removeAll() {
    parts.removeAll(keepingCapacity: true)
    children.removeAll()
  }
}

/// The list of the children in a container's entry of the state view, or of the plugins. A reader that knows the children at
/// its beginning gets only those after them.
package struct WrittenChildren {
  /// The number of children at the end of a list that a reader may not know; `Int.max` for all.
  var unknown = Int.max
  /// The ends of the children that were written, of one container after another.
  package private(set) var ends = ContiguousArray<Int>()
  /// The list of the current container; nil for none.
  private(set) var list: List?

  /// The list of one container.
  package struct List: BitwiseCopyable {
    /// The number of children that were left out.
    package let kept: Int
    /// The place after the bracket that opens the list.
    package let start: Int
    /// The indices in ``WrittenChildren/ends`` of its first child and after its last one.
    package let firstEnd: Int
    package var lastEnd: Int
  }

  /// Begins the entry of a container.
  mutating func beginContainer() { list = nil }

  mutating func removeAll() { ends.removeAll(keepingCapacity: true) }

  /// Begins the list of `count` children; returns the number of those that are left out, if any may be. A container has one
  /// list.
  @discardableResult
  mutating func begin(_ count: Int, isWhole: Bool = false, at place: Int) -> Int {
    assert(list == nil, "A container has one list of children.")
    let kept = isWhole ? 0 : count - min(count, unknown)
    list = List(kept: kept, start: place, firstEnd: ends.count, lastEnd: ends.count)
    return kept
  }

  mutating func endChild(at place: Int) {
    ends.append(place)
    list?.lastEnd = ends.count
  }
}
