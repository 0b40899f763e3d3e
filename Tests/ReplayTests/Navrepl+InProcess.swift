import Foundation
import NavBase
import Synchronization

@testable import navrepl

extension Navrepl {
  /// Runs the program in this process, with `input` as the lines that are typed.
  static func run(_ arguments: [String], input: Data = Data()) throws -> Run {
    if alwaysSpawns || needsProcess(arguments) { return try spawn(arguments, input: input) }
    _ = isReady
    guard let file = try UnnamedFile(.file([UInt8](input))) else { throw CocoaError(.fileReadUnknown) }
    let printed = Lock<(output: [UInt8], messages: String)>(([], ""))
    let output = Output { part in
      printed.withLock { printed in
        switch part {
        case .bytes(let bytes): printed.output += bytes
        case .message(let line): printed.messages += line.onOneLine() + "\n"
        }
      }
      return true
    }
    let status = navrepl.Navrepl.run(arguments, input: file.descriptor, output)
    return printed.withLock { printed in
      Run(
        output: String(decoding: printed.output, as: UTF8.self), messages: printed.messages,
        status: status.rawValue)
    }
  }

  /// A Boolean value that indicates whether every run has a process of its own: because `NAVREPL_SPAWN` is set, or because somebody
  /// watches the tests at a terminal, where the program would behave differently.
  private static let alwaysSpawns =
    ProcessInfo.processInfo.environment["NAVREPL_SPAWN"] != nil
    || (0...2).contains { SystemCall.isTerminal($0) }

  /// A pipe to a plugin that has ended is an error for this process too, and no signal.
  private static let isReady: Void = SystemCall.ignoreSignalsOfWriting()

  /// Returns true when the words need a process: standard input is a journal or a script, or the program starts itself again.
  private static func needsProcess(_ arguments: [String]) -> Bool {
    arguments.contains("-") || ["plugin", "bench"].contains(arguments.first)
  }
}
