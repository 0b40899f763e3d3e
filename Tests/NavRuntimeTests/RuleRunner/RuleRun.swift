import Foundation
import NavEvents
import NavRuntime

@testable import navrepl

/// A run of one scene of a rule.
struct RuleRun {
  /// An expectation that is not met, or cannot be read.
  struct Failure: Equatable, CustomStringConvertible {
    let place: Rule.Place
    let message: String

    var description: String { "\(place): \(message)" }
  }

  private(set) var failures: [Failure] = []
  private let stage: Stage
  private let doorkeeper: Doorkeeper
  /// The scene before the last line, and the one that `mark` keeps.
  private var before = ""
  private var marked: String?

  /// Runs the scene to its end, and returns what is not as expected.
  static func failures(of scene: RuleCase) -> [Failure] {
    do {
      var run = try RuleRun(scene)
      for step in scene.steps { run.take(step) }
      return run.failures
    } catch {
      return [Failure(place: scene.given.line.place, message: "\(error)")]
    }
  }

  private init(_ scene: RuleCase) throws {
    let given = try RuleScene(scene.given.line.text)
    doorkeeper = Doorkeeper()
    stage = try given.stage(doorkeeper)
    take(
      Rule.Step(
        line: Rule.Line(text: (given.lines + scene.more).joined(separator: "; "), place: scene.place),
        expectations: scene.given.expectations))
  }

  private mutating func fail(_ message: String, at line: Rule.Line) {
    failures.append(Failure(place: line.place, message: message))
  }

  // MARK: Steps

  /// Types the commands of a line, of which only the last one may be refused, and compares the outcome.
  private mutating func take(_ step: Rule.Step) {
    before = stage.scene
    var reply = StageReply()
    do {
      for command in try LineSplitter.split(step.line.text) {
        if let code = reply.refused { fail("a command before the last is refused: \(code)", at: step.line) }
        reply = try stage.type(words: command)
      }
    } catch {
      return fail("\(error)", at: step.line)
    }
    compare(reply, with: step)
    for expectation in step.expectations { check(expectation) }
  }

  /// Compares what is expected of the reply: an event, a contribution, a refusal and its reasons, each completely if at all.
  private mutating func compare(_ reply: StageReply, with step: Rule.Step) {
    var expected = RuleReply()
    for expectation in step.expectations { expected.add(expectation.line.text) }
    for (name, message) in expected.differences(from: reply) {
      let line = step.expectations.first { RuleReply.part(of: $0.line.text) == name }?.line ?? step.line
      fail(message, at: line)
    }
  }

  /// Compares what is expected of the scene, or of the questions to plugins.
  private mutating func check(_ expectation: Rule.Expectation) {
    let (line, text) = (expectation.line, expectation.line.text)
    if RuleReply.part(of: text) != nil { return }
    switch text {
    case "mark": marked = stage.scene
    case "unchanged": expect("the scene", stage.scene, before, line)
    case "as marked":
      if let marked {
        expect("the scene", stage.scene, marked, line)
      } else {
        fail("nothing is marked above", at: line)
      }
    case "no divergences":
      let found = (try? stage.divergences().map { "\($0)" }) ?? ["the journal cannot be read"]
      expect("deciding again", found.joined(separator: "; "), "", line)
    case _ where text.hasPrefix("asked "):
      let asked = doorkeeper.log.take()
      expect(
        "the questions", asked.isEmpty ? "nothing" : asked.joined(separator: ", "), String(text.dropFirst(6)),
        line)
    default: checkView(expectation)
    }
  }

  private mutating func checkView(_ expectation: Rule.Expectation) {
    let line = expectation.line
    if !expectation.items.isEmpty {
      guard let list = stage.list(line.text) else { return fail("“\(line.text)” is no list", at: line) }
      let items = expectation.items.map(\.text)
      if list != items {
        fail("\(line.text) is\n" + list.map { "    \($0)" }.joined(separator: "\n"), at: line)
      }
      return
    }
    guard let equals = line.text.range(of: " = ") else {
      return fail("“\(line.text)” is no expectation", at: line)
    }
    let (name, value) = (String(line.text[..<equals.lowerBound]), String(line.text[equals.upperBound...]))
    if let list = stage.list(name), value == "none" {
      expect(name, list.isEmpty ? "none" : list.joined(separator: "; "), value, line)
    } else if let word = stage.word(name) {
      expect(name, word, value == "nothing" ? "" : value, line)
    } else {
      expect(name, stage[name], RuleValue.json(value), line)
    }
  }

  private mutating func expect(_ name: String, _ actual: String, _ expected: String, _ line: Rule.Line) {
    if actual != expected { fail("\(name) is \(actual.isEmpty ? "nothing" : actual)", at: line) }
  }
}

extension Stage {
  /// Types the words of one command.
  fileprivate func type(words: [LineWord]) throws -> StageReply {
    let (command, source) = try command(VerbTable.read(words))
    return try send(source ?? .repl, { $0.intern(command) }, in: "\(words)")
  }

  /// Returns a part of the scene that is a list of lines; nil for any other name.
  fileprivate func list(_ name: String) -> [String]? {
    let words = name.split(separator: " ").map(String.init)
    switch words.first {
    case "layout" where words.count == 1: return layout
    case "frames": return layout.filter { frame in words.dropFirst().contains { frame.hasPrefix($0 + " ") } }
    default: return nil
    }
  }

  /// Returns a part of the scene in words of its own; nil for a path of the state view.
  fileprivate func word(_ name: String) -> String? {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.dropFirst().first) {
    case ("stack", nil): return stack
    case ("hidden", nil): return hidden
    case ("backButtons", nil): return backButtons
    case ("pages", nil): return pages
    case ("pending", nil): return pending
    case ("activity", nil): return activity
    case ("url", nil): return url
    case ("backButton", let node?): return backButton(of: node)
    case ("drillDown", let id?): return drillDown(id)
    case ("names", let path?): return names(path)
    case ("frame", let role?): return frame(role) ?? "none"
    default: return nil
    }
  }
}
