import Foundation
import NavJournals
import NavPluginTesting
import NavPlugins
import NavRuntime
import Testing

@testable import mail

/// The app without its terminal: keys go in, text comes out.
///
/// One test at a time: the conformance kit starts a process, which may inherit the lock of a journal for a moment.
@Suite(.serialized) final class MailTests {
  /// The recorded bugs of this app. Add a user's journal to the folder, and it is a test.
  private static let journals = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Journals")

  private let journal = FileManager.default.temporaryDirectory.appending(
    path: "mail-\(UUID().uuidString).jsonl")

  deinit { try? FileManager.default.removeItem(at: journal) }

  /// Launches the app in a window, and presses keys.
  private func app(_ keys: String = "", columns: Int = 76) throws -> MailApp {
    var app = try MailApp(journal: journal.path)
    try app.resize(to: Size(columns: columns, rows: 9))
    for key in Key.keys(in: keys) { try app.press(key) }
    return app
  }

  // MARK: Recorded bugs

  @Test(arguments: try NavJournal.all(in: journals.path))
  func `recorded bugs stay fixed`(_ journal: NavJournal) throws {
    #expect(try journal.verify(plugins: SessionOptions.mail.catalog).isClean)
  }

  // MARK: Drawing

  @Test func `a wide window shows a list and what was opened`() throws {
    let expected = """
      ┌───────────────────────────────────────┬──────────────────────────────────┐
      │ ‹ Folders       Inbox                 │              A moth              │
      ├───────────────────────────────────────┼──────────────────────────────────┤
      │   Ada: The engine                     │ From: Grace                      │
      │ ▸ Grace: A moth                       │                                  │
      │   Alan: Tea at five?                  │ We found it in relay 70, panel   │
      │                                       │ F. I have taped it into the log, │
      └───────────────────────────────────────┴──────────────────────────────────┘
      q quit  c compose  Return open  Esc back  ↑↓ select  Tab other list
      """
    #expect(try app("j\r").lines.joined(separator: "\n") == expected)
  }

  @Test func `a narrow window shows one screen, with the way back`() throws {
    let expected = """
      ┌──────────────────────────────────────┐
      │ ‹ Inbox        A moth                │
      ├──────────────────────────────────────┤
      │ From: Grace                          │
      │                                      │
      │ We found it in relay 70, panel F. I  │
      │ have taped it into the log, so that  │
      └──────────────────────────────────────┘
      q quit  c compose  Return open  Esc back  ↑↓ select  Tab other list
      """
    #expect(try app("j\r", columns: 40).lines.joined(separator: "\n") == expected)
  }

  @Test func `a draft takes the whole window`() throws {
    let expected = """
      ┌──────────────────────────────────────────────────────────────────────────┐
      │ New message                                                              │
      │                                                                          │
      │ Dear Ada,                                                                │
      │ I▏                                                                       │
      │                                                                          │
      │                                                                          │
      └──────────────────────────────────────────────────────────────────────────┘
      Type.  ^S send  ^X discard  Esc back
      """
    #expect(try app("cDear Ada,\rI").lines.joined(separator: "\n") == expected)
  }

  // MARK: Keys

  @Test func `back in a narrow window leads to the list, the folders, and no further`() throws {
    let visible = try ["", "\u{1B}", "\u{1B}[D", "\u{7F}"].map {
      try self.launched($0.isEmpty ? "\r" : $0, columns: 40).visible
    }
    #expect(visible == [["message/0"], ["folder/Inbox"], ["folders"], ["folders"]])
  }

  @Test func `another folder takes the place of the first`() throws {
    #expect(try launched("\tj\r").visible == ["folders", "folder/Archive"])
  }

  @Test func `keys that mean nothing change nothing`() throws {
    let before = try launched("\r")
    #expect(try launched("xyz\u{13}\u{18}\u{1B}[5~\u{1B}[H\u{0}") == before)
  }

  /// The scene after the next launch and these keys.
  private func launched(_ keys: String = "", columns: Int = 76) throws -> NavScene {
    let app = try app(keys, columns: columns)
    defer { try? app.session.close() }
    return app.session.scene
  }

  // MARK: The overlay

  @Test func `a tester goes back in time inside the app, and goes on`() throws {
    let before = try launched("\r")
    var app = try app("\u{1B}\tj\r")
    #expect(app.session.scene.visible == ["folders", "folder/Archive"])
    try app.press(.debug)
    #expect(app.lines[0] == "The last commits")
    #expect(app.lines[1].hasPrefix("▸ #"))
    let rows = try app.session.overlay().rows
    let opened = try #require(rows.firstIndex { $0.description.contains("message/0") })
    for _ in 0..<opened { try app.press(.down) }
    try app.press(.open)
    #expect(app.session.scene.visible == before.visible)
    try app.press(.back)
    try app.session.close()
  }

  // MARK: The draft

  @Test func `the next launch shows what was open, and the draft with its text`() throws {
    let before = try launched("\rcHello")
    let after = try launched()
    #expect(after == before)
    #expect(after.draftText == "Hello")
    #expect(after.visible == ["draft"])
    #expect(try launched("\u{18}").visible == ["folder/Inbox", "message/0"])
  }

  @Test func `a draft that is not sent stays, and says why`() throws {
    let app = try app("cHello\u{1B}")
    #expect(app.session.scene.presented.map(\.node) == ["draft"])
    #expect(app.lines.last == "Your draft is not sent: press ^S to send it, or ^X to discard it.")
  }

  @Test(arguments: ["c\u{1B}", "cHello\u{13}", "cHello\u{18}", "cHi\u{7F}\u{7F}\u{1B}"])
  func `a draft that is empty, sent or discarded goes`(_ keys: String) throws {
    #expect(try launched(keys).presented.isEmpty)
  }

  @Test func `the guard keeps the laws of plugins`() throws {
    try PluginConformance.check(DraftGuard(), attributes: ["dirty": "true"])
  }
}
