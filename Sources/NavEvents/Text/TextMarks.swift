/// The texts that are still in use. They are marked before a ``TextTable`` drops the others.
package struct TextMarks {
  package private(set) var isLive: ContiguousArray<Bool>

  package init(capacity: Int) { isLive = ContiguousArray(repeating: false, count: capacity) }

  package mutating func mark(_ id: TextID?) {
    if let id { isLive[Int(id.index)] = true }
  }

  package mutating func mark(_ json: JSONText?) { mark(json?.text) }
}
