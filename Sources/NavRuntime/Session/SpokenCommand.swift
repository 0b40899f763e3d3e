import NavEvents

/// A command on its way to be decided, and the plugin that speaks in it: the one that put it in the place of another, else
/// the one that asked for it, nil for whoever uses the session.
struct SpokenCommand {
  let command: NavCommand
  let speaker: TextID?
}
