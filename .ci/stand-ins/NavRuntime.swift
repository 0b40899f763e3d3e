// What the Embedded libraries lack, for `.ci/thirty-two-bits`: only the declarations count, because nothing is run.
import NavEvents

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

public struct NavScenes {
  init(of session: NavSession) {}
}
