/// A piece of a state view as it was printed; canonical JSON, so equal bytes are equal values.
///
/// It is valid as long as the view's bytes are.
struct ViewSlice {
  let bytes: UnsafeRawBufferPointer

  /// Whether this is the string with this text, which needs no escapes.
  func isText(_ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount + 2, let base = bytes.baseAddress else {
      return false
    }
    let inner = UnsafeRawBufferPointer(start: base + 1, count: bytes.count - 2)
    let other = UnsafeRawBufferPointer(start: text.utf8Start, count: inner.count)
    return ByteBlock.compare(inner, other, count: inner.count) == 0
  }

  /// The text between the quotes.
  var text: String {
    String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}

extension ViewSlice: Equatable {
  static func == (one: ViewSlice, other: ViewSlice) -> Bool {
    let count = one.bytes.count
    return count == other.bytes.count && ByteBlock.compare(one.bytes, other.bytes, count: count) == 0
  }
}
