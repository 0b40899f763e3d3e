import Foundation
import NavPluginTesting
import NavPlugins
import NavRuntime
import Testing

/// `docs/writing-a-plugin.md` and `docs/writing-a-container.md`, as a newcomer follows them.
struct PluginGuideTests {
  /// A Boolean value that indicates whether the long commands run, too; `.ci/full` sets the variable. `swift test` of the
  /// guide's package builds the whole runtime once more, as navrepl does with the folder of the package
  /// (`NavreplPluginTests` has one with a compiler that builds nothing). `plugin check` asks a Python program ten thousand
  /// times (there it is a shell script).
  private static let isFull = ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil
  private static let long = ["swift ", "navrepl --plugin ../", "navrepl plugin check "]

  @Test(.unoptimised, .timeLimit(.minutes(15)), arguments: ["writing-a-plugin", "writing-a-container"])
  func `every command of the document prints the documented output`(page: String) throws {
    let newcomer = try Newcomer()
    let steps = try PluginGuide(page).steps
    #expect(steps.count > 12)
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

  @Test func `dots in a transcript stand for the text that it leaves out, and for nothing else`() {
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
  /// The condition that this is a debug build. Other programs run only with it, because they do the same with an optimised
  /// one.
  fileprivate static var unoptimised: Self {
    .enabled(if: !RuntimeVersion.isOptimised, "this is an optimised build")
  }
}
