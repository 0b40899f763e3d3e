import Foundation

/// `shop [JOURNAL]`
@main
struct Shop {
  static func main() throws {
    let home = FileManager.default.homeDirectoryForCurrentUser
    var app = try ShopApp(
      journal: CommandLine.arguments.dropFirst().first ?? home.appending(path: ".shop-example.jsonl").path)
    while app.isRunning {
      print(try app.lines.joined(separator: "\n"), terminator: "\n> ")
      guard let line = readLine() else { break }
      try app.type(line)
    }
    try app.session.close()
  }
}
