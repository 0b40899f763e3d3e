import NavBase
import Observation
import Synchronization

@testable import NavRuntime

/// A model of a SwiftUI view with a binding: it shows a value, changes it first and says so afterwards, and reads again some time after it
/// was told to.
@MainActor final class ModelView<Value: Equatable & Sendable> {
  let binding: NavBinding<Value>
  /// What is on the screen.
  private(set) var shown: Value
  /// All that has been on the screen, the newest last.
  private(set) var earlier: [Value] = []
  private let isTold = Flag()

  init(_ binding: NavBinding<Value>) {
    self.binding = binding
    shown = binding.value
    isTold.value = true
    update()
  }

  /// A Boolean value that indicates whether the view was told to read again, and has not yet.
  var isInvalid: Bool { isTold.value }

  /// Reads again, if the view was told to: the end of an animation, or the next frame.
  func update() {
    guard isTold.value else { return }
    isTold.value = false
    let new = withObservationTracking {
      binding.value
    } onChange: { [isTold] in
      isTold.value = true
    }
    if new != shown { earlier.append(shown) }
    shown = new
  }

  /// What the user does: the view shows it at once, and says so.
  func change(to value: Value) {
    if value != shown { earlier.append(shown) }
    shown = value
    binding.value = value
  }

  /// Says once more what it shows.
  func repeatItself() { binding.value = shown }

  /// Says something that it has shown before, and shows it.
  func fallBack(_ steps: Int) {
    guard steps < earlier.count else { return }
    change(to: earlier[earlier.count - 1 - steps])
  }
}

/// A flag that a callback sets on any thread.
private final class Flag: Sendable {
  private let lock = Lock(false)
  var value: Bool {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
}

extension NavStore {
  /// Shows what other senders have done, as the task of the store does when it has its turn.
  func catchUp() { show(session.scene) }
}
