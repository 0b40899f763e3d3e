/// A stream as the Embedded libraries lack it: nobody waits.
public struct AsyncStream<Element> {
  public struct Continuation: Sendable {
    enum BufferingPolicy {
      case bufferingNewest(Int)
    }

    func yield(_ value: Element) {}
    func finish() {}
    var onTermination: ((Bool) -> Void)? {
      get { nil }
      nonmutating set {}
    }
  }

  init(bufferingPolicy: Continuation.BufferingPolicy, _ build: (Continuation) -> Void) {}
}
