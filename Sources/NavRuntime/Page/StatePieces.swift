import NavEvents

/// The pieces of one state, one after another.
struct Pieces: ~Copyable {
  /// The place of a piece in the bytes.
  struct Piece: BitwiseCopyable {
    let number: Int
    let start: Int
    let end: Int
  }

  private var bytes = ByteBuffer(capacity: 4096)
  private(set) var list = ContiguousArray<Piece>()

  mutating func removeAll() {
    bytes.removeAll()
    list.removeAll(keepingCapacity: true)
  }

  mutating func append(_ number: Int, _ source: UnsafeRawBufferPointer, _ range: Range<Int>) {
    let start = bytes.count
    bytes.append(UnsafeRawBufferPointer(rebasing: source[range]))
    list.append(Piece(number: number, start: start, end: bytes.count))
  }

  func withText<R>(of piece: Piece, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    body(UnsafeRawBufferPointer(rebasing: bytes.bytes[piece.start..<piece.end]))
  }

  /// Returns the number of the piece at a place, if that has this text.
  func number(at place: Int, _ text: UnsafeRawBufferPointer) -> Int? {
    guard place < list.count else { return nil }
    let piece = list[place]
    return withText(of: piece) { $0.hasSameBytes(as: text) } ? piece.number : nil
  }

  func hasSameText(_ place: Int, _ other: borrowing Pieces, _ otherPlace: Int) -> Bool {
    withText(of: list[place]) { one in other.withText(of: other.list[otherPlace]) { one.hasSameBytes(as: $0) }
    }
  }
}

/// The names of the pieces, each with a number from 0 on.
struct PieceNames: ~Copyable {
  /// What a piece is a part of, as the first letter of its name.
  enum Group: UInt8 {
    case member = 0x6D
    case frame = 0x66
    case container = 0x63
    case screen = 0x73
    case item = 0x69

    /// The group of a member that has several pieces; nil for one that is a piece itself.
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

  /// What a picture needs beside the view.
  static let drawn = "drawn"

  private var table = TextTable()
  private var frames: [Int] = []
  /// The numbers of the members that are a piece each.
  private var members: [UInt16: Int] = [:]
  private var scratch = ByteBuffer()
  private(set) var list: [String] = []
  private(set) var groups: [Group] = []

  init() {}

  var count: Int { list.count }

  /// Returns the number of a member; `visible` brings `appearances`, and `plugins` brings `remembered`.
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
  /// Returns for each frame of a state the number of the modal that it stands on; 0 for the scene below them.
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
