import NavBase
import NavEvents
public import NavRuntime

/// What has become of a copy of an old journal that these options have opened.
///
/// ```swift
/// @Test func oldJournalsOpen() throws {
///   var options = SessionOptions.standard
///   options.app = AppInfo(app: "Shop", build: "42", os: "test", device: "test")
///   options.migrate { _, scene in scene.screens["product"] == nil ? [] : [.change("product", id: "article")] }
///   for trial in try NavJournal.tryMigration(in: "Tests/Journals", options: options) {
///     #expect(trial.error == nil, "\(trial)")
///   }
/// }
/// ```
public struct NavMigrationTrial: Equatable, Sendable, CustomStringConvertible {
  /// The path of the journal.
  public let path: String
  /// The reason why the copy could not be opened; nil when it was.
  public let error: SessionError?
  /// What opening has found, with the plugins that have a newer version and the commit of the migration; nil when it was refused.
  public let opening: NavOpening?
  /// The scene after opening, as the new build shows it; nil when it was refused.
  public let scene: NavScene?

  /// One line about the journal, for the message of a test.
  public var description: String {
    if let error { return "\(path): \(error.code): \(error.message)" }
    guard let commit = opening?.migration else { return "\(path): opened, nothing to migrate" }
    let count = commit.events.count
    return "\(path): opened, migrated by \(count) \(count == 1 ? "event" : "events")"
  }
}

extension NavJournal {
  /// Opens a copy of every journal (`*.jsonl`) of a folder with the options of a new build, sorted by name, and says what has become of
  /// each: what a team runs in its tests before it ships.
  ///
  /// The copies are in memory, so that the journals, and what lies beside them, stay as they are. The copy of a damaged journal, or of one
  /// whose migration is refused, has an ``NavMigrationTrial/error``; ``/NavRuntime/SessionOptions/recovery`` does not hide it. Nothing is
  /// rolled or scrubbed.
  ///
  /// Complexity: O(bytes of all journals); the memory of the largest one, and of its scenes.
  /// - Parameters:
  ///   - folder: The path of the folder, on the disk.
  ///   - options: The options of the new build: its plugins, its ``/NavRuntime/SessionOptions/app``, its
  ///     ``/NavRuntime/SessionOptions/migrate(_:)``.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the path is not a folder, or the name of one of its journals is not UTF-8.
  public static func tryMigration(
    in folder: String, options: SessionOptions
  ) throws(Failure) -> [NavMigrationTrial] {
    var options = options
    (options.recovery, options.keep, options.scrub) = (.throw, nil, nil)
    return try paths(in: folder).map { trial(of: $0, options) }
  }

  private static func trial(of path: String, _ options: SessionOptions) -> NavMigrationTrial {
    do throws(SessionError) {
      let disk = MemoryFileSystem()
      do throws(FileError) { disk.write(try POSIXFileSystem().open(path, .read).bytes(), to: path) } catch {
        throw .journal(.file(error))
      }
      let session = try NavSession.open(at: path, in: disk, options: options)
      let (opening, scene) = (session.opening, session.scene)
      try session.close()
      return NavMigrationTrial(path: path, error: nil, opening: opening, scene: scene)
    } catch {
      return NavMigrationTrial(path: path, error: error, opening: nil, scene: nil)
    }
  }
}
