/// A value inside a ``JSONDocument``: the index of its token.
package struct JSONValue: BitwiseCopyable, Equatable {
  let token: Int32
}

/// The kind of a value.
package enum JSONKind: UInt8, BitwiseCopyable {
  case null, `false`, `true`, number, string, array, object
}
