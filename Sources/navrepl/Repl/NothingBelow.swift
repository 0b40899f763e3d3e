import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The reason why a command to go back changed nothing, where the scene shows it.
enum NothingBelow {
  /// Returns the reason; nil for a commit that changed something, was refused or was held, and where the scene shows no reason.
  static func sentence(about commit: NavCommit, in scene: NavScene) -> String? {
    guard commit.events.isEmpty, commit.refusal == nil, commit.contributions.isEmpty,
      case .navigation(let command, let target)? = commit.command, goesBack(command),
      let container = target ?? scene.focus, let screens = scene[container].flatMap(screens),
      screens.count < 2
    else { return nil }
    guard let screen = screens.first else { return "\(container.typed) has no screen" }
    return "nothing is below “\(screen.onOneLine())” in \(container.typed)"
  }

  private static func goesBack(_ command: NavigationCommand<PlainForm>) -> Bool {
    switch command {
    case .back, .pop, .popToRoot: true
    default: false
    }
  }

  /// Returns the screens of a container that one goes back in; nil for the others.
  private static func screens(of container: NavScene.Container) -> [String]? {
    switch container {
    case .stack(let stack): stack.entries
    case .drillDown(let drillDown): drillDown.left + [drillDown.right].compactMap(\.self)
    case .web(let web): web.pages.map(\.id)
    default: nil
    }
  }
}

/// The reason why a command to one container had its effect in another one, where the scene shows it.
enum PassedOn {
  /// Returns the reason; nil where the command had its effect where it was sent.
  static func sentence(about commit: NavCommit, in scene: NavScene) -> String? {
    guard let target = commit.command?.json.member("container")?.string,
      let event = commit.events.first?.json.member("container")?.string, !event.hasSameBytes(as: target),
      case .stack(let stack)? = scene[target], stack.entries.containsBytes(of: event)
    else { return nil }
    return
      "“\(event.onOneLine())” is a screen of “\(target.onOneLine())” while its split is collapsed, and takes its commands"
  }
}

/// The answer of `explain`: a commit, and the scene after it.
struct ExplainedCommit: JournalAnswer {
  let explanation: NavExplanation
  let scene: NavScene
  /// The ids of the plugins without which the commit was decided again.
  var leftOut: [String] = []

  var json: CanonicalJSON { explanation.json }

  func lines(_ style: PictureStyle) -> [String] {
    ExplanationLines.table(explanation, scene, leftOut: leftOut, isLocal: style.isLaidOut).lines(style)
  }
}
