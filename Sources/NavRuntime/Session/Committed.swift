import NavEvents

/// A commit on its way to the observers.
struct Committed {
  let receipt: CommitReceipt
  let events: ContiguousArray<NavEvent>
  let outcome: Outcome
  private let appearance: VisibleChange

  init(
    _ receipt: CommitReceipt, _ events: ContiguousArray<NavEvent>, _ refusal: Refusal?,
    _ appearance: VisibleChange
  ) {
    self.receipt = receipt
    self.events = events
    self.appearance = appearance
    outcome = refusal.map { .refused(receipt, $0) } ?? .accepted(receipt)
  }

  func forEach(_ body: (NavObserver.Observed) -> Void) {
    let first = receipt.seq - receipt.events
    for index in events.indices {
      body(NavObserver.Observed(event: events[index], seq: first + index, commit: receipt.commit))
    }
  }

  /// Tells an observer what will be visible.
  func announce(to observer: NavObserver) {
    if let will = observer.will { forEach(will) }
    if let appearance = observer.appearance { forEachAppearance(.willDisappear, .willAppear, appearance) }
  }

  func forEachAppearance(
    _ leaving: AppearanceChange.Step, _ coming: AppearanceChange.Step, _ body: (AppearanceChange) -> Void
  ) {
    for screen in appearance.leaving {
      body(AppearanceChange(step: leaving, screen: screen, commit: receipt.commit))
    }
    for screen in appearance.coming {
      body(AppearanceChange(step: coming, screen: screen, commit: receipt.commit))
    }
  }
}

/// The screens that a commit takes from the display and puts onto it, from left to right.
struct VisibleChange {
  private(set) var leaving: [String] = []
  private(set) var coming: [String] = []

  init() {}

  init(from before: [String], to after: [String]) {
    leaving = before.filter { !after.containsBytes(of: $0) }
    coming = after.filter { !before.containsBytes(of: $0) }
  }
}
