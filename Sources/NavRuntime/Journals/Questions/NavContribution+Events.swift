import NavBase
import NavEvents
import NavRuntime

extension NavCommit {
  /// Returns the plugins that had a part in an event: those that requested it, rewrote the command, or answered a question.
  func plugins(of index: Int) -> [String] {
    var (plugins, seen): ([String], Set<TextBytes>) = ([], [])
    for contribution in contributions where contribution.part.leads(to: index, of: self) {
      if seen.insert(TextBytes(contribution.plugin)).inserted { plugins.append(contribution.plugin) }
    }
    return plugins
  }

  /// Returns true for an event by which a screen that a guard did not admit left, or by which others took its place.
  fileprivate func isAdmission(_ index: Int, by answer: CanonicalJSON) -> Bool {
    guard events.indices.contains(index),
      let screen = (answer.member("remove") ?? answer.member("replace"))?.string
    else { return false }
    let replacements = Admission.screens(answer)?.map(\.id) ?? []
    func isReplacement(_ other: ScreenDescription?) -> Bool {
      other.map { replacements.containsBytes(of: $0.id) || $0.id.isEmpty } ?? replacements.isEmpty
    }
    switch events[index] {
    case .navigation(.popped(_, let screens, .admission, _)): return screens.containsBytes(of: screen)
    case .navigation(.replaced(_, _, let removed, _)): return removed?.hasSameBytes(as: screen) == true
    case .modal(.dismissed(let node, .admission)): return node.hasSameBytes(as: screen)
    case .modal(.presented(let node, _, _, _)): return replacements.containsBytes(of: node.screen.id)
    case .stack(.stackSet(_, let screens, let added, _)):
      return !screens.containsBytes(of: screen) && added.allSatisfy { isReplacement($0) }
    case .tabs(.childrenSet(_, let children)): return !children.containsBytes(of: screen)
    case .drillDown(.placeholderChanged(_, _, let other)): return isReplacement(other)
    case .split(.columnPlaceholderChanged(_, _, let other)): return isReplacement(other)
    default: return false
    }
  }
}

extension NavContribution.Part {
  /// Returns true when the contribution had a part in an event of its commit.
  func leads(to index: Int, of commit: NavCommit) -> Bool {
    switch self {
    case .rewrote: return true
    case .answered(let question, let answer):
      if question.hasSameBytes(as: PluginHook.mayShow.rawValue) {
        return commit.isAdmission(index, by: answer)
      }
      // The questions about rotation are asked in many commits, and matter to few events.
      guard Self.questionsOfRotation.containsBytes(of: question) else { return true }
      guard commit.events.indices.contains(index) else { return false }
      return [.rotationAnswerChanged, .rotationDeferred, .interfaceRotated].contains(
        commit.events[index].kind)
    case .requested(_, let events), .arranged(let events): return events.contains(index)
    case .passed: return true
    case .held: return commit.events.indices.contains(index) && commit.events[index].kind == .held
    case .requestRefused, .kept, .failed, .ofLaterVersion: return false
    }
  }

  /// Returns the indices of the events of its commit in which the contribution had a part.
  func events(of commit: NavCommit) -> [Int] {
    if case .requested(_, let events) = self { return Array(events.clamped(to: commit.events.indices)) }
    return commit.events.indices.filter { leads(to: $0, of: commit) }
  }

  private static let questionsOfRotation = [
    PluginHook.shouldAutorotate.rawValue, PluginHook.supportedOrientations.rawValue,
  ]
}
