extension String {
  /// The text as a Swift literal: a raw one when only quotes and backslashes would need an escape.
  public var swiftLiteral: String {
    let isPlain = unicodeScalars.allSatisfy { " "..."~" ~= $0 }
    if isPlain, !containsBytes(of: "\"#"), !containsBytes(of: "\\#") {
      return containsBytes(of: "\"") || containsBytes(of: "\\") ? "#\"\(self)\"#" : "\"\(self)\""
    }
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case " "..."~": String(scalar)
      default: "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return "\"\(escaped.joined())\""
  }
}
