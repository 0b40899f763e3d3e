/// Why a line could not be read from a program or written to it.
enum LineFailure: Error, CustomStringConvertible {
  /// The program was silent for this many seconds.
  case timedOut(seconds: Int)
  /// A call to the system failed with this `errno`.
  case system(code: Int32)

  var description: String {
    switch self {
    case .timedOut(let seconds): "The program wrote nothing for \(seconds) seconds."
    case .system(let code): "A pipe to the program failed with errno \(code)."
    }
  }
}
