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
  private var changed = ChangedNodes()
  /// The pieces of the present state.
  private var present = PieceTexts()
  /// The number of frames in the present layout.
  private var frames = 0
  /// By the number of a piece: the last state in which it was looked at.
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
    changed.takeAll(of: state.scene)
    addChanges(state, texts)
    // It is written whole, not as changes of nothing.
    bytes.removeAll()
    written = 0
    addWhole(at: events)
  }

  /// Adds the state after one more event, the `events`th. The state has recorded what the event changed.
  mutating func add(_ state: borrowing NavState, _ texts: borrowing TextTable, at events: Int) {
    changed.take(from: state)
    addChanges(state, texts)
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
    for number in present.numbers {
      present.withText(of: number) { for byte in $0 { add(byte) } }
      for shift in [0, 8, 16] { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return hash
  }

  private mutating func addWhole(at events: Int) {
    lost.removeAll()
    let start = bytes.count
    stretches.append(Stretch(event: events, start: start, sum: sum, pieces: written))
    for number in present.numbers {
      append(number: number)
      present.withText(of: number) {
        bytes.append(varint: $0.count)
        bytes.append($0)
      }
    }
    bytes.append(varint: 0)
    wholeSize = bytes.count - start
  }

  // MARK: Changes

  /// Writes what leads from the present pieces to those of a state. Of the nodes it looks at those that can have changed.
  private mutating func addChanges(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    states += 1
    view.writeParts(state, texts, of: changed.nodes)
    let (source, before) = (view.bytes, frames)
    frames = 0
    for part in view.parts ?? [] {
      let number = number(of: part, source)
      put(number, UnsafeRawBufferPointer(rebasing: source[part.start..<part.end]))
    }
    for index in frames..<max(frames, before) { drop(names.number(ofFrame: index)) }
    addRest(state)
    dropNodes(texts)
    bytes.append(varint: 0)
  }

  private mutating func number(of part: StateView.Part, _ source: UnsafeRawBufferPointer) -> Int {
    guard let group = PieceNames.Group(part.member) else { return names.number(of: part.member) }
    if group == .frame {
      frames += 1
      return names.number(ofFrame: frames - 1)
    }
    return names.number(of: UnsafeRawBufferPointer(rebasing: source[part.start..<part.nameEnd]), group)
  }

  /// Adds what a picture needs, and the view does not have: the styles of the modals, on which of them each frame stands,
  /// and that the focus is hidden. Most states need none of it.
  private mutating func addRest(_ state: borrowing NavState) {
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
    if drawn.count > 0 {
      put(names.number(of: PieceNames.drawn), drawn.bytes)
    } else if let number = names.find(PieceNames.drawn) {
      drop(number)
    }
  }

  /// Drops the pieces of the nodes that have left.
  private mutating func dropNodes(_ texts: borrowing TextTable) {
    guard changed.areAll else {
      for name in changed.left {
        for number in names.find(name, texts) where found[number] != states { drop(number) }
      }
      return
    }
    for number in found.indices where found[number] != states && names.groups[number].isOfNodes {
      drop(number)
    }
  }

  /// Writes the text of a piece, if it is another than before.
  private mutating func put(_ number: Int, _ text: UnsafeRawBufferPointer) {
    while found.count < names.count { found.append(0) }
    found[number] = states
    if present.has(number) {
      guard !present.withText(of: number, { $0.hasSameBytes(as: text) }) else { return }
      append(number: number)
      present.withText(of: number) { Self.append(text, after: $0, &bytes) }
    } else {
      append(number: number)
      // A piece that was there before begins with the text that it had when it went.
      (lost[number] ?? []).withUnsafeBytes { Self.append(text, after: $0, &bytes) }
    }
    present.put(number, text)
  }

  private mutating func drop(_ number: Int) {
    guard present.has(number) else { return }
    append(number: number)
    bytes.append(varint: Fate.gone)
    lost[number] = present.withText(of: number) { Array($0) }
    present.remove(number)
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
