import NavBase
import NavEvents

/// An editor of the lines that a person types at a terminal.
///
/// The terminal is in its usual mode except while a line is edited, so that Ctrl-C during a command is a signal.
struct LineEditor: ~Copyable {
  /// The largest number of candidates that are listed without asking.
  private static let mostListed = 100

  private let output: Output
  private let ascii: Bool
  private let showsHints: Bool
  private var history: History
  private var keyboard = Keyboard()
  private var line = EditedLine()
  private var view: LineView
  private var walk: HistoryWalk?
  private var search: HistorySearch?
  private var prompt = ""
  private var completer = LineCompleter(names: LineNames(), verbs: .prompt)
  /// A Boolean value that indicates whether the last key was a Tab that changed nothing: the next Tab lists the candidates.
  private var isTabRepeated = false
  /// A Boolean value that indicates whether Enter has ended the line.
  private var isDone = false
  /// A Boolean value that indicates whether the line goes on from the one before it.
  private var goesOn = false
  /// A Boolean value that indicates whether Ctrl-C has given up a line that goes on, and those before it.
  private(set) var hasGivenUp = false

  /// Creates an editor. Without `keepsHistory`, no typed line is written to a file. With `showsHints`, the rest of a verb's syntax is shown dimmed behind the line.
  init(_ output: Output, ascii: Bool, showsHints: Bool, keepsHistory: Bool = true) {
    (self.output, self.ascii, self.showsHints) = (output, ascii, showsHints)
    history = keepsHistory ? History() : History(at: nil)
    view = LineView(ascii: ascii)
  }

  /// Lets a person type a line, and returns it; nil at the end of the input. A pasted line may have several rows. Invalid
  /// UTF-8 is shown as `\u{FFFD}`, and such a line is not carried out.
  ///
  /// With `goesOn`, the line is part of a block that began before it. Ctrl-C then ends the line, and ``hasGivenUp`` is true.
  mutating func next(_ prompt: String, _ names: LineNames, goesOn: Bool = false) -> LineInput.Line? {
    (self.prompt, completer) = (prompt, LineCompleter(names: names, verbs: .prompt))
    (self.goesOn, hasGivenUp) = (goesOn, false)
    (line, walk, search, isDone) = (EditedLine(), nil, nil, false)
    output.flush()
    guard RawTerminal.enter() else { return nil }
    Interruption.letGo()
    defer {
      // From here to the next line, Ctrl-C is a signal.
      Interruption.hold()
      RawTerminal.leave()
      if let complaint = history.takeComplaint() { output.message("typed lines are not kept: \(complaint)") }
    }
    draw()
    while !isDone {
      guard let key = nextKey() else { return nil }
      if press(key) { return nil }
    }
    if hasGivenUp { return .text("") }
    if keyboard.forgetDamage(), line.text.unicodeScalars.contains("\u{FFFD}") { return .notUTF8 }
    history.add(line.text)
    return .text(line.text)
  }

  // MARK: Keys

  /// Returns the next key; nil at the end of the input.
  private mutating func nextKey() -> Key? {
    while true {
      switch keyboard.next() {
      case .key(let key): return key
      case .signal: goOn()
      case .nothing: break
      case .endOfInput: return nil
      }
    }
  }

  /// Draws the line again after a change of the window, or a stop: the terminal may be back in its usual mode.
  private mutating func goOn() {
    RawTerminal.leave()
    _ = RawTerminal.enter()
    draw()
  }

  /// Carries out a key. Returns true when it ends the input.
  private mutating func press(_ key: Key) -> Bool {
    if search != nil, pressInSearch(key) { return false }
    if key != .up, key != .down, key != .control("p"), key != .control("n") { walk = nil }
    let wasRepeated = isTabRepeated
    isTabRepeated = false
    switch key {
    case .text(let text): line.insert(text)
    case .paste(let text): line.insert(EditedLine.cleaned(text))
    case .enter: return finish()
    case .tab: complete(listing: wasRepeated)
    case .control("d"):
      if line.isEmpty { return leave() }
      line.removeForward()
    case .control("c"): giveUp()
    case .control("z"): suspend()
    case .control("l"):
      output.terminal("\u{1B}[H\u{1B}[2J")
      view.forget()
    case .control("r"): search = HistorySearch(in: history.entries)
    case .up, .control("p"): older()
    case .down, .control("n"): newer()
    default: edit(key)
    }
    if !isDone { draw() }
    return false
  }

  /// Carries out a key that only changes the line.
  private mutating func edit(_ key: Key) {
    switch key {
    case .left, .control("b"): line.moveLeft()
    case .right, .control("f"): line.moveRight()
    case .home, .control("a"): line.moveToStart()
    case .end, .control("e"): line.moveToEnd()
    case .wordLeft, .alt("b"): line.moveWordLeft()
    case .wordRight, .alt("f"): line.moveWordRight()
    case .backspace, .control("h"): line.removeBackward()
    case .delete: line.removeForward()
    case .control("k"): line.removeToEnd()
    case .control("u"): line.removeToStart()
    case .control("w"): line.removeWord()
    case .alt("d"): line.removeWordRight()
    case .control("y"): line.insertRemoved()
    case .control("t"): line.transpose()
    default: break
    }
  }

  private mutating func finish() -> Bool {
    output.terminal(view.left(prompt: prompt, line, columns: RawTerminal.size.columns))
    isDone = true
    return false
  }

  private mutating func leave() -> Bool {
    output.terminal(view.left(prompt: prompt, line, columns: RawTerminal.size.columns))
    return true
  }

  /// Drops the line, and begins another one below it.
  private mutating func giveUp() {
    line.moveToEnd()
    line.insert("^C")
    output.terminal(view.left(prompt: prompt, line, columns: RawTerminal.size.columns))
    line = EditedLine()
    keyboard.forgetDamage()
    if goesOn { (hasGivenUp, isDone) = (true, true) }
  }

  private mutating func suspend() {
    output.terminal(view.left(prompt: prompt, line, columns: RawTerminal.size.columns))
    RawTerminal.suspend()
  }

  // MARK: History

  private mutating func older() {
    var walk = self.walk ?? HistoryWalk(from: line, in: history.entries)
    if let entry = walk.older(in: history.entries) { line.replace(with: entry) }
    self.walk = walk
  }

  private mutating func newer() {
    if let newer = walk?.newer(in: history.entries) { line = newer }
  }

  /// Carries out a key while earlier lines are searched. Returns false for a key that ends the search and is then carried
  /// out as usual.
  private mutating func pressInSearch(_ key: Key) -> Bool {
    switch key {
    case .text(let text): search?.add(text, in: history.entries)
    case .backspace, .control("h"): search?.removeLast(in: history.entries)
    case .control("r"): search?.older(in: history.entries)
    case .control("c"), .control("g"):
      search = nil
    case .escape:
      takeFound()
    default:
      takeFound()
      return false
    }
    draw()
    return true
  }

  private mutating func takeFound() {
    if let found = search?.found { line.replace(with: found) }
    search = nil
  }

  // MARK: Completion

  private mutating func complete(listing: Bool) {
    let completion = completer.completion(of: line.before)
    if let text = completion.whole ?? completion.more {
      let isQuoted = line.before.suffix(completion.length).hasPrefix("\"")
      line.replaceLast(completion.length, with: text)
      // A whole word has its closing quotation mark.
      if isQuoted, completion.whole != nil, line.after.hasPrefix("\"") { line.removeForward() }
      return
    }
    isTabRepeated = !completion.candidates.isEmpty
    if listing, isTabRepeated { list(completion.candidates) }
  }

  /// Lists candidates below the line, in columns.
  private mutating func list(_ candidates: [String]) {
    var shown = line
    shown.moveToEnd()
    let columns = RawTerminal.size.columns
    output.terminal(view.left(prompt: prompt, line, columns: columns))
    if candidates.count > Self.mostListed, !agrees(to: "show all \(candidates.count)? (y/n) ") { return }
    // The name of a file can have characters that are written as escapes, which are wider.
    let cells = candidates.map { $0.onOneLine() }
    let width = (cells.map { DisplayWidth.of($0) }.max() ?? 0) + 2
    let perRow = max(1, columns / width)
    for start in stride(from: 0, to: cells.count, by: perRow) {
      let row = cells[start..<min(start + perRow, cells.count)]
      let padded = row.map { $0 + String(repeating: " ", count: width - DisplayWidth.of($0)) }
      output.terminal(padded.joined().trimmedAtEnd + "\r\n")
    }
  }

  private mutating func agrees(to question: String) -> Bool {
    output.terminal(question)
    let key = nextKey()
    output.terminal("\r\n")
    return key == .text("y") || key == .text("Y")
  }

  // MARK: Drawing

  private mutating func draw() {
    let (columns, rows) = RawTerminal.size
    if let search {
      let state = search.hasFailed ? "nothing earlier has" : "earlier line with"
      var found = EditedLine()
      found.replace(with: search.found ?? "")
      output.terminal(
        view.drawn(
          prompt: "\(state) “\(search.part)”: ", found, hint: "", columns: columns, rows: rows))
      return
    }
    let hint = showsHints && line.isAtEnd && !line.isEmpty ? completer.hint(for: line.text) : ""
    output.terminal(view.drawn(prompt: prompt, line, hint: hint, columns: columns, rows: rows))
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
