import NavRuntime

extension Program {
  /// Explains a commit of a journal.
  func explain(_ words: [String]) -> ExitStatus {
    guard words.count == 2, let commit = Int(words[1]), commit >= 0 else {
      return usage(Subcommand.explain.synopsis)
    }
    return withTimeline(words[0]) { timeline throws(Timeline.Failure) in
      let explanation = try timeline.explain(commit)
      if options.json { return output.data(Reply.result(ExplanationReply.json(explanation))) }
      output.lines(ExplanationLines.lines(explanation))
    }
  }
}
