import NavEvents

extension JSONDocument {
  /// What a program wrote in one line, its text checked and not mended.
  init(_ line: ContiguousArray<UInt8>) throws(JSONError) {
    self.init()
    let bytes = line.span.bytes
    try bytes.withUnsafeBytes { bytes throws(JSONError) in try parse(bytes) }
  }
}
