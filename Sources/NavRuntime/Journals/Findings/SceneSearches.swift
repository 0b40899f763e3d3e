import NavBase
import NavEvents
import NavRuntime

/// A focus that became hidden.
struct FocusSearch: FindingSearch {
  private var groups = FindingGroups()

  mutating func look(at step: FindingStep) {
    guard let hidden = step.after.hiddenFocus, !step.before.hiddenFocus.hasSameBytes(as: hidden) else {
      return
    }
    groups.add(
      NavFinding.Subject(
        kind: .focusHidden, severity: step.kind == .scene ? .note : .warning,
        what: "After \(step.commandInWords), “\(hidden)” has the focus, and is not shown.",
        command: "why focus #\(step.commit.number)", container: hidden), in: step)
  }

  func findings(at end: FindingEnd) -> [NavFinding] { groups.findings() }
}

/// Frames that overlap, and violations of invariants.
struct SceneSearch: FindingSearch {
  private var groups = FindingGroups()
  /// What was wrong in the last scene that was checked: it is found once while it lasts.
  private var last: Set<TextBytes> = []

  mutating func look(at step: FindingStep) {
    if let broken = step.brokenLaw { groups.add(subject(broken, step), in: step) }
    guard let scene = step.scene else { return }
    var found: [NavFinding.Subject] = []
    let overlap = scene.overlap
    if let overlap { found.append(subject(overlap, step)) }
    for violation in scene.violations() where overlap == nil || violation.invariant != .panesCover {
      found.append(subject(violation, step))
    }
    let keys = Set(found.map { TextBytes($0.key) })
    for subject in found where !last.contains(TextBytes(subject.key)) { groups.add(subject, in: step) }
    last = keys
  }

  private func subject(_ violation: NavViolation, _ step: FindingStep) -> NavFinding.Subject {
    NavFinding.Subject(
      kind: .invariant, severity: .error,
      what: "After \(step.commandInWords): \(violation.message.sentence) \(violation.invariant.sentence)",
      command: violation.path.isEmpty ? nil : "why \(violation.path) #\(step.commit.number)",
      code: violation.invariant.rawValue, detail: violation.path)
  }

  private func subject(_ overlap: FrameOverlap, _ step: FindingStep) -> NavFinding.Subject {
    NavFinding.Subject(
      kind: .framesOverlap, severity: .error,
      what: "After \(step.commandInWords), two frames overlap: \(overlap.one) and \(overlap.other).",
      command: "why layout[\(overlap.index)] #\(step.commit.number)", screen: overlap.other.node,
      detail: "\(overlap.one.role.name)-\(overlap.other.role.name)")
  }

  func findings(at end: FindingEnd) -> [NavFinding] { groups.findings() }
}

/// The choice of the scenes that are checked, and the laws about two scenes.
struct SceneCheck: ~Copyable {
  /// The number of bytes of the journal that pay for the check of one node.
  private static let bytesForNode = 192
  /// The number of bytes that are paid in advance, so that a short journal is checked wherever its layout may have changed.
  private static let advance = 1 << 20

  private let isDeep: Bool
  private var laws: CommitLaws?
  private var scratch = ByteBuffer(capacity: 4096)
  /// The number of nodes that were checked.
  private var checked = 0

  init(isDeep: Bool) { self.isDeep = isDeep }

  /// Notes the state before a commit.
  mutating func begin(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    laws = isDeep ? CommitLaws(before: state, texts, &scratch) : nil
  }

  /// Returns the scene after the commit, if it is to be checked, and the violation of a law.
  mutating func end(
    _ state: borrowing NavState, _ draft: borrowing CommitDraft, _ moment: StateMoment,
    _ changesLayout: Bool, at offset: Int
  ) -> (NavScene?, NavViolation?) {
    guard isDeep || changesLayout, isDue(state.nodeCount, offset) else { return (nil, nil) }
    let digest = isDeep ? state.digest(draft.texts, scratch: &scratch) : 0
    let broken = laws?.violation(after: state, draft, digest, asked: nil, &scratch)
    return (NavScene(state, draft.texts, moment), broken)
  }

  private mutating func isDue(_ nodes: Int, _ offset: Int) -> Bool {
    if isDeep { return true }
    guard (checked + nodes) * Self.bytesForNode <= offset + Self.advance else { return false }
    checked += nodes
    return true
  }
}
