import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// A session of `navrepl debug`: a debugger of a journal, on the whole screen of a terminal.
struct Debugging: ~Copyable {
  /// The time between two looks at the file, in milliseconds. A look is one system call.
  private static let step: Int32 = 250
  /// The factors by which the journal plays faster.
  static let paces = [1.0, 4, 16]

  /// What the next keys are for.
  enum Mode {
    case moving
    case typing(DebugInput)
    /// The next key is the name of a bookmark.
    case naming(isSet: Bool)
    /// A text over the panes, from one of its rows on.
    case reading([DebugLine], from: Int)
  }

  let path: String
  let catalog: PluginCatalog
  let style: PictureStyle
  var debugger: NavDebugger
  var screen: DebugScreen
  /// The lines that are sent; nil while the journal is only looked at.
  var sender: DebugSender?
  private var keyboard = Keyboard()
  private var file: GrowingFile?

  var mode = Mode.moving
  var pane = DebugPane.list
  /// The first row of the details, and of the list, that is shown.
  var (detailsTop, listTop) = (0, 0)
  /// The value that was chosen, and its text at the cursor.
  var value: NavPath?
  /// A Boolean value that indicates whether the details have what plugins are asked.
  var explains = false
  /// The sentence in the last row; nil for the usual keys.
  var message: String?
  var pace = 0
  /// The time at which the next commit is due, in nanoseconds; nil while nothing plays.
  var due: Int64?
  private var isDone = false
  /// A Boolean value that indicates whether something may have changed since the screen was drawn.
  private var needsDrawing = true
  /// The number of failures since the last one that was mended.
  private var failures = 0

  /// Creates a session that only looks at a file.
  init(
    _ file: GrowingFile, _ path: String, plugins: PluginCatalog, _ style: PictureStyle, _ output: Output
  ) throws(NavJournal.Failure) {
    var file = file
    file.begin()
    debugger = try NavDebugger(file.file, plugins: plugins)
    (self.file, self.path, catalog, self.style) = (file, path, plugins, style)
    screen = DebugScreen(output)
  }

  /// Creates a session that sends lines, too.
  init(
    sending sender: consuming DebugSender, _ path: String, plugins: PluginCatalog, _ style: PictureStyle,
    _ output: Output
  ) throws(NavJournal.Failure) {
    debugger = try sender.debugger(plugins: plugins)
    self.sender = consume sender
    (self.path, catalog, self.style) = (path, plugins, style)
    screen = DebugScreen(output)
  }

  // MARK: The loop

  /// Shows the screen until the person leaves. Returns false when there is no keyboard.
  mutating func run() throws(NavTimeline.Failure) -> Bool {
    guard screen.begin() else { return false }
    // Whatever is thrown below, the screen is given back.
    defer { screen.end() }
    try tellStandIns()
    while !isDone, !screen.isClosed {
      do throws(NavTimeline.Failure) {
        try turn()
        failures = 0
      } catch {
        try mend(error)
      }
    }
    return true
  }

  /// Draws what has changed, and carries out the next keys. Those that have arrived together are carried out before anything is
  /// drawn.
  private mutating func turn() throws(NavTimeline.Failure) {
    if needsDrawing { try draw() }
    needsDrawing = false
    var press = keyboard.next(within: waiting)
    repeat {
      try carryOut(press)
      press = isDone ? .nothing : keyboard.next(within: 0)
    } while !Self.isNothing(press)
  }

  /// Opens the file again after a failure: it may have been cut or exchanged since the last look at it.
  private mutating func mend(_ failure: NavTimeline.Failure) throws(NavTimeline.Failure) {
    failures += 1
    guard failures == 1, file != nil, var file = try? GrowingFile(path),
      let other = try? NavDebugger(file.file, plugins: catalog)
    else { throw failure }
    file.begin()
    self.file = file
    reopen(other)
    (message, needsDrawing) = ("the journal has changed: \(failure.message)", true)
  }

  /// Says which plugins are missing.
  private mutating func tellStandIns() throws(NavTimeline.Failure) {
    let missing = try debugger.missingPlugins()
    if !missing.isEmpty { message = Program.standIns(for: missing) }
  }

  private static func isNothing(_ press: Keyboard.Press) -> Bool {
    if case .nothing = press { true } else { false }
  }

  /// The time until something happens by itself, in milliseconds.
  private var waiting: Int32 {
    guard let due else { return Self.step }
    return Int32(min(Int64(Self.step), max(0, (due - SystemCall.nanoseconds()) / 1_000_000)))
  }

  private mutating func carryOut(_ press: Keyboard.Press) throws(NavTimeline.Failure) {
    switch press {
    case .key(let key):
      needsDrawing = true
      try carryOut(key)
    case .signal:
      needsDrawing = true
      screen.beginAnew()
    case .endOfInput: isDone = true
    case .nothing: try goOn()
    }
  }

  /// Does what is due without a key: plays on, and reads what another process has appended.
  private mutating func goOn() throws(NavTimeline.Failure) {
    let messages = Output.takeMessages()
    if let last = messages.last { (message, needsDrawing) = (last, true) }
    if let due, SystemCall.nanoseconds() >= due {
      needsDrawing = true
      try debugger.nextCommit()
      try playOn()
    }
    try lookAtFile()
  }

  private mutating func lookAtFile() throws(NavTimeline.Failure) {
    guard let look = file?.look() else { return }
    switch look {
    case .same: return
    case .changed:
      let (before, wasAtEnd) = (debugger.end.commits, debugger.isAtEnd)
      guard try debugger.refresh() else { return }
      needsDrawing = true
      // Who is at the end stays there.
      if wasAtEnd { debugger.goToEnd() }
      let count = debugger.end.commits - before
      if count > 0 { message = "\(Sentence.counted(count, "new commit")) at the end" }
    case .replaced, .cut:
      needsDrawing = true
      file?.begin()
      guard let file = file?.file else { return }
      do throws(NavJournal.Failure) {
        reopen(try NavDebugger(file, plugins: catalog))
        message = "another file has the name now"
      } catch {
        message = "another file has the name now, and is no journal"
      }
    }
  }

  /// Goes on with another debugger, as near to the present place as it can.
  mutating func reopen(_ other: consuming NavDebugger) {
    let moment = debugger.isAtEnd ? NavJournal.Moment.end : debugger.place.moment
    debugger = other
    do throws(NavTimeline.Failure) { try debugger.go(to: moment) } catch { debugger.goToEnd() }
    listTop = 0
  }

  // MARK: Playing

  mutating func play() throws(NavTimeline.Failure) {
    if due != nil { return due = nil }
    if try debugger.pause(at: 1) == nil { debugger.goToBeginning() }
    try playOn()
  }

  /// Sets the time of the next commit.
  mutating func playOn() throws(NavTimeline.Failure) {
    let pause = try debugger.pause(at: Self.paces[pace])
    due = pause.map { SystemCall.nanoseconds() + Int64($0 * 1_000_000) }
  }

  // MARK: Keys

  private mutating func carryOut(_ key: Key) throws(NavTimeline.Failure) {
    // Keys in quick succession arrive as one text.
    if case .text(let text) = key, text.count > 1 {
      for letter in text where !isDone { try carryOut(.text(String(letter))) }
      return
    }
    if key == .control("z") { return screen.suspend() }
    if case .mouse(let button, let column, let row) = key { return try click(button, column, row) }
    switch mode {
    case .typing(let input): try type(key, input)
    case .naming(let isSet): name(key, isSet)
    case .reading(let lines, let top): try read(key, lines, top)
    case .moving:
      message = nil
      if let action = DebugAction(key) { try carryOut(action) }
    }
  }

  mutating func leave() { isDone = true }
}
