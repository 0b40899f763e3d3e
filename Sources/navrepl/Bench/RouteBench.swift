import NavEvents
import NavRoutes
import NavRuntime

/// A measurement of screens as values of Swift: the coder alone, and a push.
struct RouteBench {
  let tools: OtherTools

  /// The number of values in a round.
  private static let values = 100_000

  /// A route as an app has it. `FoundationBench` codes the same type.
  private struct Product: NavRoute {
    var id: Int
    var ref: String?
    var name: String
    var price: Double
  }

  var measurements: [Measurement] {
    var rows = [
      Measurement("push, a route as a value of Swift", "ns/command", beside: pushByID) {
        () throws(SessionError) in try pushes { try $0.push(Self.product($1)) }
      }
    ]
    if tools.hasSwiftCompiler { rows += [coding(.encode), coding(.decode)] }
    return rows
  }

  private var pushByID: Measurement.Yardstick {
    .init("push, by value, an id of 8 bytes") { () throws(SessionError) in
      let screens = (0..<8).map { ScreenDescription("screen-\($0)") }
      return try pushes { try $0.send(.push(screens[$1 & 7])) }
    }
  }

  private static func product(_ number: Int) -> Product {
    Product(id: number, ref: "mail", name: "Chair", price: 49.5)
  }

  /// Returns work that pushes a screen and goes back, and measures the pushes.
  private func pushes(
    _ push: @escaping (NavSession, Int) throws -> Void
  ) throws(SessionError) -> Measurement.Work {
    var options = SessionOptions()
    options.clock = .fixed(1_700_000_000_000)
    let session = try NavSession(options: options)
    try session.send(.push(ScreenDescription("home")))
    return DispatchBench.time(.pushes) { number in
      try? push(session, number)
    } back: {
      _ = try? session.send { _ in BenchCommand.back }
    }
  }

  private func coding(_ direction: FoundationBench.Direction) -> Measurement {
    let foundation = Measurement.Yardstick("Foundation’s coder") { () throws(SessionError) in
      try FoundationBench(tools: tools).coding(direction, Self.values)
    }
    return Measurement("\(direction.rawValue) a route", "ns/value", beside: foundation) {
      let json = try? CanonicalJSON(encoding: Self.product(1))
      var seen = 0
      return Measurement.nanoseconds(each: Self.values) {
        for number in 0..<Self.values {
          switch direction {
          case .encode: seen &+= (try? CanonicalJSON(encoding: Self.product(number)).text.utf8.count) ?? 0
          case .decode: seen &+= (try? json?.decoded(as: Product.self).id) ?? 0
          }
        }
      }
    }
  }
}
