import NavEvents

extension JSONDocument {
  /// Parses a line that a program wrote. Text that is not UTF-8 is an error; it is never repaired.
  init(_ line: ContiguousArray<UInt8>) throws(JSONError) {
    self.init()
    let bytes = line.span.bytes
    try bytes.withUnsafeBytes { bytes throws(JSONError) in try parse(bytes) }
  }
}
