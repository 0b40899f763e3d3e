import NavEvents
import NavRuntime

/// A pattern and the commands it stands for, each as JSON.
struct TestRoute: Sendable {
  let pattern: String
  let commands: [String]

  init(_ pattern: String, _ commands: String...) {
    self.pattern = pattern
    self.commands = commands
  }

  /// Returns a route to a push on `main`.
  static func push(_ pattern: String, _ screen: String) -> TestRoute {
    TestRoute(pattern, push(screen))
  }

  static func push(_ screen: String) -> String {
    #"{"type":"push","container":"main","screen":{"id":"\#(screen)"}}"#
  }

  /// Returns the configuration of link-router with these routes.
  static func configuration(_ routes: [TestRoute]) -> String {
    let list = routes.map {
      #"{"pattern":"\#($0.pattern)","commands":[\#($0.commands.joined(separator: ","))]}"#
    }
    return #"{"routes":[\#(list.joined(separator: ","))]}"#
  }
}

extension Step {
  static func routes(_ routes: TestRoute...) -> Step {
    .attach("link-router", TestRoute.configuration(routes))
  }
}

extension StageReply {
  /// The ids of the screens that were pushed on `main`.
  var arrivals: [String] {
    events.compactMap { event in
      let (before, after) = ("pushed,container:main,screen:{id:", "}")
      return event.hasPrefix(before) && event.hasSuffix(after)
        ? String(event.dropFirst(before.count).dropLast(after.count)) : nil
    }
  }
}
