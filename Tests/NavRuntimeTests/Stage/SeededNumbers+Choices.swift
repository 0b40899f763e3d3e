import NavJournals
import NavRuntime

/// The choices of a random walk.
extension SeededNumbers {
  /// Returns a number from 0 up to, not including, `bound`; 0 when there is no such number.
  mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(next() % UInt64(bound)) : 0
  }

  /// Returns true this many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// Returns one of the elements; `nil` when there are none.
  mutating func one<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  /// Returns one of the elements of a list that is never empty.
  mutating func one<Element>(of first: Element, _ second: Element, _ others: Element...) -> Element {
    switch below(others.count + 2) {
    case 0: first
    case 1: second
    case let index: others[index - 2]
    }
  }
}
