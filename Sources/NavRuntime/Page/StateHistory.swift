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
    /// The number of pieces that there have been before.
    let pieces: Int
  }

  private var view = StateView.ofParts
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
  /// The number of pieces that have been written.
  private var written = 0

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
    stretches.append(Stretch(event: events, start: start, sum: sum, pieces: written))
    for piece in old.list {
      append(number: piece.number)
      bytes.append(varint: piece.end - piece.start)
      old.withText(of: piece) { bytes.append($0) }
    }
    bytes.append(varint: 0)
    wholeSize = bytes.count - start
  }

  // MARK: Pieces

  /// Reads the pieces of a state into `new`.
  private mutating func take(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    new.removeAll()
    view.write(state, texts, StateMoment(events: 0, commits: 0), .all.subtracting(.digest))
    var frames = 0
    for part in view.parts ?? [] {
      new.append(number(of: part, &frames), view.bytes, part.start..<part.end)
    }
    takeRest(state)
  }

  private mutating func number(of part: StateView.Part, _ frames: inout Int) -> Int {
    guard let group = PieceNames.Group(part.member) else { return names.number(of: part.member) }
    if group == .frame {
      frames += 1
      return names.number(ofFrame: frames - 1)
    }
    // In most states the piece that stood here stands here again.
    let text = UnsafeRawBufferPointer(rebasing: view.bytes[part.start..<part.end])
    if let same = old.number(at: new.list.count, text), names.groups[same] == group { return same }
    return names.number(of: UnsafeRawBufferPointer(rebasing: view.bytes[part.start..<part.nameEnd]), group)
  }

  /// Reads what a picture needs, and the view does not have: the styles of the modals, on which of them each frame stands,
  /// and that the focus is hidden. Most states need none of it.
  private mutating func takeRest(_ state: borrowing NavState) {
    drawn.removeAll()
    if !state.scene.modals.isEmpty {
      drawn.append("\"styles\":")
      drawn.list(state.scene.modals) { modal, buffer in
        buffer.append(UInt8(ascii: "\""))
        buffer.append(modal.style.wireName)
        buffer.append(UInt8(ascii: "\""))
      }
      drawn.append(",\"levels\":")
      drawn.list(SceneLayout.levels(of: state)) { $1.append($0) }
    }
    if let focus = state.focus, !state.isShown(focus) {
      drawn.append(drawn.count > 0 ? ",\"focusIsHidden\":true" : "\"focusIsHidden\":true")
    }
    if drawn.count > 0 { new.append(names.number(of: PieceNames.drawn), drawn.bytes, 0..<drawn.count) }
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
      append(number: piece.number)
      bytes.append(varint: Fate.gone)
      lost[piece.number] = old.withText(of: piece) { Array($0) }
    }
  }

  /// Writes a piece of the new state, after the one at a place of the old one, or after the text that it had before it went.
  private mutating func add(_ piece: Pieces.Piece, after place: Int?) {
    append(number: piece.number)
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

  /// Writes the number of a piece. Zero is the end of a list, and one is the next piece that there has not been before.
  private mutating func append(number: Int) {
    bytes.append(varint: number < written ? number + 2 : 1)
    written = max(written, number + 1)
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
