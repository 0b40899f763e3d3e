import NavBase

/// The subcommand `mcp`.
extension Program {
  /// Answers an agent over standard input and output until it closes them. Nothing is written but messages of the protocol.
  func mcp(_ words: [String]) -> ExitStatus {
    if words.isEmpty { return usage(of: .mcp) }
    if words.contains(StandardInput.name) {
      return usage("standard input is the connection to the agent: name files or folders")
    }
    if let missing = words.first(where: { !SystemCall.exists($0) }) {
      return fail("io-error", "there is no file and no folder \(missing.typed)", .inputOutput)
    }
    if SystemCall.isTerminal(typed), SystemCall.isTerminal(SystemCall.standardOutput) {
      return usage(
        "an agent starts `navrepl mcp` and talks to it; for people there is `navrepl \(words[0].shellPath)`")
    }
    guard let server = ProtocolServer(self, JournalShelf(words: words)) else {
      return fail("io-error", SystemCall.description(of: SystemCall.lastError), .inputOutput)
    }
    var input = LineInput(descriptor: typed)
    server.run(&input)
    return input.failure == nil ? .success : .inputOutput
  }
}
