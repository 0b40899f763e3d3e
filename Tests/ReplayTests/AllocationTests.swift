import Foundation
import NavRuntime
import Testing

/// The program allocates no memory for a command or for a commit that it replays: a library counts the allocations of whole
/// rows of the benchmark. This is true of an optimised build only.
#if os(Linux)
  @Suite struct AllocationTests {
    /// A row of the benchmark, the number of commands or commits that it carries out, and the number of them that must share
    /// one allocation. The allocations that remain are the benchmark's own, or a checkpoint's: five for each 64th commit.
    struct Row: CustomTestStringConvertible {
      let name: String
      let commands: Int
      let commandsPerAllocation: Int

      var testDescription: String { name }
    }

    /// The numbers of commands are those of five rounds and one before them.
    private static let rows = [
      Row(name: "no plugin, one observer", commands: 600_000, commandsPerAllocation: 100),
      Row(name: "six plugins (the standard ones)", commands: 600_000, commandsPerAllocation: 100),
      Row(name: "six plugins, line and sum", commands: 600_000, commandsPerAllocation: 100),
      Row(name: "replay, every sum checked", commands: 1_200_000, commandsPerAllocation: 7),
    ]

    @Test(.optimised, arguments: rows)
    func `commands in memory, in the journal and in a replay allocate no memory`(_ row: Row) throws {
      let newcomer = try Newcomer()
      try newcomer.write(Self.counter, to: "counter.c")
      let made = try newcomer.run("clang -shared -fPIC -O2 -o counter.so counter.c && echo made")
      try #require(made == "made\n", "\(made)")
      let printed = try newcomer.run("LD_PRELOAD=./counter.so navrepl bench --rows '\(row.name)' 2>&1")
      let count = printed.firstMatch(of: /allocations: (\d+)/).flatMap { Int($0.1) }
      let allocations = try #require(count, "\(printed)")
      #expect(allocations < row.commands / row.commandsPerAllocation, "\(printed)")
      #expect(allocations > 100, "whatever starts allocates something: \(printed)")
    }

    /// The source of a library that counts the allocations of a program and prints their number at the end.
    private static let counter = """
      #include <stddef.h>
      #include <stdio.h>
      extern void *__libc_malloc(size_t);
      extern void *__libc_calloc(size_t, size_t);
      extern void *__libc_realloc(void *, size_t);
      extern void *__libc_memalign(size_t, size_t);
      static unsigned long count;
      static void add(void) { __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED); }
      void *malloc(size_t size) { add(); return __libc_malloc(size); }
      void *calloc(size_t number, size_t size) { add(); return __libc_calloc(number, size); }
      void *realloc(void *place, size_t size) { add(); return __libc_realloc(place, size); }
      void *aligned_alloc(size_t alignment, size_t size) { add(); return __libc_memalign(alignment, size); }
      int posix_memalign(void **place, size_t alignment, size_t size) {
        add();
        *place = __libc_memalign(alignment, size);
        return *place ? 0 : 12;
      }
      __attribute__((destructor)) static void report(void) { fprintf(stderr, "allocations: %lu\\n", count); }

      """
  }
#endif

extension Trait where Self == ConditionTrait {
  /// An unoptimised program allocates wherever generic code is not specialised.
  fileprivate static var optimised: Self {
    .enabled(if: RuntimeVersion.isOptimised, "this is not an optimised build")
  }
}
