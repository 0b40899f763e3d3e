import Foundation
import NavContainers
import NavEvents
import NavPluginPrograms
import NavPluginTesting
import NavPlugins
import NavRuntime
import Testing

/// The conformance kit. It finds each broken law and no other, and finds nothing wrong with the built-in plugins.
struct ConformanceTests {
  /// A Boolean value that indicates whether each check makes its standard walks, and not one short walk over each scene.
  private static let isFull = ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil

  @discardableResult
  private static func check(
    _ plugin: @autoclosure @escaping () throws -> any NavPlugin,
    attributes: KeyValuePairs<String, String> = [:], links: [String] = [],
    deadline: Duration = PluginConformance.standardDeadline, extent: PluginConformance.Extent = .short,
    function: String = #function
  ) throws -> PluginConformance.Report {
    let vocabulary = (attributes: attributes.map { (key: $0.key, value: $0.value) }, links: links)
    return try PluginConformance.check(
      plugin, vocabulary: vocabulary, deadline: deadline, place: #fileID, function: function,
      extent: isFull ? .standard : extent)
  }

  @Test(arguments: PluginLaw.allCases)
  func `a plugin that breaks one law fails exactly that one`(law: PluginLaw) throws {
    let failure = try #require(throws: ConformanceFailure.self) {
      try Self.check(BadPlugin.breaking(law))
    }
    #expect(failure.violations.map(\.law) == [law], "\(failure)")
    #expect(failure.description.contains("The plugin “\(law.rawValue)” breaks the law “\(law.sentence)”: "))
  }

  @Test(arguments: OtherMistake.allCases)
  func `every other way to break a law is found too`(mistake: OtherMistake) throws {
    let failure = try #require(throws: ConformanceFailure.self) {
      try Self.check(mistake.plugin, deadline: mistake.deadline)
    }
    #expect(failure.violations.map(\.law) == [mistake.law], "\(failure)")
  }

  @Test(arguments: BuiltInSubject.allCases)
  func `every built-in plugin keeps the laws`(subject: BuiltInSubject) throws {
    let report = try Self.check(
      subject.plugin(), attributes: ["dirty": "true", "auth": "required", "user": "ada"],
      links: ["https://example.org/items/8"], extent: .brief)
    #expect(report.parts > 0)
  }

  @Test(arguments: PluginCatalog.containerRules.ids)
  func `the rules that come with the package keep the laws`(id: String) throws {
    let report = try Self.check(
      try #require(try PluginCatalog.containerRules.make(id, nil) as? any ContainerRules), extent: .brief)
    #expect(report.parts > 500)
  }

  @Test func `rules without a mistake keep the laws`() throws {
    #expect(try Self.check(CardRules(), extent: .brief).parts > 500)
  }

  @Test(arguments: CardRules.Mistake.allCases)
  func `every other way in which rules break a law is found too`(mistake: CardRules.Mistake) throws {
    let failure = try #require(throws: ConformanceFailure.self) {
      try Self.check(CardRules(mistake.rawValue, mistake))
    }
    #expect(failure.violations.map(\.law) == [mistake.law], "\(failure)")
  }

  /// Plugins that let commands wait, in each way.
  enum Holder: String, CaseIterable {
    case asking, keeping, program, resuming

    /// A program takes ten times as long, so only a full run checks it.
    static let subjects = allCases.filter { ConformanceTests.isFull || $0 != .program }

    func plugin() throws -> any NavPlugin {
      switch self {
      case .asking: AsyncGuard(rawValue, expires: 60) { _ in .resume }
      case .keeping: AsyncGuard(rawValue, .all, keep: true, where: { $0.source == .user }) { _ in .resume }
      case .program: try ProcessPlugin(ProcessPluginTests.example("paywall.py"))
      case .resuming: TestHolder.resuming(rawValue, onlyItsOwn: true)
      }
    }
  }

  @Test(arguments: Holder.subjects)
  func `a plugin that lets commands wait keeps the laws, whatever becomes of them`(holder: Holder) throws {
    let report = try Self.check(
      holder.plugin(), attributes: ["paid": "true", "plan": "pro"], extent: .brief)
    #expect(report.parts > 0)
  }

  @Test func `every plugin of the catalog is a subject`() {
    #expect(BuiltInSubject.allCases.map(\.rawValue).sorted() == PluginCatalog.builtIn.ids)
  }

  @Test func `a plugin that has no part in any command fails the check`() throws {
    let failure = try #require(throws: ConformanceFailure.self) {
      try Self.check(SilentPlugin("silent"))
    }
    #expect(failure.violations.isEmpty)
    #expect(failure.description.contains("had no part in any of \(Self.isFull ? 2100 : 700) commands"))
  }
}
