/// A range of commands in the current commit: those of an `all`.
package struct CommandList: BitwiseCopyable, Equatable, Sendable {
  private let start: Int32
  private let count: Int32

  init(start: Int32, count: Int32) { (self.start, self.count) = (start, count) }

  var range: Range<Int> { Int(start)..<Int(start + count) }
}

extension CommitDraft {
  /// Returns the commands in `list`, in order.
  package func commands(of list: CommandList) -> ContiguousArray<InternedCommand>.SubSequence {
    steps[list.range]
  }

  /// Returns the list of these commands, whose parts are in this commit.
  package mutating func list(_ commands: [InternedCommand]) -> CommandList {
    let start = steps.count
    steps.append(contentsOf: commands)
    return CommandList(start: Int32(start), count: Int32(commands.count))
  }
}
