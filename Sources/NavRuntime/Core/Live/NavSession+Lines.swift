import NavEvents

extension NavSession {
  /// Opens a journal that is given as its lines, in memory: the lines are replayed, and nothing is stored on the disk.
  ///
  /// The first line alone is a journal. That of a fork, or of a journal whose beginning was folded, has the state, the
  /// plugins and the numbers to go on with, so a test can begin where such a journal begins:
  ///
  /// ```swift
  /// let session = try NavSession.open(from: #"{"journal":1,"id":"trip",…,"base":18,…}"#, options: .standard)
  /// ```
  ///
  /// The plugins are those of the journal, with the changes that the options ask for, as when ``open(at:in:options:initial:)`` opens
  /// an existing journal. The options about a new or a stored journal have no effect: ``SessionOptions/id``,
  /// ``SessionOptions/plugins``, ``SessionOptions/durability``, ``SessionOptions/keep``, ``SessionOptions/app`` and
  /// ``SessionOptions/recovery``.
  ///
  /// Complexity: O(length of the lines). The session keeps its journal in memory.
  /// - Parameters:
  ///   - lines: The lines; the end of the last one may be missing.
  ///   - options: The catalog with the plugins of the journal, and the clock.
  /// - Throws: A ``SessionError/journal(_:)`` with the error `corrupt` when the lines are not a whole,
  ///   undamaged journal; ``SessionError/pluginMissing(_:)`` and ``SessionError/plugins(_:)`` when a plugin of the journal is
  ///   not in the catalog, or they cannot take part together.
  public static func open(
    from lines: String, options: SessionOptions = SessionOptions()
  ) throws(SessionError) -> NavSession {
    let disk = MemoryFileSystem()
    var bytes = Array(lines.utf8)
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    disk.write(bytes, to: nameOfLines)
    try checkLines(on: disk)
    var options = options
    (options.keep, options.recovery, options.app) = (nil, .throw, nil)
    return try open(at: nameOfLines, in: disk, options: options)
  }

  /// The name of a journal that is given as its lines, for messages.
  private static let nameOfLines = "journal in memory"

  /// Throws an error unless every line is valid. Nothing is moved aside: no crash explains damage of a text.
  private static func checkLines(on disk: MemoryFileSystem) throws(SessionError) {
    let (verdict, lines, length): (JournalVerdict, Int, Int)
    do throws(FileError) {
      var replay = Replay(try disk.open(nameOfLines, .read))
      try replay.runToEnd()
      (verdict, lines, length) = (replay.verdict, replay.position.lines, replay.position.offset)
    } catch {
      throw .journal(.file(error))
    }
    switch verdict {
    case .clean: return
    case .corrupt: throw .journal(.corrupt(path: nameOfLines, verdict))
    case .tornTail:
      let damage = JournalVerdict.corrupt(line: lines + 1, offset: length, reason: .wrongSum)
      throw .journal(.corrupt(path: nameOfLines, damage))
    }
  }
}
