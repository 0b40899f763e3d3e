extension Repl {
  /// The format of the answers, and the conditions that end the run.
  struct Style {
    var json = false
    var quiet = false
    var bail = false
    /// A Boolean value that indicates whether a person is at the terminal, so that prompts and pictures are printed.
    var isInteractive = false
    var pictures = PictureStyle()
    /// A Boolean value that indicates whether a refusal makes the exit status negative. Scripts may expect refusals, so for
    /// them it is true only with `--bail`.
    var refusalsCount = true
    /// A Boolean value that indicates whether a long text is shown in a pager.
    var pages = false
    /// A Boolean value that indicates whether plugins are programs, which answer one request at a time.
    var hasPrograms = false
    /// A Boolean value that indicates whether the results of the expectations are kept for a report at the end.
    var keepsTally = false
  }
}
