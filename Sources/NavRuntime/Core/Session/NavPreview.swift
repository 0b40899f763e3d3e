import NavEvents

/// What a command would do now: its outcome, the scene after it, and the steps that lead there.
///
/// ```swift
/// let back = try session.preview(.back(), from: .user)
/// print(back.changesScene)  // whether the back button is enabled
/// draw(back.scene)  // beside the scene that is shown, while a finger drags it in
/// ```
public struct NavPreview: Equatable, Sendable {
  /// The commit that the command would be, with its number and its time; a refused one, too.
  public let commit: NavCommit
  /// The scene after the command; the present one for a command that would be refused.
  public let scene: NavScene
  /// The steps from the present scene to ``scene``.
  public let steps: [NavScene.Step]

  /// A Boolean value that indicates whether the command would change what is drawn. A `back` at the root of a stack is accepted, and changes
  /// nothing.
  public var changesScene: Bool { !steps.isEmpty }

  /// The outcome of sending the command instead.
  public var outcome: NavOutcome { commit.refusal.map { .refused($0) } ?? .accepted(commit) }
}

extension Refusal {
  /// The refusal of a command in a preview that would make a plugin anew.
  static func notPreviewed(_ kind: CommandKind) -> Refusal {
    let message = "“\(kind.name)” cannot be tried: a plugin would be made anew."
    return Refusal(code: .badArgument, reasons: [Reason(by: "core", message: message)])
  }
}

extension CommandKind {
  /// A Boolean value that indicates whether the command can be previewed. A plugin that comes, or gets other settings, is made anew: what it
  /// would do then cannot be taken back.
  var canBePreviewed: Bool { ![.attach, .configure, .upgrade].contains(self) }
}
