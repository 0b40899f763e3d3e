import Foundation
import Testing

/// A signal can arrive in the middle of an allocation, so no handler of a signal may allocate or free memory. A library ends
/// the program if one does.
#if os(Linux)
  @Suite(.waits) struct SignalHandlerTests {
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGWINCH], ["xterm", "dumb"])
    func `no handler of a signal allocates memory`(_ signal: Int32, _ terminalKind: String) throws {
      let scratch = try Scratch()
      try Data(Self.guardian.utf8).write(to: scratch.file("guardian.c"))
      try Self.compile(scratch)
      let plugin = Project.folder.appendingPathComponent("examples/plugins/quiet-hours.sh").path
      let terminal = try PseudoTerminal(
        Navrepl.program, ["--plugin", plugin],
        environment: ["LD_PRELOAD": scratch.path("guardian.so"), "SWIFT_BACKTRACE": "enable=no"],
        kind: terminalKind)
      try #require(terminal.shows("empty @0> "))
      terminal.send(signal)
      // Ctrl-C at the prompt of a dumb terminal drops the line; the line editor reads it as a key, not as a signal.
      let ends = signal != SIGWINCH && !(signal == SIGINT && terminalKind == "dumb")
      if !ends {
        let enter = terminalKind == "dumb" ? "\n" : "\r"
        let answers = terminal.shows("pushed main a", after: "push a\(enter)")
        #expect(answers)
        terminal.press("quit\(enter)")
      }
      #expect(terminal.end() == (ends ? signal : 0), "\(terminal.screen)")
    }

    private static func compile(_ scratch: Scratch) throws {
      let words = ["clang", "-shared", "-fPIC", "-O2", "-o", "guardian.so", "guardian.c"]
      let run = try Navrepl.run(URL(fileURLWithPath: "/usr/bin/env"), words, in: scratch.folder)
      try #require(run.status == 0, "\(run.messages)")
    }

    /// The source of a library that ends a program whose handler allocates or frees memory.
    private static let guardian = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <signal.h>
      #include <stddef.h>
      #include <unistd.h>
      extern void *__libc_malloc(size_t);
      extern void *__libc_calloc(size_t, size_t);
      extern void *__libc_realloc(void *, size_t);
      extern void __libc_free(void *);
      typedef void (*handler)(int);
      static handler handlers[65];
      static __thread int handling;
      static void check(void) {
        if (!handling) return;
        write(2, "a handler allocates memory", 26);
        _exit(99);
      }
      static void handle(int number) { handling++; handlers[number](number); handling--; }
      static handler (*next)(int, handler);
      __attribute__((constructor)) static void find(void) {
        next = (handler (*)(int, handler))dlsym(RTLD_NEXT, "signal");
      }
      handler signal(int number, handler new) {
        if (new == SIG_DFL || new == SIG_IGN) return next(number, new);
        handlers[number] = new;
        return next(number, handle);
      }
      void *malloc(size_t size) { check(); return __libc_malloc(size); }
      void *calloc(size_t number, size_t size) { check(); return __libc_calloc(number, size); }
      void *realloc(void *place, size_t size) { check(); return __libc_realloc(place, size); }
      void free(void *place) { check(); __libc_free(place); }

      """
  }
#endif
