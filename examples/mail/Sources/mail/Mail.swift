import Foundation

/// `mail [JOURNAL]`
@main
struct Mail {
  static func main() {
    let home = FileManager.default.homeDirectoryForCurrentUser
    let path = CommandLine.arguments.dropFirst().first ?? home.appending(path: ".mail-example.jsonl").path
    do {
      try run(journal: path)
    } catch {
      FileHandle.standardError.write(Data("mail: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(journal path: String) throws {
    var app = try MailApp(journal: path)
    if let terminal = Terminal() {
      defer { terminal.restore() }
      try talk(to: &app, on: terminal)
    } else {
      try read(into: &app)
    }
    try app.session.close()
  }

  private static func talk(to app: inout MailApp, on terminal: Terminal) throws {
    while app.isRunning {
      try app.resize(to: terminal.size)
      terminal.draw(app.lines)
      guard let keys = terminal.keys() else { return }
      for key in keys { try app.press(key) }
    }
  }

  /// Without a terminal, the keys come from a file or a pipe, and each key prints a frame.
  private static func read(into app: inout MailApp) throws {
    let input = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    try app.resize(to: Size())
    print(app.lines.joined(separator: "\n"))
    for key in Key.keys(in: input) where app.isRunning {
      try app.press(key)
      print(app.lines.joined(separator: "\n"))
    }
  }
}
