import NavEvents

/// The action that a line asks for.
enum Request {
  /// A command for the session; `source` when the line, or the verb, names one.
  case command(CommitSource?, (inout CommitDraft) -> InternedCommand)
  case read(ReadOnlyVerb)
  /// Writes an archive to this file, or prints it for nil.
  case preserve(String?)
  case goTo(Destination)
  case live
  case expect(Expectation)
  case help(String?)
  case quit
}

/// The verbs that change nothing.
enum ReadOnlyVerb {
  case state, panes, layout, items, tree
  /// Shows the last commits; all of them for nil.
  case log(Int?)
  case plugins
  /// Explains this commit; the last one for nil.
  case explain(Int?)
}

/// A moment, as the verb `goto` names it.
enum Destination {
  /// The moment after the first N events.
  case absolute(Int)
  /// The moment so many events later than the present one, or earlier when negative.
  case relative(Int)
}
