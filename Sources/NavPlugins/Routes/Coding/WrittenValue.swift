/// A part of a value that is being written.
enum WrittenValue {
  /// A number, Boolean or null, as JSON.
  case plain(String)
  /// A text, without its quotation marks.
  case text(String)
  case array(WrittenArray)
  case object(WrittenObject)
  /// What an encoder writes, perhaps later: that of a superclass.
  case later(ValueEncoder)

  /// Appends the JSON text. The recursion is as deep as the value, which has been checked.
  func write(to text: inout [UInt8]) {
    switch self {
    case .plain(let json): text.append(contentsOf: json.utf8)
    case .text(let string): string.writeQuoted(to: &text)
    case .array(let array): array.write(to: &text)
    case .object(let object): object.write(to: &text)
    case .later(let encoder): encoder.value.write(to: &text)
    }
  }
}

/// An array that is being written. A class, because a type may write to several of its containers in turn.
final class WrittenArray {
  var elements: [WrittenValue] = []

  func write(to text: inout [UInt8]) {
    text.append(UInt8(ascii: "["))
    for (place, element) in elements.enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      element.write(to: &text)
    }
    text.append(UInt8(ascii: "]"))
  }
}

/// An object that is being written. A class, because a type may write to several of its containers in turn.
final class WrittenObject {
  /// The members in the order in which they were written; of several with one name, the last counts.
  var members: [(name: String, value: WrittenValue)] = []

  /// Returns the value that was last written for a name. Complexity: O(n) in the number of members.
  subscript(name: String) -> WrittenValue? { members.last { $0.name.hasSameBytes(as: name) }?.value }

  func write(to text: inout [UInt8]) {
    let order = order
    text.append(UInt8(ascii: "{"))
    var isFirst = true
    for (place, index) in order.enumerated() {
      let (name, value) = members[index]
      if place + 1 < order.count, members[order[place + 1]].name.hasSameBytes(as: name) { continue }
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      name.writeQuoted(to: &text)
      text.append(UInt8(ascii: ":"))
      value.write(to: &text)
    }
    text.append(UInt8(ascii: "}"))
  }

  /// The indices of the members, by the bytes of their names; of several with one name, in the order in which they were written.
  private var order: [Int] {
    let places = Array(members.indices)
    let isSorted = places.dropFirst().allSatisfy { members[$0 - 1].name.comesBefore(members[$0].name) }
    if isSorted { return places }
    return places.sorted { one, other in
      if members[one].name.comesBefore(members[other].name) { return true }
      return one < other && !members[other].name.comesBefore(members[one].name)
    }
  }
}

extension String {
  /// Returns true when the bytes of the text come before those of the other.
  func comesBefore(_ other: String) -> Bool {
    utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { one.lexicographicallyPrecedes($0) }
    }.flatMap { $0 } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Appends the text as a string of JSON.
  func writeQuoted(to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    defer { text.append(UInt8(ascii: "\"")) }
    if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return text.append(contentsOf: utf8)
    }
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case 0..<0x20:
        text.append(contentsOf: "\\u00".utf8)
        text.append(UInt8(ascii: "0") + byte >> 4)
        let low = byte & 15
        text.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
      default: text.append(byte)
      }
    }
  }

  /// The text as a string of JSON.
  var quoted: String {
    var text: [UInt8] = []
    text.reserveCapacity(utf8.count + 2)
    writeQuoted(to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
