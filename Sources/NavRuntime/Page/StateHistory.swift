import NavEvents

/// The states of a journal as a page keeps them: what each event changed in the state view, and from time to time all of it.
///
/// A view is taken apart into *pieces*: a member of the view, the entry of one node, or one frame of the layout. A piece has a
/// number, by its name. Between two events few pieces change, and of those only a few bytes in the middle; they are written
/// as the length of what stays at either end, and what stands between. `docs/page.md` has the form.
struct StateHistory: ~Copyable {
  /// The number of events between two states that are written whole, at least. A page that jumps to a moment applies the
  /// changes since the whole state before it: so many take it a millisecond.
  private static let stretch = 1024
  /// The changes between two states that are written whole take at least so many times their bytes, so that the states of
  /// a scene with thousands of screens do not take more room than the changes.
  private static let growth = 4

  /// What happened to a piece, as a number before its text. From `kept` on it is the number of bytes that stay at the
  /// beginning, and `kept`.
  private enum Fate {
    static let gone = 0
    static let back = 1
    static let kept = 2
  }

  /// The states and changes so far.
  private(set) var bytes = ByteBuffer(capacity: 1 << 16)
  /// The whole states: the number of events before each, the place where it begins, and its sum.
  private(set) var stretches: [Stretch] = []

  /// A whole state, and the changes after it.
  struct Stretch {
    let event: Int
    let start: Int
    let sum: UInt32
  }

  private var view = StateView.ofEntries
  private var drawn = ByteBuffer()
  private var names = PieceNames()
  private var old = Pieces()
  private var new = Pieces()
  /// By the number of a piece: its place among those of the present state; -1 when it is not there.
  private var places: [Int32] = []
  /// By the number of a piece: the last state in which it was found.
  private var found: [Int] = []
  private var states = 0
  /// By the number of a piece that has gone in this stretch: its last text.
  private var lost: [Int: [UInt8]] = [:]
  private var wholeSize = 0

  /// The names of the pieces, in the order of their numbers.
  var pieceNames: [String] { names.list }

  // MARK: States

  /// Adds the first state. It stands after `events` events.
  mutating func begin(_ state: borrowing NavState, _ texts: borrowing TextTable, at events: Int) {
    take(state, texts)
    swap(&old, &new)
    notePlaces()
    addWhole(at: events)
  }

  /// Adds the state after one more event, the `events`th.
  mutating func add(_ state: borrowing NavState, _ texts: borrowing TextTable, at events: Int) {
    take(state, texts)
    addChanges()
    swap(&old, &new)
    notePlaces()
    let start = stretches.last?.start ?? 0
    if events - (stretches.last?.event ?? 0) >= Self.stretch,
      bytes.count - start >= wholeSize * (Self.growth + 1)
    {
      addWhole(at: events)
    }
  }

  /// The sum of the present state, as a page computes it: FNV-1a of each piece's bytes and number.
  var sum: UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    for piece in old.list.sorted(by: { $0.number < $1.number }) {
      old.withText(of: piece) { for byte in $0 { add(byte) } }
      for shift in [0, 8, 16] { add(UInt8(truncatingIfNeeded: piece.number >> shift)) }
    }
    return hash
  }

  private mutating func addWhole(at events: Int) {
    lost.removeAll()
    let start = bytes.count
    stretches.append(Stretch(event: events, start: start, sum: sum))
    for piece in old.list {
      bytes.append(varint: piece.number + 1)
      bytes.append(varint: piece.end - piece.start)
      old.withText(of: piece) { bytes.append($0) }
    }
    bytes.append(varint: 0)
    wholeSize = bytes.count - start
  }

  // MARK: Pieces

  /// The members of the view that are one piece each. `visible` brings `appearances`, and `plugins` brings `remembered`.
  private static let members: [ViewMembers] = [
    .focus, .environment, .root, .panes, .visible, .rotation, .presented, .plugins,
  ]
  /// The length of what every view begins with.
  private static let beginning = #"{"seq":0,"commits":0,"viewing":null,"#.utf8.count

  /// Reads the pieces of a state into `new`.
  private mutating func take(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    let moment = StateMoment(events: 0, commits: 0)
    new.removeAll()
    for (index, member) in Self.members.enumerated() {
      view.write(state, texts, moment, member)
      new.append(index, view.bytes, Self.beginning..<view.bytes.count - 1)
    }
    view.write(state, texts, moment, .layout)
    for (index, frame) in (view.entries ?? []).enumerated() {
      new.append(names.number(ofFrame: index), view.bytes, frame.start..<frame.end)
    }
    for group in PieceNames.Group.ofNodes {
      view.write(state, texts, moment, group.members)
      for entry in view.entries ?? [] { takeEntry(entry, group) }
    }
    if !state.scene.modals.isEmpty { takeModals(state) }
  }

  private mutating func takeEntry(_ entry: StateView.Entry, _ group: PieceNames.Group) {
    let text = UnsafeRawBufferPointer(rebasing: view.bytes[entry.start..<entry.end])
    // In most states the piece that stood here stands here again.
    if let same = old.number(at: new.list.count, text), names.groups[same] == group {
      return new.append(same, view.bytes, entry.start..<entry.end)
    }
    let name = UnsafeRawBufferPointer(rebasing: view.bytes[entry.start..<entry.nameEnd])
    new.append(names.number(of: name, group), view.bytes, entry.start..<entry.end)
  }

  /// Reads what a picture needs of the modals, and the view does not have: their styles, and on which of them each frame
  /// stands.
  private mutating func takeModals(_ state: borrowing NavState) {
    drawn.removeAll()
    drawn.append("\"styles\":")
    drawn.list(state.scene.modals) { modal, buffer in
      buffer.append(UInt8(ascii: "\""))
      buffer.append(modal.style.wireName)
      buffer.append(UInt8(ascii: "\""))
    }
    drawn.append(",\"levels\":")
    drawn.list(SceneLayout.levels(of: state)) { $1.append($0) }
    new.append(names.number(of: PieceNames.drawn), drawn.bytes, 0..<drawn.count)
  }

  private mutating func notePlaces() {
    for piece in new.list where piece.number < places.count { places[piece.number] = -1 }
    while places.count < names.count { places.append(-1) }
    for (place, piece) in old.list.enumerated() { places[piece.number] = Int32(truncatingIfNeeded: place) }
  }

  // MARK: Changes

  /// Writes what leads from the pieces of `old` to those of `new`.
  private mutating func addChanges() {
    var matched = 0
    states += 1
    while found.count < names.count { found.append(0) }
    for index in new.list.indices {
      let piece = new.list[index]
      found[piece.number] = states
      let place = piece.number < places.count ? Int(places[piece.number]) : -1
      if place < 0 {
        add(piece, after: nil)
      } else {
        matched += 1
        if !old.hasSameText(place, new, index) { add(piece, after: place) }
      }
    }
    if matched < old.list.count { addLosses() }
    bytes.append(varint: 0)
  }

  private mutating func addLosses() {
    for piece in old.list where found[piece.number] != states {
      bytes.append(varint: piece.number + 1)
      bytes.append(varint: Fate.gone)
      lost[piece.number] = old.withText(of: piece) { Array($0) }
    }
  }

  /// Writes a piece of the new state, after the one at a place of the old one, or after the text that it had before it went.
  private mutating func add(_ piece: Pieces.Piece, after place: Int?) {
    bytes.append(varint: piece.number + 1)
    new.withText(of: piece) { text in
      if let place {
        old.withText(of: old.list[place]) { Self.append(text, after: $0, &bytes) }
      } else if let before = lost[piece.number] {
        before.withUnsafeBytes { Self.append(text, after: $0, &bytes) }
      } else {
        Self.append(text, after: UnsafeRawBufferPointer(start: nil, count: 0), &bytes)
      }
    }
  }

  private static func append(
    _ text: UnsafeRawBufferPointer, after before: UnsafeRawBufferPointer, _ bytes: inout ByteBuffer
  ) {
    if text.hasSameBytes(as: before) { return bytes.append(varint: Fate.back) }
    let shorter = min(text.count, before.count)
    var start = 0
    while start < shorter, text[start] == before[start] { start += 1 }
    var end = 0
    while end < shorter - start, text[text.count - 1 - end] == before[before.count - 1 - end] { end += 1 }
    bytes.append(varint: start + Fate.kept)
    bytes.append(varint: end)
    bytes.append(varint: text.count - start - end)
    bytes.append(UnsafeRawBufferPointer(rebasing: text[start..<text.count - end]))
  }
}

/// The pieces of one state, one after another.
private struct Pieces: ~Copyable {
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
    withText(of: list[place]) { one in other.withText(of: other.list[otherPlace]) { one.hasSameBytes(as: $0) } }
  }
}

/// The names of the pieces, each with a number from 0 on.
private struct PieceNames: ~Copyable {
  /// What a piece is a part of, as the first letter of its name.
  enum Group: UInt8 {
    case member = 0x6D
    case frame = 0x66
    case container = 0x63
    case screen = 0x73
    case item = 0x69

    /// The objects with an entry for each node, in the order of the view.
    static let ofNodes: [Group] = [.container, .screen, .item]

    /// The member of the view that has the entries.
    var members: ViewMembers {
      switch self {
      case .container: .containers
      case .screen: .screens
      case .item: .items
      case .frame: .layout
      case .member: .all
      }
    }
  }

  /// The pieces that have fixed names, in the order of ``StateHistory``'s members.
  private static let members = [
    "focus", "environment", "root", "panes", "visible", "rotation", "presented", "plugins",
  ]
  /// What a picture needs beside the view.
  static let drawn = "drawn"

  private var table = TextTable()
  private var frames: [Int] = []
  private var scratch = ByteBuffer()
  private(set) var list: [String] = []
  private(set) var groups: [Group] = []

  init() {
    for name in Self.members { _ = number(of: name) }
  }

  var count: Int { list.count }

  mutating func number(of member: String) -> Int {
    var member = member
    return member.withUTF8 { number(of: UnsafeRawBufferPointer($0), .member) }
  }

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
  fileprivate static func levels(of state: borrowing NavState) -> [Int] {
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
