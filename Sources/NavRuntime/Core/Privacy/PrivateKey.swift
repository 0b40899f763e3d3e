/// A key under which a session hides private values in its journal.
///
/// ```swift
/// options.privateParams["payment"] = ["card"]
/// options.privateKeys = [PrivateKey(id: "2026-11", bytes: [UInt8](repeating: 7, count: 32))]  // from the keychain
/// ```
///
/// A code tells nothing to anybody without the key, but whoever has it can try values: keep it on the device.
public struct PrivateKey: Sendable, CustomStringConvertible {
  /// The name of the key, which the journal records.
  public let id: String
  /// Returns the key. A function, so that `dump` does not print the bytes.
  private let read: @Sendable () -> [UInt8]

  /// The length of the longest id, in bytes.
  static let longestID = 128

  /// The length of the shortest key, in bytes.
  public static let shortest = 16

  /// Creates a key.
  /// - Parameters:
  ///   - id: A name that tells this key from those before it: 1 to 128 bytes without control characters. It is no secret.
  ///   - bytes: The key: random bytes, at least ``shortest`` of them. 32 are as good as more.
  public init(id: String, bytes: [UInt8]) {
    self.id = id
    read = { bytes }
  }

  var bytes: [UInt8] { read() }

  /// The id. The key itself is never printed.
  public var description: String { "key “\(id)”" }
}

/// A reason why private values cannot be hidden.
public enum PrivateKeyError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The options declare private values, and have no key.
  case none
  /// The journal has values that are hidden under a key with this id, and the options do not have it.
  case missing(id: String)
  /// The key with this id has fewer than ``PrivateKey/shortest`` bytes.
  case tooShort(id: String)
  /// The id of a key is empty, too long, or has control characters.
  case badID
  /// Two keys have this id.
  case twice(id: String)

  /// The stable code, for programs.
  public var code: String {
    switch self {
    case .none, .missing: "private-key-missing"
    case .tooShort, .badID, .twice: "bad-private-key"
    }
  }

  /// The message of the error, for a developer.
  public var message: String {
    switch self {
    case .none: "values are declared private, and there is no key: set options.privateKeys"
    case .missing(let id):
      "private values of the journal are hidden under the key “\(id)”, which options.privateKeys lacks"
    case .tooShort(let id): "the key “\(id)” is shorter than \(PrivateKey.shortest) bytes"
    case .badID: "the id of a key has 1 to \(PrivateKey.longestID) bytes without control characters"
    case .twice(let id): "two keys have the id “\(id)”"
    }
  }

  /// The ``message``, so that an uncaught error is printed as a sentence.
  public var description: String { message }
}
