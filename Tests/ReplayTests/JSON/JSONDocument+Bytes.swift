import NavEvents

extension JSONDocument {
  mutating func parse(bytes: [UInt8]) throws(JSONError) {
    let failure = bytes.withUnsafeBytes { text in
      do throws(JSONError) {
        try parse(text)
        return JSONError?.none
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
