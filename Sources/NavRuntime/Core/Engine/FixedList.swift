/// A list of elements that are created once and stay at their addresses until the list is released.
///
/// A closure or an existential in an element that cannot be copied is called in place. In an array it would be copied for each
/// call, and counting its references takes longer than most calls. A class: its identity is the memory.
final class FixedList<Element: ~Copyable & Sendable>: Sendable {
  private nonisolated(unsafe) let memory: UnsafeMutableBufferPointer<Element>

  /// Creates a list with the elements that `make` returns for `sources`, in order. A source for which it returns nil has none.
  init<Source>(_ sources: [Source], _ make: (Source) -> Element?) {
    let all = UnsafeMutableBufferPointer<Element>.allocate(capacity: sources.count)
    var count = 0
    for source in sources {
      guard let element = make(source) else { continue }
      all.initializeElement(at: count, to: element)
      count += 1
    }
    memory = UnsafeMutableBufferPointer(start: all.baseAddress, count: count)
  }

  deinit {
    memory.deinitialize()
    memory.deallocate()
  }

  /// The elements, valid as long as the list.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(memory) }
}
