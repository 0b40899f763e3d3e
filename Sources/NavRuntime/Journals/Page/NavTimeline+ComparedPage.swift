import NavEvents
public import NavRuntime

extension NavTimeline {
  /// Returns a page with two devices: the journal at two of its moments.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// let page = try timeline.page(from: .event(3), to: .end)
  /// ```
  ///
  /// The page is that of ``NavRuntime/NavJournal/page(title:)``, with the first moment marked, and says in words what differs.
  /// The timeline stays where it is.
  ///
  /// Complexity: O(size of the journal).
  /// - Parameter title: The heading of the page; nil for the name of the journal's file.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be read,
  ///   ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when it has no first line, and
  ///   ``/NavRuntime/NavJournal/Failure/beyondEnd(events:commits:)`` or
  ///   ``/NavRuntime/NavJournal/Failure/beforeStart(events:commits:)`` when it has no such moment.
  public mutating func page(
    from old: NavJournal.Moment, to new: NavJournal.Moment, title: String? = nil
  ) throws(NavJournal.Failure) -> [UInt8] {
    try page(title: title, comparing: PageComparison(.moments(from: old, to: new)))
  }

  /// Returns a page with two devices: this journal, and another one whose commits have the same numbers, such as a second
  /// recording of the same commands, or a fork. It opens at the first commit that differs.
  ///
  /// ```swift
  /// var before = NavTimeline(try POSIXFileSystem().open("before.jsonl", .read))
  /// let page = try before.page(comparedWith: NavTimeline(try POSIXFileSystem().open("after.jsonl", .read)))
  /// ```
  ///
  /// Complexity: O(size of both journals).
  /// - Parameters:
  ///   - title: The heading of the page; nil for the name of the journal's file.
  ///   - otherTitle: The name of the other journal; nil for that of its file.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when a file cannot be read, and
  ///   ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when one has no first line.
  public mutating func page(
    comparedWith other: borrowing NavTimeline, title: String? = nil, otherTitle: String? = nil
  ) throws(NavJournal.Failure) -> [UInt8] {
    try page(title: title, comparing: PageComparison(with: other.file, title: otherTitle))
  }

  /// Executes every command under another circumstance, as ``whatIf(_:plugins:standingIn:)`` does, and returns the answer
  /// with a page of both: the journal on the left, the other run on the right. It opens at the first commit that differs.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// let (answer, page) = try timeline.page(whatIf: .without("back-button"), plugins: .builtIn)
  /// ```
  ///
  /// Complexity: O(size of the journal), in memory too.
  /// - Parameters:
  ///   - catalog: The plugins that decide again.
  ///   - standingIn: True to let stand-ins with the recorded answers take the places of missing plugins.
  ///   - title: The heading of the page; nil for the name of the journal's file.
  /// - Throws: The failures of ``whatIf(_:plugins:standingIn:)``; ``/NavRuntime/NavJournal/Failure/unwritable(_:)`` when no journal
  ///   can hold what the plugins do now.
  public mutating func page(
    whatIf circumstance: NavCircumstance, plugins catalog: PluginCatalog, standingIn: Bool = false,
    title: String? = nil
  ) throws(NavJournal.Failure) -> (answer: NavWhatIf, page: [UInt8]) {
    var pass = Counterfactual(file, circumstance, catalog, standingIn: standingIn)
    (pass.isRecorded, pass.comparesAll) = (true, true)
    let answer = try pass.run()
    let verdict = pass.verdict
    note(verdict, pass.mismatch)
    let (leftOut, inserted) = (pass.leftOutCommits, pass.insertedCommits)
    guard let recording = try pass.takeRecording() else { throw .notAJournal(verdict) }
    var comparison = try PageComparison(with: recording, title: circumstance.description)
    (comparison.leftOut, comparison.inserted) = (leftOut, inserted)
    return (answer, try page(title: title, comparing: comparison))
  }
}
