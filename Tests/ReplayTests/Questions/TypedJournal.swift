import Foundation
import NavEvents
import NavPlugins
import NavRuntime

extension NavJournal {
  /// Returns a journal in memory of these lines, which are separated by semicolons, at a fixed time.
  static func typed(
    _ lines: String, in disk: MemoryFileSystem = MemoryFileSystem(), plugins: [String] = [],
    of catalog: PluginCatalog = .builtIn
  ) throws -> NavJournal {
    var options = SessionOptions(catalog: catalog, plugins: plugins)
    (options.durability, options.clock, options.id) = (.os, .fixed(5), "j")
    let session = try NavSession.open(at: "j", in: disk, options: options)
    for line in lines.split(separator: ";") {
      try session.send(NavCommand(line: line.trimmingCharacters(in: .whitespaces)))
    }
    try session.close()
    return try NavJournal(at: "j", in: disk)
  }
}
