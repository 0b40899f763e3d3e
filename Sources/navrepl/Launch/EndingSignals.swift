import NavBase
import NavEvents
import NavPluginPrograms
import NavPlugins

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals that end navrepl. Process plugins are in process groups of their own, which a signal from the
/// terminal does not reach, and they may ignore the end of their input. So navrepl ends them before it ends
/// itself.
enum EndingSignals {
  private static let all: [Int32] = {
    let usual = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS,
    ]
    #if os(Linux)
      return usual + [SIGIO, SIGPWR, SIGSTKFLT] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #else
      return usual
    #endif
  }()

  /// Installs a handler that ends the process plugins first. A signal that is ignored, as under `nohup`,
  /// stays ignored.
  static func endPrograms() {
    RunningPrograms.prepare()
    RawTerminal.prepare()
    Pager.prepare()
    Progress.erase()
    Interruption.prepare()
    UnfinishedFiles.prepare()
    for number in all where isIgnored(signal(number, handler)) { _ = signal(number, SIG_IGN) }
  }

  private static func isIgnored(_ action: sighandler_t?) -> Bool {
    unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The handler, which leaves nothing half-done behind: it ends the process plugins, deletes the files that are being
  /// written, and erases the progress from the terminal. Then it raises the signal again with its default action, so that it
  /// ends navrepl as usual and the parent process sees the signal.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    if number == SIGINT, Interruption.take() { return }
    RawTerminal.leave()
    Pager.end()
    RunningPrograms.endAll()
    UnfinishedFiles.removeAll()
    Progress.erase()
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }
}
