import NavBase
import NavEvents
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal while a line is edited: each key is read as it is pressed, and nothing is echoed.
///
/// A command runs with the terminal as it was, so that Ctrl-C reaches it as a signal. Before the program is ended or stopped
/// while a line is edited, the terminal is restored.
enum RawTerminal {
  /// The settings to restore. They have memory of their own, which is never freed, because a signal handler may read it at
  /// any time.
  private nonisolated(unsafe) static let usual = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private static let isRaw = Atomic<Bool>(false)
  /// True while the program has the whole screen, instead of a place in the text of the terminal.
  private static let isFullScreen = Atomic<Bool>(false)
  /// The pipe through which a signal wakes the editor; -1 before ``watchSignals()``.
  private static let readEnd = Atomic<Int32>(-1)
  private static let writeEnd = Atomic<Int32>(-1)

  /// The sequence that asks the terminal to mark pasted text, so that a paste of several lines is one paste.
  private static let marksPastes: StaticString = "\u{1B}[?2004h"
  private static let marksNoPastes: StaticString = "\u{1B}[?2004l"
  /// The sequence that shows another screen without a cursor. The usual one stays as it is.
  private static let takesScreen: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
  /// The sequence that gives the usual screen back, with its cursor, and without colors and reports of the mouse. What was cut off
  /// in the middle of a sequence, ends with it.
  private static let givesScreenBack: StaticString =
    "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  // MARK: Settings

  /// Initializes the values that a signal handler uses, before a handler is installed.
  static func prepare() {
    leave()
    _ = (usual, marksPastes, marksNoPastes, takesScreen, givesScreenBack, writeEnd.load(ordering: .relaxed))
  }

  /// Switches to single keys, and takes the whole screen. Returns false when standard input is not a terminal.
  static func enterFullScreen() -> Bool {
    isFullScreen.store(true, ordering: .relaxed)
    if enter() { return true }
    isFullScreen.store(false, ordering: .relaxed)
    return false
  }

  /// Restores the terminal, and gives the screen back.
  static func leaveFullScreen() {
    leave()
    isFullScreen.store(false, ordering: .relaxed)
  }

  /// Switches to single keys. Returns false when standard input is not a terminal. A signal handler may call it.
  @discardableResult
  static func enter() -> Bool {
    guard !isRaw.load(ordering: .relaxed), tcgetattr(STDIN_FILENO, usual) == 0 else { return false }
    return setRaw()
  }

  /// Switches to single keys again, after a stop that could not be noticed, without a change of what is to be restored.
  static func renew() { if isRaw.load(ordering: .relaxed) { _ = setRaw() } else { enter() } }

  private static func setRaw() -> Bool {
    var raw = usual.pointee
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    raw.c_cflag |= tcflag_t(CS8)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return false }
    isRaw.store(true, ordering: .relaxed)
    if isFullScreen.load(ordering: .relaxed) { write(takesScreen) }
    write(marksPastes)
    return true
  }

  /// Restores the terminal. Returns false when there was nothing to restore. A signal handler may call it.
  @discardableResult
  static func leave() -> Bool {
    guard isRaw.exchange(false, ordering: .relaxed) else { return false }
    if isFullScreen.load(ordering: .relaxed) { write(givesScreenBack) }
    write(marksNoPastes)
    _ = tcsetattr(STDIN_FILENO, TCSANOW, usual)
    return true
  }

  private static func write(_ text: StaticString) {
    _ = SystemCall.write(
      STDOUT_FILENO, UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  // MARK: Signals

  /// The reason why the editor was woken.
  enum Waking {
    case input
    /// The window has another size, or the program was stopped and goes on.
    case signal
    /// The time has passed.
    case timeout
  }

  /// Lets a change of the window's size, and the end of a stop, wake the editor.
  static func watchSignals() {
    guard readEnd.load(ordering: .relaxed) < 0 else { return }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd.store(ends[0], ordering: .relaxed)
    writeEnd.store(ends[1], ordering: .relaxed)
    for number in [SIGWINCH, SIGCONT] { _ = signal(number, handler) }
    if isIgnored(signal(SIGTSTP, stop)) { _ = signal(SIGTSTP, SIG_IGN) }
    watchCrashes()
  }

  private static func isIgnored(_ action: sighandler_t?) -> Bool {
    unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Restores the terminal before the program is stopped by a signal, and takes it again when the program goes on. The pipe wakes
  /// the editor, which draws anew: where nobody can continue the program, the signal does not stop it.
  private static let stop: @convention(c) (Int32) -> Void = { number in
    let error = errno
    let wasRaw = leave()
    var (stops, before) = (sigset_t(), sigset_t())
    sigemptyset(&stops)
    sigaddset(&stops, number)
    _ = signal(number, SIG_DFL)
    _ = raise(number)
    // The program stops here, where the signal is no longer blocked.
    _ = pthread_sigmask(SIG_UNBLOCK, &stops, &before)
    _ = pthread_sigmask(SIG_SETMASK, &before, nil)
    setStop()
    if wasRaw { enter() }
    wake(number)
    errno = error
  }

  private static func setStop() { _ = signal(SIGTSTP, stop) }

  /// The signals of a crash; all are less than `signals`.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  private static let signals = 32
  /// The previous action of each signal. It has memory of its own, like ``usual``.
  private nonisolated(unsafe) static let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals)

  /// Restores the terminal in a crash, too, and then lets the crash take its usual course, with the report of the system.
  private static func watchCrashes() {
    for number in crashes {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { continue }
      (actions + Int(number)).initialize(to: action)
      _ = signal(number, crash)
      // A stack that has overflowed has no room for a handler.
      guard sigaction(number, nil, &action) == 0 else { continue }
      action.sa_flags |= SA_ONSTACK
      _ = sigaction(number, &action, nil)
    }
  }

  private static let crash: @convention(c) (Int32) -> Void = { number in
    leave()
    _ = sigaction(number, actions + Int(number), nil)
    _ = raise(number)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    let error = errno
    wake(number)
    errno = error
  }

  private static func wake(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    _ = withUnsafeBytes(of: &byte) { SystemCall.write(writeEnd.load(ordering: .relaxed), $0) }
  }

  /// Waits for a key or a signal; without a limit for -1 milliseconds.
  static func wait(milliseconds: Int32) -> Waking {
    let end = readEnd.load(ordering: .relaxed)
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&descriptors, nfds_t(end < 0 ? 1 : 2), milliseconds)
      if count == 0 { return .timeout }
      if count < 0 {
        if errno == EINTR { continue }
        return .input
      }
      guard descriptors[1].revents != 0 else { return .input }
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(end, &bytes, bytes.count) > 0 {}
      return .signal
    }
  }

  /// Stops the program, as Ctrl-Z does elsewhere, and returns when it goes on.
  static func suspend() {
    leave()
    _ = kill(getpid(), SIGTSTP)
    _ = enter()
  }

  /// The number of columns and rows of the terminal.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), max(1, Int(size.ws_row)))
  }
}
