import NavBase
import NavEvents
import NavRuntime

/// The texts of the pieces of one state, by their numbers.
///
/// A text with a list, such as that of a container, has a buffer of its own, so that a change at the end of the list does not
/// copy the rest.
struct PieceTexts: ~Copyable {
  /// The place of a text.
  private enum Place: BitwiseCopyable {
    case shared(start: Int, end: Int)
    /// The index of a text with a list.
    case own(Int)
  }

  /// A text with a list. A class, so that it can be changed in place.
  private final class ListText {
    var bytes = ByteBuffer()
    /// The place after the bracket that opens the list.
    var start = 0
    /// The end of each child in the list.
    var ends = ContiguousArray<Int>()
  }

  /// The number of unused bytes that are allowed in addition to as many bytes as the current texts have.
  private static let slack = 1 << 16

  private var bytes = ByteBuffer(capacity: 1 << 16)
  private var places = ContiguousArray<Place?>()
  /// The number of bytes of the current texts without a list.
  private var size = 0
  private var lists = ContiguousArray<ListText>()
  /// The end of a text while something is inserted before it.
  private var rest = ByteBuffer()
  private var freeLists: [Int] = []

  /// The numbers of the current pieces.
  var numbers: [Int] { places.indices.filter { places[$0] != nil } }

  func has(_ number: Int) -> Bool { number < places.count && places[number] != nil }

  func withText<R>(of number: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    switch places[number] {
    case .shared(let start, let end)?: body(UnsafeRawBufferPointer(rebasing: bytes.bytes[start..<end]))
    case .own(let index)?: body(lists[index].bytes.bytes)
    case nil: body(UnsafeRawBufferPointer(rebasing: bytes.bytes[..<0]))
    }
  }

  mutating func put(_ number: Int, _ text: UnsafeRawBufferPointer) {
    makeRoom(for: number)
    remove(number)
    if bytes.count > 2 * size + Self.slack { compact() }
    places[number] = .shared(start: bytes.count, end: bytes.count + text.count)
    bytes.append(text)
    size += text.count
  }

  mutating func remove(_ number: Int) {
    switch places[number] {
    case .shared(let start, let end)?: size -= end - start
    case .own(let index)?:
      lists[index] = ListText()
      freeLists.append(index)
    case nil: return
    }
    places[number] = nil
  }

  private mutating func makeRoom(for number: Int) {
    while places.count <= number { places.append(nil) }
  }

  /// Removes the bytes of texts that are no longer used.
  private mutating func compact() {
    var kept = ByteBuffer(capacity: bytes.count)
    for number in places.indices {
      guard case .shared(let start, let end) = places[number] else { continue }
      places[number] = .shared(start: kept.count, end: kept.count + end - start)
      kept.append(UnsafeRawBufferPointer(rebasing: bytes.bytes[start..<end]))
    }
    bytes = kept
  }

  // MARK: Lists

  /// Returns the end of a child in the list of a text.
  func end(ofChild child: Int, in number: Int) -> Int { list(of: number)?.ends[child] ?? 0 }

  /// Returns the bytes of the children in the list of a text from one of them on, and their number; nil for a text without a list.
  func children(of number: Int, from first: Int) -> (bytes: Range<Int>, count: Int)? {
    guard let list = list(of: number), first <= list.ends.count else { return nil }
    let start = first == 0 ? list.start : list.ends[first - 1]
    return (start..<max(start, list.ends.last ?? start), list.ends.count - first)
  }

  /// Replaces a text with a list from one byte on, and with it all children but those that `new` has left out.
  /// - Parameters:
  ///   - ends: The ends of the other children. They, and the start of the new list, are each `distance` bytes before their
  ///     places in the text.
  mutating func put(
    _ number: Int, _ text: UnsafeRawBufferPointer, from start: Int, _ new: WrittenChildren.List,
    _ ends: ContiguousArray<Int>.SubSequence, movedBy distance: Int
  ) {
    makeRoom(for: number)
    let list = list(of: number) ?? newList(for: number)
    list.bytes.truncate(to: start)
    list.bytes.append(text)
    if new.kept == 0 { list.start = new.start + distance }
    list.ends.removeLast(list.ends.count - new.kept)
    for end in ends { list.ends.append(end + distance) }
  }

  /// Inserts a child into the list of a text, with a comma if there are others. Returns the bytes of the new text that are
  /// between its longest beginning and its longest end that the old text had.
  mutating func insert(_ child: UnsafeRawBufferPointer, asChild place: Int, of number: Int) -> Range<Int> {
    guard let list = list(of: number) else { return 0..<0 }
    var start = place == 0 ? list.start : list.ends[place - 1]
    rest.removeAll()
    rest.append(UnsafeRawBufferPointer(rebasing: list.bytes.bytes[start...]))
    list.bytes.truncate(to: start)
    if place > 0 { list.bytes.append(UInt8(ascii: ",")) }
    list.bytes.append(child)
    list.ends.insert(list.bytes.count, at: place)
    if place == 0, list.ends.count > 1 { list.bytes.append(UInt8(ascii: ",")) }
    let count = list.bytes.count - start
    list.bytes.append(rest.bytes)
    list.ends.withUnsafeMutableBufferPointer { ends in
      for later in (place + 1)..<max(place + 1, ends.count) { ends[later] += count }
    }
    for byte in rest.bytes {
      if list.bytes.bytes[start] != byte { break }
      start += 1
    }
    return start..<start + count
  }

  private func list(of number: Int) -> ListText? {
    if case .own(let index)? = places[number] { lists[index] } else { nil }
  }

  private mutating func newList(for number: Int) -> ListText {
    remove(number)
    let index = freeLists.popLast() ?? lists.count
    if index == lists.count { lists.append(ListText()) }
    places[number] = .own(index)
    return lists[index]
  }
}

/// The names of the pieces, numbered from 0.
struct PieceNames: ~Copyable {
  /// The part of the view that a piece belongs to, as the first letter of its name.
  enum Group: UInt8 {
    case member = 0x6D
    case frame = 0x66
    case container = 0x63
    case screen = 0x73
    case item = 0x69

    /// A Boolean value that indicates whether each piece of the group belongs to a node.
    var isOfNodes: Bool { self == .container || self == .screen || self == .item }

    /// Creates the group of a member that has several pieces; nil for a member that is a piece itself.
    init?(_ member: ViewMembers) {
      switch member {
      case .layout: self = .frame
      case .containers: self = .container
      case .screens: self = .screen
      case .items: self = .item
      default: return nil
      }
    }
  }

  /// The name of the piece with the data that a picture needs beside the view.
  static let drawn = "drawn"

  private var table = TextTable()
  private var frames: [Int] = []
  /// The numbers of the members that are pieces themselves.
  private var members: [UInt16: Int] = [:]
  private var scratch = ByteBuffer()
  private(set) var list: [String] = []
  private(set) var groups: [Group] = []

  init() {}

  var count: Int { list.count }

  /// Returns the number of a member; that of `visible` includes `appearances`, and that of `plugins` includes
  /// `remembered`.
  mutating func number(of member: ViewMembers) -> Int {
    if let number = members[member.rawValue] { return number }
    let name = ViewMembers.names.first { $0.member == member }?.name ?? ""
    let number = number(of: name)
    members[member.rawValue] = number
    return number
  }

  mutating func number(of member: String) -> Int { number(of: Array(member.utf8), .member) }

  mutating func number(ofFrame index: Int) -> Int {
    while frames.count <= index {
      scratch.removeAll()
      scratch.append(frames.count)
      let name = scratch.string
      frames.append(number(of: Array(name.utf8), .frame))
    }
    return frames[index]
  }

  private mutating func number(of name: [UInt8], _ group: Group) -> Int {
    name.withUnsafeBytes { number(of: $0, group) }
  }

  /// Returns the number of a member, if it has one.
  func find(_ member: String) -> Int? {
    table.find("\(Character(Unicode.Scalar(Group.member.rawValue)))\(member)").map { Int($0.index) }
  }

  /// Returns the numbers of the pieces of a node.
  mutating func find(_ node: TextID, _ texts: borrowing TextTable) -> [Int] {
    [Group.container, .screen, .item].compactMap { group in
      scratch.removeAll()
      scratch.append(group.rawValue)
      texts.appendQuoted(node, to: &scratch)
      return table.find(scratch.bytes).map { Int($0.index) }
    }
  }

  mutating func number(of name: UnsafeRawBufferPointer, _ group: Group) -> Int {
    scratch.removeAll()
    scratch.append(group.rawValue)
    scratch.append(name)
    let number = Int(table.intern(scratch.bytes).index)
    if number == list.count {
      list.append(scratch.string)
      groups.append(group)
    }
    return number
  }
}
