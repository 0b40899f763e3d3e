import Foundation
import NavBase
import NavEvents
import NavRuntime
import Testing

@testable import NavPluginPrograms
@testable import NavPlugins

/// `docs/plugin-protocol.md`, message by message.
struct ProtocolDocumentTests {
  @Test func `every hook has a title, and every title of a request is a hook`() throws {
    let titles = try Self.text().matches(of: /(?m)^### ([A-Za-z]+)$/).map { String($0.1) }
    #expect(Set(titles) == Set(PluginHook.allCases.map(\.rawValue)))
  }

  @Test func `the manifest of the document is read, every member of it`() throws {
    let answer = try #require(try Self.messages().first { $0.isAnswer && $0.text.contains("\"plugin\":{") })
    let manifest = try ProcessManifest(ContiguousArray(answer.text.utf8), of: "policy")
    #expect(manifest.manifest.id == "dirty-guard")
    #expect(manifest.manifest.faultPolicy == .failClosed)
    #expect(manifest.hooks == [.intercept, .shouldPop])
    #expect(manifest.commands == CommandKinds(.push, .pop))
  }

  @Test func `the verbs in the document are read`() throws {
    let answer = try #require(try Self.messages().first { $0.isAnswer && $0.text.contains("\"verbs\"") })
    let manifest = try ProcessManifest(ContiguousArray(answer.text.utf8), of: "pages")
    #expect(manifest.verbs.map(\.name) == ["turn"])
    #expect(manifest.verbs.first?.arguments == [.init("by", "the number of pages", isOptional: true)])
    #expect(manifest.verbs.first?.samples.map(\.text) == ["{}", #"{"by":2}"#])
  }

  @Test func `every answer of the document fits the request above it`() throws {
    let messages = try Self.messages().filter { $0.text.hasPrefix("{\"id\"") }
    #expect(messages.count >= 30)
    for (request, answer) in zip(messages, messages.dropFirst()) where answer.isAnswer {
      #expect(!request.isAnswer)
      try Self.check(answer.text, to: request.text)
    }
  }

  /// Reads an answer as the hook of its request does.
  private static func check(_ text: String, to request: String) throws {
    var document = JSONDocument()
    try document.parse(request)
    let id = try #require(document.member("id", of: document.root).flatMap { document.count($0) })
    let name = try #require(document.member("hook", of: document.root).flatMap { document.string($0) })
    let hook = try #require(PluginHook(rawValue: name))
    let answer = try ProcessAnswer(ContiguousArray(text.utf8), to: id, hook)
    if text.contains("\"veto\"") {
      #expect(try answer.veto() != nil)
      return
    }
    switch hook {
    case .intercept where !text.contains("rewrite"): break
    case .intercept: #expect(try answer.commands("rewrite")?.isEmpty == false)
    case .react: #expect(try answer.commands("commands")?.isEmpty == false)
    case .shouldPop: #expect(try answer.veto() == nil)
    case .backBelow: #expect(try answer.below() != nil)
    case .canBeginSwipe, .swipeCompletes, .shouldAutorotate: #expect(try answer.bool() != nil)
    case .supportedOrientations: #expect(try answer.orientations() != nil)
    case .collapse: #expect(["discard", "push"].contains(try answer.text()))
    case .topColumn: #expect(try answer.word(SplitColumn.self) != nil)
    case .separate where answer.node() != nil: break
    case .separate: #expect(try answer.text() == "keep")
    case .residency: #expect(try answer.word(Residency.self) != nil)
    case .route: #expect(try answer.answeredCommands()?.isEmpty == false)
    case .mayShow: #expect(try answer.admission() != nil)
    case .arrange, .decide:
      let container = try ArrangedContainer(CanonicalJSON(request).member("container") ?? .null)
      let json = answer.json ?? .null
      if hook == .decide {
        _ = try ContainerDecision(json, about: container)
      } else {
        #expect(try ContainerChange(json, over: container).arrangement != container.arrangement)
      }
    }
  }

  // MARK: The document

  private struct Message {
    let isAnswer: Bool
    let text: String
  }

  private static func messages() throws -> [Message] {
    try text().split(separator: "\n").compactMap { line in
      if line.hasPrefix("→ ") { return Message(isAnswer: false, text: String(line.dropFirst(2))) }
      return line.hasPrefix("← ") ? Message(isAnswer: true, text: String(line.dropFirst(2))) : nil
    }
  }

  private static func text() throws -> String {
    try String(contentsOf: root.appendingPathComponent("docs/plugin-protocol.md"), encoding: .utf8)
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
