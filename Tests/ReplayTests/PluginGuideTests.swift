import Foundation
import NavPluginTesting
import NavPlugins
import NavRuntime
import Testing

/// `docs/writing-a-plugin.md`, as a newcomer follows it.
struct PluginGuideTests {
  /// `swift test` of the guide's package builds the whole runtime once more, as navrepl does with the folder of the package
  /// (`NavreplPluginTests` has one with a compiler that builds nothing), and `plugin check` asks a Python program ten
  /// thousand times (there it is a shell script): they are left to `.ci/full`, which sets this variable.
  private static let isFull = ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil
  private static let long = ["swift ", "navrepl --plugin ../dirty-form ", "navrepl plugin check "]

  @Test(.unoptimised, .timeLimit(.minutes(15)))
  func `every file and every command of the document does what it says`() throws {
    let newcomer = try Newcomer()
    let steps = try PluginGuide().steps
    #expect(steps.count > 15)
    for step in steps {
      switch step {
      case .file(let path, let text): try newcomer.write(text, to: path)
      case .command(let line, let answer):
        if !Self.isFull, Self.long.contains(where: line.hasPrefix) { continue }
        let printed = try newcomer.run(line)
        try #require(answer.matches(printed), "$ \(line)\n\(printed)")
      }
    }
  }

  @Test func `an answer with dots stands for what it leaves out, and for nothing else`() {
    let answer = Transcript("one …\n…\nend")
    #expect(answer.matches("one two\nend"))
    #expect(answer.matches("one two\nthree\n\nend"))
    #expect(!answer.matches("one two\nthree"))
    #expect(!answer.matches("one two end"))
    #expect(!answer.matches("one two\nend\nmore"))
    #expect(Transcript("a.c").matches("a.c") && !Transcript("a.c").matches("abc"))
  }

  @Test func `the document's tables have every hook and every law`() throws {
    let guide = try PluginGuide()
    #expect(guide.words(inColumn: 2, of: "The hooks") == PluginHook.allCases.map(\.rawValue))
    #expect(guide.words(inColumn: 0, of: "The laws") == PluginLaw.allCases.map(\.rawValue))
  }
}

extension Trait where Self == ConditionTrait {
  /// What other programs do is tried once, with the debug build: optimised they do the same.
  fileprivate static var unoptimised: Self {
    #if DEBUG
      .enabled(if: true)
    #else
      .disabled("this is an optimised build")
    #endif
  }
}
