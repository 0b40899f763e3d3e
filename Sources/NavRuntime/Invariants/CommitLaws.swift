import NavEvents
import Synchronization

/// The invariants that take a commit to see, from what was there before it.
struct CommitLaws {
  /// The digest of the state before the commit.
  let digest: UInt64
  /// A sum of the tree before the commit, without environment and swipe.
  private let tree: UInt64
  /// The screens that stood somewhere before the commit, without placeholders, which nobody is asked about.
  private let screens: [TextID]

  init(before state: borrowing NavState, _ texts: borrowing TextTable, _ scratch: inout ByteBuffer) {
    digest = state.digest(texts, scratch: &scratch)
    tree = state.sumOfTree(texts, &scratch)
    screens = state.leavingScreens
  }

  /// Returns the law that a commit breaks, which has just been decided or kept; nil when it breaks none.
  /// - Parameter digest: The digest of the state now.
  /// - Parameter asked: The screens that a guard was asked about.
  func violation(
    after state: borrowing NavState, _ draft: borrowing CommitDraft, _ digest: UInt64, asked: [String],
    _ scratch: inout ByteBuffer
  ) -> NavViolation? {
    if draft.refusal != nil {
      let what = "The command was refused, and the state has another digest."
      return digest == self.digest ? nil : NavViolation(.refusal, at: "digest", what)
    }
    for screen in screens where state.scene.find(screen) == nil {
      let name = draft.texts[screen]
      if asked.containsBytes(of: name) { continue }
      return NavViolation(.askedToLeave, at: "screens[\"\(name)\"]", "“\(name)” has left unasked.")
    }
    if draft.isUnfinishedSwipe, state.sumOfTree(draft.texts, &scratch) != tree {
      return NavViolation(.cancelledSwipe, at: "containers", "The swipe has changed the tree.")
    }
    return nil
  }
}

extension NavState {
  /// Returns the first invariant, or condition, that does not hold in the state; nil when all do.
  func violation(_ texts: borrowing TextTable, _ conditions: [NavPredicate]) -> NavViolation? {
    let moment = StateMoment(events: 0, commits: 0)
    if let first = NavScene(self, texts, moment).violations().first { return first }
    for condition in conditions {
      var probe = PredicateProbe(condition)
      if probe.holds(self, texts, moment) { continue }
      return NavViolation(.condition, at: "", "This does not hold: \(condition)")
    }
    return nil
  }

  /// A sum of the tree, without environment, rotation and swipe.
  func sumOfTree(_ texts: borrowing TextTable, _ scratch: inout ByteBuffer) -> UInt64 {
    scratch.removeAll()
    writeScene(texts, to: &scratch)
    var sum = FNV1a()
    sum.add(scratch.bytes)
    return sum.value
  }

  /// The screens that guards are asked about before they leave: all but placeholders.
  fileprivate var leavingScreens: [TextID] {
    var screens: [TextID] = []
    scene.forEachNode { node in
      if scene[node].kind.isContainer { return }
      if let parent = scene[node].parent, isPlaceholder(node, in: parent) { return }
      screens.append(scene[node].name)
    }
    return screens
  }
}

extension CommitDraft {
  /// True when the commit does nothing but begin a swipe, move it, or end it without completing it.
  fileprivate var isUnfinishedSwipe: Bool {
    var hasSwipe = false
    for index in events.indices {
      switch events[index] {
      case .swipe(.ended(_, _, _, completed: true)): return false
      case .swipe: hasSwipe = true
      case .environment: break
      case .navigation, .drillDown, .stack, .tabs, .split, .web, .scene, .modal, .item, .plugin, .ignorable:
        return false
      }
    }
    return hasSwipe
  }
}

/// What a ``RemovalWitness`` was asked, and whether it objects. A class: its identity is the record that the guard writes and
/// the checker reads.
final class RemovalRecord: Sendable {
  private let entries = Lock<(asked: [String], objects: Bool)>(([], false))

  /// The screens that the guard was asked about since ``forget(objecting:)``, in order.
  var asked: [String] { entries.withLock { $0.asked } }

  /// Forgets what was asked; from now on the guard objects to every removal, or to none.
  func forget(objecting: Bool = false) { entries.withLock { $0 = ([], objecting) } }

  fileprivate func ask(_ screens: [String]) -> Bool {
    entries.withLock { entries in
      entries.asked += screens
      return entries.objects
    }
  }
}

/// A guard that notes which screens it was asked about, and objects when the checker wants it to.
struct RemovalWitness: RemovalGuard {
  /// The name is one that no app gives a plugin: it would take that plugin's place.
  static let id = "navrepl.witness"

  let manifest = PluginManifest(id: RemovalWitness.id, version: 1)
  let record = RemovalRecord()

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    record.ask(removal.screens) ? "“\(removal.screens.first ?? "")” stays, because it was asked to." : nil
  }
}
