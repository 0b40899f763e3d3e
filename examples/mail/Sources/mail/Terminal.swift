import Foundation

/// A number of columns and lines.
struct Size {
  var columns = 80
  var rows = 24
}

/// The terminal of the user, which gives every key at once and has a screen to draw on.
struct Terminal {
  private let before: termios

  /// Takes the terminal over until ``restore()``; nil when standard input and output are no terminal.
  init?() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDOUT_FILENO, &settings) == 0 else { return nil }
    before = settings
    cfmakeraw(&settings)
    tcsetattr(STDOUT_FILENO, TCSANOW, &settings)
    // A new size wakes the reader up. A signal that ends the app ends its input, so the app leaves as if by a key.
    signal(SIGWINCH) { _ in }
    for ending in [SIGINT, SIGTERM, SIGHUP] { signal(ending) { _ in _ = close(STDIN_FILENO) } }
    show("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// Gives the terminal back as it was.
  func restore() {
    show("\u{1B}[?25h\u{1B}[?1049l")
    var settings = before
    tcsetattr(STDOUT_FILENO, TCSANOW, &settings)
  }

  var size: Size {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 1 else {
      return Size()
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  func draw(_ lines: [String]) {
    show("\u{1B}[H" + lines.map { $0.prefix(size.columns) + "\u{1B}[K" }.joined(separator: "\r\n"))
  }

  /// Waits for keys. There are none when the size has changed, and nil when the input is over.
  func keys() -> [Key]? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, -1) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 ? Key.keys(in: String(decoding: bytes[..<count], as: UTF8.self)) : nil
  }

  private func show(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}
