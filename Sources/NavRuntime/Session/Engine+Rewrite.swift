import NavEvents

extension Engine {
  /// Notes what a plugin puts in the place of a command, and refuses it when it touches the memory of another plugin:
  /// whose follow-up it is rewriting does not count.
  mutating func rewrite(
    into commands: [NavCommand], by plugin: TextID
  ) -> Result<Interception, RefusedCommand> {
    for command in commands { record(plugin, .rewrote(command)) }
    for case .plugin(.remember(let owner, _)) in commands where owner != plugin {
      let objection = Objection.foreignMemory(owner)
      return .failure(RefusedCommand(refusal: objection.refusal(state, draft.texts)))
    }
    return .success(.rewrite(commands))
  }
}
