import Foundation
import NavBase
import NavEvents

/// The same bytes read by this package and by Foundation.
struct JSONReaders {
  let bytes: [UInt8]
  /// The result of this package's reader.
  let ours: Result<JSONTree, JSONFault>
  /// The value that Foundation's reader found; nil when it refused.
  let foundation: JSONTree?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    ours = Self.read(bytes)
    let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
    foundation = (try? JSONSerialization.jsonObject(with: Data(bytes), options: options)).map { JSONTree($0) }
  }

  static func read(_ bytes: [UInt8]) -> Result<JSONTree, JSONFault> {
    var document = JSONDocument()
    do throws(JSONFault) {
      try document.parse(bytes: bytes)
      return .success(JSONTree(document.root, of: document))
    } catch {
      return .failure(error)
    }
  }

  /// The deliberate difference between the readers; nil when there is none.
  var deliberateDifference: JSONReaderDifference? {
    guard foundation != nil, case .failure(let error) = ours else { return nil }
    return JSONReaderDifference.allCases.first { $0.explains(error, bytes) }
  }

  /// The description of an unintended difference between the readers; nil when there is none.
  var disagreement: String? {
    switch (ours, foundation) {
    case (.success(let one), let other?): one == other ? nil : "\(one) and \(other)"
    case (.failure, nil): nil
    case (.failure(let error), _): deliberateDifference == nil ? "\(error), but Foundation takes it" : nil
    case (.success(let value), nil): "\(value), but Foundation refuses it"
    }
  }
}
