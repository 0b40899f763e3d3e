import NavBase
import NavEvents

/// The keys of a person at a terminal, one after another.
struct Keyboard {
  /// An event from a person or the terminal.
  enum Press {
    case key(Key)
    /// The window has another size, or the program was stopped and goes on: the terminal may be back in its usual mode.
    case signal
    /// The time has passed without an event.
    case nothing
    case endOfInput
  }

  private var keys = KeyDecoder()

  init() { RawTerminal.watchSignals() }

  /// Waits for a key; without a limit for -1 milliseconds.
  mutating func next(within milliseconds: Int32 = -1) -> Press {
    while true {
      if let key = keys.next() { return .key(key) }
      switch RawTerminal.wait(milliseconds: keys.patience ?? milliseconds) {
      case .timeout:
        if let key = keys.next(isLast: true) { return .key(key) }
        return .nothing
      case .signal: return .signal
      case .input: if !read() { return .endOfInput }
      }
    }
  }

  /// Returns true when some text since the last call was not UTF-8.
  @discardableResult mutating func forgetDamage() -> Bool { keys.forgetDamage() }

  /// Reads the bytes that have been typed. Returns false at the end of the input.
  private mutating func read() -> Bool {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, length in
      count = SystemCall.readSome(SystemCall.standardInput, into: UnsafeMutableRawBufferPointer(buffer))
      length = max(0, count)
    }
    keys.add(bytes)
    return count > 0
  }
}
