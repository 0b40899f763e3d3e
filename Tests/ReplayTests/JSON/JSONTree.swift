import Foundation
import NavBase
import NavEvents

/// A JSON value in a form that is comparable between two readers: texts as bytes, numbers as the nearest double.
indirect enum JSONTree: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string([UInt8])
  case array([JSONTree])
  /// The members in the order of the text; Foundation's have no order.
  case object([(name: String, value: JSONTree)])

  /// Creates a tree from a value that this package's reader found.
  init(_ value: JSONValue, of document: borrowing JSONDocument) {
    switch document.kind(of: value) {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(document.number(value) ?? .nan)
    case .string: self = .string(document.withText(of: value) { Array($0) } ?? [])
    case .array: self = .array(document.elements(of: value).map { JSONTree($0, of: document) })
    case .object:
      self = .object(document.members(of: value).map { ($0.name, JSONTree($0.value, of: document)) })
    }
  }

  /// Creates a tree from a value that Foundation's reader found.
  init(_ value: Any) {
    if let text = value as? String {
      self = .string(Array(text.utf8))
    } else if let list = value as? [Any] {
      self = .array(list.map { JSONTree($0) })
    } else if let members = value as? [String: Any] {
      self = .object(members.map { ($0.key, JSONTree($0.value)) })
    } else if let number = value as? NSNumber {
      self = JSONTree(number)
    } else {
      self = .null
    }
  }

  private init(_ number: NSNumber) {
    if String(cString: number.objCType) == "c" {
      self = .bool(number.boolValue)
    } else if let decimal = number as? NSDecimalNumber {
      // Its own `doubleValue` is not always the nearest one.
      self = .number(Double(decimal.stringValue) ?? .nan)
    } else {
      self = .number(number.doubleValue)
    }
  }

  /// Returns a Boolean value that indicates whether two values are the same. Of an object's members with the same name, one
  /// must match.
  static func == (one: JSONTree, other: JSONTree) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): agree(one, other)
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  private static func agree(
    _ one: [(name: String, value: JSONTree)], _ other: [(name: String, value: JSONTree)]
  ) -> Bool {
    // Foundation keys members by String, so that é composed and decomposed are one name there.
    Set(one.map(\.name)) == Set(other.map(\.name))
      && other.allSatisfy { member in one.contains { $0.name == member.name && $0.value == member.value } }
  }
}
