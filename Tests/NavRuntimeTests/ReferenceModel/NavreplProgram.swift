import Foundation

/// Where the built navrepl is: in the folder of the test bundle or in one above it.
enum NavreplProgram {
  /// The name of the executable.
  private static let name = "navrepl"
  /// How many folders above a starting point are looked into; a bundle is at most this deep.
  private static let levels = 6

  /// The program, or `nil` when the build folder does not have it.
  static func find() -> URL? {
    for start in startingPoints {
      var folder = start
      for _ in 0..<levels {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent(name)
        if isProgram(candidate) { return candidate }
      }
    }
    return nil
  }

  /// The files of this process that may lie in the build folder, links resolved.
  private static var startingPoints: [URL] {
    let arguments = CommandLine.arguments.filter { $0.hasPrefix("/") }
    let bundles = Bundle.allBundles.map(\.bundlePath)
    let paths = arguments + ["/proc/self/exe", Bundle.main.executablePath ?? ""] + bundles
    return paths.filter { !$0.isEmpty }.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
  }

  private static func isProgram(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    guard files.fileExists(atPath: url.path, isDirectory: &isFolder) else { return false }
    return !isFolder.boolValue && files.isExecutableFile(atPath: url.path)
  }
}
