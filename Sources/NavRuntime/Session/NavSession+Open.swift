public import NavEvents

extension NavSession {
  /// A session with what opening its journal found.
  public struct Opened: Sendable {
    /// The session, ready for commands.
    public let session: NavSession
    /// Whether the journal is new.
    public let isNew: Bool
    /// `clean`, or a torn tail that was moved aside.
    public let verdict: JournalVerdict
    /// The file that holds the torn tail.
    public let tornFile: String?
    /// The first checkpoint whose digest is not the replayed state's.
    public let mismatch: CheckpointMismatch?
  }

  /// Opens the journal at `path` for writing, or creates it, and replays it.
  ///
  /// A torn tail is moved to a file of its own and the journal goes on after its last whole commit. Any other
  /// damage is refused and nothing is touched, and so is a journal whose plugins are not here or cannot take part
  /// together: a session decides with all of its plugins. To read a journal needs none.
  public static func open(
    _ path: String, in fileSystem: some FileSystem = POSIXFileSystem(),
    options: SessionOptions = SessionOptions()
  ) throws(SessionError) -> Opened {
    let opener = SessionOpener(path: path, fileSystem: fileSystem, options: options)
    return try opener.open()
  }
}
