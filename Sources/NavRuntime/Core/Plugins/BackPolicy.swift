import NavEvents

/// A plugin that answers `backBelow`, which is asked when `back` names no container and has nothing to pop where it acts, or only the
/// last screen of a drillDown: what is below.
///
/// ```swift
/// /// At the end of the way, the user comes back to the first tab.
/// struct FirstTab: BackPolicy {
///   let manifest = PluginManifest(id: "first-tab", version: 1)
///
///   func below(_ path: BackPath, in context: borrowing HookContext) -> BackAnswer? {
///     guard let tabs = path.containers.first, let first = context.children(of: tabs).first,
///       context.kind(of: tabs) == .tabs, context.selectedChild(of: tabs) != first
///     else { return nil }
///     return .select(first)
///   }
/// }
/// ```
///
/// Composition: the first opinion in the order of the plugins wins. Without one, `back` does what it does without plugins: nothing, or it
/// pops the last screen of a drillDown. No interceptor sees what follows from the answer, because it is what `back` itself does.
public protocol BackPolicy: NavPlugin {
  /// Returns what is below; nil for no opinion. An answer that names nothing below is the fault `not-below`.
  func below(_ path: BackPath, in context: borrowing HookContext) throws(PluginFault) -> BackAnswer?
}

/// The way back from what is shown: the argument of `backBelow`. If there are modals, it is the way through the topmost one.
public struct BackPath: Equatable, Sendable {
  /// The containers on the focus path, from the outside in; none when the topmost modal is a screen.
  public let containers: [String]
  /// Those among them that have something to pop, from the outside in. `back` did not come to them because it acts further inside.
  public let poppable: [String]

  package init(containers: [String], poppable: [String]) {
    self.containers = containers
    self.poppable = poppable
  }
}

/// What is below the container in which `back` has nothing to pop.
@nonexhaustive public enum BackAnswer: Equatable, Sendable {
  /// What is below the top of this container, which is one of ``BackPath/poppable``: its top is popped.
  case pop(String)
  /// This child of tabs on the focus path, which is selected.
  case select(String)
  /// What the topmost modal, which has this name, covers: it is dismissed, if no plugin objects. Its screens leave for the cause `back`.
  case dismiss(String)
  /// Nothing: the command is refused with `nothing-below`, and a host leaves the app.
  case nothing
}

extension BackAnswer {
  /// Reads the form that the answer has in a journal; nil for any other value.
  package init?(_ json: CanonicalJSON) {
    if json.string == "nothing" {
      self = .nothing
      return
    }
    guard let members = json.members, members.count == 1, let name = members[0].value.string else {
      return nil
    }
    switch members[0].name {
    case "pop": self = .pop(name)
    case "select": self = .select(name)
    case "dismiss": self = .dismiss(name)
    default: return nil
    }
  }

  /// The form that the answer has in a journal.
  package var json: CanonicalJSON {
    func naming(_ node: String, _ member: String) -> CanonicalJSON {
      CanonicalJSON(canonical: "{\"\(member)\":\(CanonicalJSON(string: node).text)}")
    }
    return switch self {
    case .pop(let container): naming(container, "pop")
    case .select(let child): naming(child, "select")
    case .dismiss(let modal): naming(modal, "dismiss")
    case .nothing: CanonicalJSON(string: "nothing")
    }
  }
}
