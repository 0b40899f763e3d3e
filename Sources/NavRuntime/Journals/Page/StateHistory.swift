import NavBase
import NavEvents
import NavRuntime

/// The states of a journal as a page stores them: the changes of each event to the state view, and at intervals the
/// whole view.
///
/// A view is divided into *pieces*: a member of the view, the entry of one node, or one frame of the layout. Each
/// piece has a number, by its name. Between two events few pieces change, and only a few bytes in the middle of each.
/// A change is written as the lengths of the unchanged ends and the bytes between them. `docs/page.md` describes the
/// form.
struct StateHistory: ~Copyable {
  /// The least number of events between two whole states. A page that jumps to a moment applies the changes since the
  /// whole state before it: this many take a millisecond.
  private static let stretch = 1024
  /// The least size of the changes between two whole states, as a multiple of the size of a whole state, so that the
  /// whole states of a scene with thousands of screens do not take more space than the changes.
  private static let growth = 4

  /// The kind of change to a piece, as a number before its text. Numbers from `kept` are `kept` plus the number of
  /// unchanged bytes at the beginning.
  private enum Fate {
    static let gone = 0
    static let back = 1
    static let kept = 2
  }

  /// The states and changes so far.
  private(set) var bytes = ByteBuffer(capacity: 1 << 16)
  /// The whole states, in order.
  private(set) var stretches: [Stretch] = []

  /// A whole state: the number of events before it, the place where it begins, and its sum. The changes follow it.
  struct Stretch {
    let event: Int
    let start: Int
    let sum: UInt32
    /// The number of pieces that were written before it.
    let pieces: Int
  }

  private var view = StateView.ofParts
  private var drawn = ByteBuffer()
  private var names = PieceNames()
  private var changed = ChangedNodes()
  /// The pieces of the current state.
  private var present = PieceTexts()
  /// The number of frames in the current layout.
  private var frames = 0
  /// The number of the last state in which each piece was found, by the number of the piece.
  private var found: [Int] = []
  private var states = 0
  /// The last texts of the pieces that were removed in this stretch, by the number of the piece.
  private var lost: [Int: [UInt8]] = [:]
  private var wholeSize = 0
  /// The number of pieces that have been written.
  private var written = 0

  /// The names of the pieces, in the order of their numbers.
  var pieceNames: [String] { names.list }

  // MARK: States

  /// Adds the first state, which is the state after `events` events.
  mutating func begin(_ state: borrowing NavState, _ texts: borrowing TextTable, at events: Int) {
    changed.takeAll(of: state)
    addChanges(state, texts)
    // The first state is written as a whole, not as changes.
    bytes.removeAll()
    written = 0
    addWhole(at: events)
  }

  /// Adds the state after one more event, the `events`th. The state has recorded the changes of the event.
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

  /// The sum of the current state, as a page computes it: FNV-1a of each piece's bytes and number.
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

  /// Writes the changes from the current pieces to those of a state. It only checks the nodes that may have changed.
  private mutating func addChanges(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    states += 1
    view.writeParts(state, texts, of: changed)
    let (source, before) = (view.bytes, frames)
    frames = view.keptFrames
    for part in view.parts {
      let number = number(of: part, source)
      if let list = part.children {
        put(number, part, list, source)
      } else {
        put(number, UnsafeRawBufferPointer(rebasing: source[part.start..<part.end]))
      }
    }
    if changed.plugins == .oneAttached { addPlugin(state, texts) }
    for index in frames..<max(frames, before) { drop(names.number(ofFrame: index)) }
    addRest(state)
    dropNodes(texts)
    bytes.append(varint: 0)
  }

  private mutating func number(of part: WrittenParts.Part, _ source: UnsafeRawBufferPointer) -> Int {
    guard let group = PieceNames.Group(part.member) else { return names.number(of: part.member) }
    if group == .frame {
      frames += 1
      return names.number(ofFrame: frames - 1)
    }
    return names.number(of: UnsafeRawBufferPointer(rebasing: source[part.start..<part.nameEnd]), group)
  }

  /// Writes the change that one more plugin is attached. The view lists them by name.
  private mutating func addPlugin(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    guard let plugin = state.plugins.last?.id else { return }
    let place = view.addPlugin(plugin, texts)
    drawn.removeAll()
    texts.appendQuoted(plugin, to: &drawn)
    let number = names.number(of: .plugins)
    append(number: number)
    let change = present.insert(drawn.bytes, asChild: place, of: number)
    present.withText(of: number) { text in
      bytes.append(varint: change.lowerBound + Fate.kept)
      bytes.append(varint: text.count - change.upperBound)
      bytes.append(varint: change.count)
      bytes.append(UnsafeRawBufferPointer(rebasing: text[change]))
    }
  }

  /// Adds the data that a picture needs beside the view: the styles of the modals, the modal to which each frame
  /// belongs, and whether the focus is hidden. Most states need none of these.
  private mutating func addRest(_ state: borrowing NavState) {
    drawn.removeAll()
    let styles = state.modalStyles
    if !styles.isEmpty {
      drawn.append("\"styles\":")
      drawn.list(styles) { style, buffer in
        buffer.append(UInt8(ascii: "\""))
        buffer.append(style.wireName)
        buffer.append(UInt8(ascii: "\""))
      }
      drawn.append(",\"levels\":")
      drawn.list(state.frameLevels) { $1.append($0) }
    }
    if state.focusIsHidden {
      drawn.append(drawn.count > 0 ? ",\"focusIsHidden\":true" : "\"focusIsHidden\":true")
    }
    if drawn.count > 0 {
      put(names.number(of: PieceNames.drawn), drawn.bytes)
    } else if let number = names.find(PieceNames.drawn) {
      drop(number)
    }
  }

  /// Removes the pieces of the nodes that have left.
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

  /// Writes the text of a piece if it has changed.
  private mutating func put(_ number: Int, _ text: UnsafeRawBufferPointer) {
    if note(number, text, from: 0) { present.put(number, text) }
  }

  /// Writes a text with a list if it has changed. The children at the beginning of the list may be left out: they
  /// are at the same places as before, and neither they nor what stands before the list is compared.
  private mutating func put(
    _ number: Int, _ part: WrittenParts.Part, _ list: WrittenChildren.List, _ source: UnsafeRawBufferPointer
  ) {
    let kept = list.kept == 0 ? 0 : present.end(ofChild: list.kept - 1, in: number)
    let start = list.kept == 0 ? part.start : list.start
    let text = UnsafeRawBufferPointer(rebasing: source[start..<part.end])
    guard note(number, text, from: kept) else { return }
    let ends = view.children.ends[list.firstEnd..<list.lastEnd]
    present.put(number, text, from: kept, list, ends, movedBy: kept - start)
  }

  /// Writes the change of a piece whose text from one byte on is `text`, and returns true; false when it has not changed.
  private mutating func note(_ number: Int, _ text: UnsafeRawBufferPointer, from kept: Int) -> Bool {
    while found.count < names.count { found.append(0) }
    found[number] = states
    if present.has(number) {
      let isSame = present.withText(of: number) { Self.rest(of: $0, from: kept).hasSameBytes(as: text) }
      if isSame { return false }
      append(number: number)
      present.withText(of: number) {
        Self.append(text, after: Self.rest(of: $0, from: kept), at: kept, &bytes)
      }
      return true
    }
    append(number: number)
    // A piece that existed before is compared with its text at its removal.
    (lost[number] ?? []).withUnsafeBytes { Self.append(text, after: $0, at: 0, &bytes) }
    return true
  }

  private static func rest(of text: UnsafeRawBufferPointer, from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[start...])
  }

  private mutating func drop(_ number: Int) {
    guard present.has(number) else { return }
    append(number: number)
    bytes.append(varint: Fate.gone)
    lost[number] = present.withText(of: number) { Array($0) }
    present.remove(number)
  }

  /// Writes the number of a piece. Zero stands for the end of a list, and one for the next new piece.
  private mutating func append(number: Int) {
    bytes.append(varint: number < written ? number + 2 : 1)
    written = max(written, number + 1)
  }

  /// Writes a change. Both texts are without the first `kept` bytes, which are the same.
  private static func append(
    _ text: UnsafeRawBufferPointer, after before: UnsafeRawBufferPointer, at kept: Int,
    _ bytes: inout ByteBuffer
  ) {
    if text.hasSameBytes(as: before) { return bytes.append(varint: Fate.back) }
    let shorter = min(text.count, before.count)
    var start = 0
    while start < shorter, text[start] == before[start] { start += 1 }
    var end = 0
    while end < shorter - start, text[text.count - 1 - end] == before[before.count - 1 - end] { end += 1 }
    bytes.append(varint: kept + start + Fate.kept)
    bytes.append(varint: end)
    bytes.append(varint: text.count - start - end)
    bytes.append(UnsafeRawBufferPointer(rebasing: text[start..<text.count - end]))
  }
}
