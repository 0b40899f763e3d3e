import NavBase
import NavEvents

extension JSONDocument {
  mutating func parse(bytes: [UInt8]) throws(JSONFault) {
    let failure = bytes.withUnsafeBytes { text in
      do throws(JSONFault) {
        try parse(text)
        return JSONFault?.none
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
