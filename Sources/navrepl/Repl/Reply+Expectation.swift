import NavBase
import NavEvents
import NavJournals

extension Reply {
  /// Returns the answer to an expectation that does not hold.
  static func failure(_ failure: NavPredicate.Failure) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"ok\":false,\"expect\":{\"path\":")
    buffer.appendQuoted(failure.path)
    buffer.member("op")
    buffer.appendQuoted(failure.operation)
    buffer.member("expected")
    buffer.append(string: failure.expectedJSON?.text ?? "null")
    buffer.member("actual")
    buffer.append(string: failure.actual?.text ?? "null")
    buffer.append("}}")
    return buffer.string
  }
}
