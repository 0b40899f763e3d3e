import NavEvents

/// What a line asks for.
enum Request {
  /// A command for the session; `source` when the line, or the verb, names one.
  case command(CommitSource?, (inout CommitDraft) -> NavCommand)
  case read(ReadOnlyVerb)
  /// To this file, or as an answer.
  case preserve(String?)
  case goTo(Destination)
  case live
  case expect(Expectation)
  case help(String?)
  case quit
}

/// The verbs that only look.
enum ReadOnlyVerb {
  case state, panes, layout, items, tree
  /// The last commits, all of them for nil.
  case log(Int?)
  case plugins
  /// This commit, the last one for nil.
  case explain(Int?)
}

/// A moment, as `goto` names it.
enum Destination {
  /// After the first N events.
  case absolute(Int)
  /// So many events from here.
  case relative(Int)
}
