import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process groups of the running programs, so that a process which a signal ends leaves none of them behind.
///
/// Nothing but numbers in fixed places, so that a signal's handler may read them at any moment: it can take no lock and
/// no memory. This library installs no handler; that is for the program to do.
package enum RunningPrograms {
  /// More programs than anybody attaches; one that finds no place here still ends with its plugin.
  private static let places = 256
  private static let groups = InlineArray<256, Atomic<pid_t>> { _ in Atomic(0) }

  /// Makes everything that ``endAll()`` touches, which the first use of it does: not in a signal's handler.
  package static func prepare() { endAll() }

  /// Kills all of them with all that they started. May be called in a signal's handler.
  package static func endAll() {
    for index in 0..<places {
      let group = groups[index].load(ordering: .acquiring)
      if group > 0 { _ = kill(-group, SIGKILL) }
    }
  }

  /// Notes a program that is the first of its group.
  static func add(_ group: pid_t) { replace(0, by: group) }

  /// Forgets a program. Call this before you wait for the program, because afterwards another process may have its number.
  static func remove(_ group: pid_t) { replace(group, by: 0) }

  private static func replace(_ old: pid_t, by new: pid_t) {
    for index in 0..<places {
      let result = groups[index].compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged { return }
    }
  }
}
