import NavBase
import NavEvents

/// The errors of a journal in the words of the program: what to type next.
extension JournalError {
  /// The message of the error with the command line that leads on.
  var words: String {
    switch self {
    case .locked(let path):
      "\(path) is open for writing elsewhere: close it there, or look at it with `navrepl --read-only \(path.shellPath)`"
    // Without a header, nothing is whole, and the message offers nothing.
    case .corrupt(let path, let verdict) where !message.hasSameBytes(as: "\(path) is \(verdict.message)"):
      "\(path) is \(verdict.message); `\(Self.salvage(of: path))` writes what is whole to a new journal"
    default: message
    }
  }

  /// Returns the command line that writes the intact part of a journal to a new journal beside it, under a name that is free.
  static func salvage(of path: String) -> String {
    let ending = ".jsonl"
    let stem = path.endsWithBytes(of: ending) ? String(path.dropLast(ending.count)) : path
    // No file name can be derived from standard input.
    let name = path.hasSameBytes(as: "-") ? "whole" : "\(stem)-whole"
    var (whole, number) = ("\(name)\(ending)", 2)
    while SystemCall.exists(whole) {
      whole = "\(name)-\(number)\(ending)"
      number += 1
    }
    return "navrepl fsck --salvage \(whole.shellPath) \(path.shellPath)"
  }
}
