/// The yardstick of dispatch: a stack of string ids that a switch changes in place, with one callback. It has
/// no undo, refusals, journal or projections.
struct StringReducer {
  enum Action {
    case push(String)
    case pop
  }

  private(set) var stack: [String] = []
  private var isPresent: Set<String> = []

  mutating func reduce(_ action: Action, _ didChange: (Int) -> Void) {
    switch action {
    case .push(let id): if isPresent.insert(id).inserted { stack.append(id) }
    case .pop: if let id = stack.popLast() { isPresent.remove(id) }
    }
    didChange(stack.count)
  }
}
