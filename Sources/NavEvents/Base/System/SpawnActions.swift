#if canImport(Darwin)
  public import Darwin
#elseif canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

// Neither tvOS nor watchOS lets a process start another.
#if !os(tvOS) && !os(watchOS)

  /// The file actions for starting a process.
  public enum SpawnActions {
    #if canImport(Darwin)
      /// The form of the actions on this system.
      public typealias Actions = posix_spawn_file_actions_t?
    #else
      /// The form of the actions on this system.
      public typealias Actions = posix_spawn_file_actions_t
    #endif

    /// Calls `prepare`, which adds the actions, and then `start`, which starts the process with them.
    public static func with<Result>(
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

    /// The first descriptor after the three standard ones.
    private static let firstOther: Int32 = 3

    #if canImport(Darwin)
      /// Does nothing: on this system an attribute closes the other descriptors.
      public static func closeOthers(_ actions: inout Actions) {}
    #else
      private typealias CloseFrom =
        @convention(c) (UnsafeMutablePointer<Actions>, Int32) -> Int32

      /// The system's function, found by name: the header declares it for GNU sources only, and older systems
      /// do not have it.
      private static let closeFrom: CloseFrom? = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
        .map { unsafeBitCast($0, to: CloseFrom.self) }
      /// The number of descriptors that are closed one by one on a system without such an action. A host that
      /// lets files be inherited has opened them early, and closing a descriptor that is not open does nothing.
      private static let mostClosed: Int32 = 256

      /// Adds the closing of every descriptor but the three standard ones.
      public static func closeOthers(_ actions: inout Actions) {
        if let closeFrom {
          _ = closeFrom(&actions, firstOther)
          return
        }
        for number in firstOther..<mostClosed { posix_spawn_file_actions_addclose(&actions, number) }
      }
    #endif

    /// The environment variables of this process.
    public static var environment: [String] {
      var words: [String] = []
      var next = environ
      while let word = next.pointee {
        words.append(String(cString: word))
        next += 1
      }
      return words
    }
  }

  /// The attributes for starting a process: every signal has its default action, and none is blocked.
  public enum SpawnAttributes {
    #if canImport(Darwin)
      /// The form of the attributes on this system.
      public typealias Attributes = posix_spawnattr_t?
    #else
      /// The form of the attributes on this system.
      public typealias Attributes = posix_spawnattr_t
    #endif

    /// Calls `body`, which starts a process with the attributes. With `leadsGroup`, it leads a process group of its own, and on
    /// Darwin inherits only the descriptors that its actions name.
    public static func with(leadsGroup: Bool = true, _ body: (UnsafePointer<Attributes>) -> Int32) -> Int32 {
      #if canImport(Darwin)
        var attributes: Attributes
      #else
        var attributes = Attributes()
      #endif
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var (none, all) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      // `sigfillset` leaves out the two signals that the C library uses itself, and a program would start with
      // these ignored.
      withUnsafeMutableBytes(of: &all) { _ = $0.initializeMemory(as: UInt8.self, repeating: 0xFF) }
      // No process can change the action of these two.
      for number in [SIGKILL, SIGSTOP] { sigdelset(&all, number) }
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
      if leadsGroup {
        posix_spawnattr_setpgroup(&attributes, 0)
        flags |= Int32(POSIX_SPAWN_SETPGROUP)
        #if canImport(Darwin)
          flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
      }
      posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
      return body(&attributes)
    }
  }

#endif
