import NavPlugins

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals that end navrepl. Its programs are in process groups of their own, which a signal from the terminal does
/// not reach, and may not care that their input has ended: navrepl ends them before it goes.
enum EndingSignals {
  private static let all = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Lets these signals end the programs too; one that is ignored, as under `nohup`, stays ignored.
  static func endPrograms() {
    RunningPrograms.prepare()
    for number in all where isIgnored(signal(number, handler)) { _ = signal(number, SIG_IGN) }
  }

  private static func isIgnored(_ action: sighandler_t?) -> Bool {
    unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Raised again after the default is back, the signal ends navrepl as it would have, and its parent sees why.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    RunningPrograms.endAll()
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }
}
