import NavEvents

/// What a state is, without the log of its changes. A copy shares its memory until one of the two changes.
struct StateParts {
  let scene: Scene
  let metadata: SceneMetadata
  let interaction: InteractionState
}

extension NavState {
  /// What the state is. Set it only between two commits.
  var parts: StateParts {
    get { StateParts(scene: scene, metadata: metadata, interaction: interaction) }
    set { (scene, metadata, interaction) = (newValue.scene, newValue.metadata, newValue.interaction) }
  }
}

/// Digests, each once, in half as much memory as a `Set` takes.
struct DigestSet {
  private var slots = ContiguousArray<UInt64>(repeating: 0, count: 1 << 12)
  private(set) var count = 0
  /// 0 marks a free slot, and is kept here.
  private var hasZero = false

  /// Adds a digest; false when it is there already. Complexity: O(1).
  mutating func insert(_ digest: UInt64) -> Bool {
    if digest == 0 {
      defer { hasZero = true }
      count += hasZero ? 0 : 1
      return !hasZero
    }
    if count * 4 > slots.count * 3 { grow() }
    guard put(digest) else { return false }
    count += 1
    return true
  }

  private mutating func put(_ digest: UInt64) -> Bool {
    var place = Int(truncatingIfNeeded: digest) & (slots.count - 1)
    while slots[place] != 0 {
      if slots[place] == digest { return false }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = digest
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    for digest in old where digest != 0 { _ = put(digest) }
  }
}
