import NavEvents

/// What a commit has changed so far, newest last: enough to put it back.
struct UndoLog: ~Copyable {
  enum Change: BitwiseCopyable {
    case nodeAdded(NodeID)
    case nodeRemoved(NodeID, Node)
    case nodeChanged(NodeID, Node)
    case leftAppended(Int32)
    case leftRemoved(Int32, NodeID)
    case fieldsChanged(Int32, DrillDown.Fields)
    case entryAppended(Int32)
    case entryRemoved(Int32, NodeID)
    /// The old value is the newest of `stacks`.
    case stackChanged(Int32)
    /// With the child that was selected before.
    case tabSelected(Int32, NodeID?)
    /// The old value is the newest of `splits`.
    case splitChanged(Int32)
    /// The old value is the newest of `webs`.
    case webChanged(Int32)
    /// With the place of the page, and what was kept of it before.
    case residencyChanged(Int32, page: Int32, Residency)
    case extrasAdded(Int32)
    /// The old value is the newest of `extras`.
    case extrasRemoved(Int32)
    case extrasChanged(Int32)
    /// The old value is the newest of `ledgers`.
    case ledgerChanged
    /// The old value is the newest of `scenes`.
    case sceneChanged
    /// The old value is the newest of `situations`.
    case situationChanged
  }

  var changes = ContiguousArray<Change>()
  var extras: [NodeExtras] = []
  var stacks: [Stack] = []
  var splits: [Split] = []
  var webs: [Web] = []
  var ledgers: [Ledger] = []
  var scenes: [Scene] = []
  var situations = ContiguousArray<Situation>()
  /// A fold of a journal has nothing to put back.
  var isRecording = false

  mutating func record(_ change: @autoclosure () -> Change) {
    if isRecording { changes.append(change()) }
  }

  mutating func removeAll() {
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    if !extras.isEmpty { extras.removeAll(keepingCapacity: true) }
    if !stacks.isEmpty { stacks.removeAll(keepingCapacity: true) }
    if !splits.isEmpty { splits.removeAll(keepingCapacity: true) }
    if !webs.isEmpty { webs.removeAll(keepingCapacity: true) }
    if !ledgers.isEmpty { ledgers.removeAll(keepingCapacity: true) }
    if !scenes.isEmpty { scenes.removeAll(keepingCapacity: true) }
    if !situations.isEmpty { situations.removeAll(keepingCapacity: true) }
  }
}
