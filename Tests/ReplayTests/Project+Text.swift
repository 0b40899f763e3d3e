import Foundation

extension Project {
  /// Returns the text of one of the project's files.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
