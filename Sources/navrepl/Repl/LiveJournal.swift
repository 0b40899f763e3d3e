import NavEvents
import NavRuntime

/// The journal of the session, for a subcommand that a verb stands for.
struct LiveJournal: Sendable {
  /// The file, up to the shown moment.
  var file: any StorageFile
  let catalog: PluginCatalog
  /// A Boolean value that indicates whether plugins of the catalog are programs.
  let hasPrograms: Bool
  /// A Boolean value that indicates whether stand-ins with the recorded answers take the places of missing plugins.
  let standsIn: Bool
  /// The plugins that are missing in the present.
  let missing: [PluginRecord]
  /// The number of commits up to the shown moment; nil in the present.
  var commits: Int?
}

/// A file system in which every name leads to one open file.
struct OpenFileSystem: FileSystem {
  let file: any StorageFile

  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile { file }
  func syncFolder(of path: String) throws(FileError) {}
}
