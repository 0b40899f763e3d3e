import NavEvents

/// The texts of the pieces of one state, by their numbers.
struct PieceTexts: ~Copyable {
  /// The place of a text in the bytes.
  private struct Place: BitwiseCopyable {
    var start: Int
    var end: Int
  }

  /// The number of unused bytes that are allowed in addition to as many bytes as the current texts have.
  private static let slack = 1 << 16

  private var bytes = ByteBuffer(capacity: 1 << 16)
  private var places = ContiguousArray<Place?>()
  /// The number of bytes of the current texts.
  private var size = 0

  /// The numbers of the current pieces.
  var numbers: [Int] { places.indices.filter { places[$0] != nil } }

  func has(_ number: Int) -> Bool { number < places.count && places[number] != nil }

  func withText<R>(of number: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let place = places[number] ?? Place(start: 0, end: 0)
    return body(UnsafeRawBufferPointer(rebasing: bytes.bytes[place.start..<place.end]))
  }

  mutating func put(_ number: Int, _ text: UnsafeRawBufferPointer) {
    while places.count <= number { places.append(nil) }
    remove(number)
    if bytes.count > 2 * size + Self.slack { compact() }
    places[number] = Place(start: bytes.count, end: bytes.count + text.count)
    bytes.append(text)
    size += text.count
  }

  mutating func remove(_ number: Int) {
    guard let place = places[number] else { return }
    size -= place.end - place.start
    places[number] = nil
  }

  /// Removes the bytes of texts that are no longer used.
  private mutating func compact() {
    var kept = ByteBuffer(capacity: bytes.count)
    for number in places.indices {
      guard let place = places[number] else { continue }
      places[number] = Place(start: kept.count, end: kept.count + place.end - place.start)
      kept.append(UnsafeRawBufferPointer(rebasing: bytes.bytes[place.start..<place.end]))
    }
    bytes = kept
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

extension SceneLayout {
  /// Returns the number of the modal that each frame of a state belongs to; 0 for the scene below the modals.
  static func levels(of state: borrowing NavState) -> [Int] {
    var (panes, bars, toolbars, tabBars): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
    _ = SceneLayout(state) { level, layout in
      fill(&panes, layout.panes.count, level)
      fill(&bars, layout.bars.count, level)
      fill(&toolbars, layout.toolbars.count, level)
      fill(&tabBars, layout.tabBars.count, level)
    }
    return panes + bars + toolbars + tabBars
  }

  private static func fill(_ levels: inout [Int], _ count: Int, _ level: Int) {
    while levels.count < count { levels.append(level) }
  }
}
