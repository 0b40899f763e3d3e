#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// What a process that is started does with its files first.
package enum SpawnActions {
  #if canImport(Darwin)
    package typealias Actions = posix_spawn_file_actions_t?
  #else
    package typealias Actions = posix_spawn_file_actions_t
  #endif

  /// Lets `prepare` say what, and `start` start the process with it.
  package static func with<Result>(
    _ prepare: (inout Actions) -> Void, _ start: (UnsafePointer<Actions>) -> Result
  ) -> Result {
    #if canImport(Darwin)
      var actions: Actions
    #else
      var actions = Actions()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    prepare(&actions)
    return start(&actions)
  }
}
