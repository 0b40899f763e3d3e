/// What a type of command can do to screens.
enum RemovalListing: Sendable {
  /// It cannot remove a screen.
  case removesNobody
  /// It removes nobody yet, but asks about those whom its end would remove.
  case asks([RemovalScenario])
  /// It removes screens, in these scenarios.
  case removes([RemovalScenario])

  var scenarios: [RemovalScenario] {
    switch self {
    case .removesNobody: []
    case .asks(let scenarios), .removes(let scenarios): scenarios
    }
  }

  /// The ways by which screens may leave.
  var ways: Set<String> {
    switch self {
    case .removesNobody, .asks: []
    case .removes(let scenarios): scenarios.reduce(into: []) { $0.formUnion($1.ways) }
    }
  }
}
