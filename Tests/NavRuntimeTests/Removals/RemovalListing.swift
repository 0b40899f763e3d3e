/// The removals of screens by a type of command.
enum RemovalListing: Sendable {
  /// A command that cannot remove a screen.
  case removesNobody
  /// A command that removes no screen yet, but asks about those that its end would remove.
  case asks([RemovalScenario])
  /// A command that removes screens, in these scenarios.
  case removes([RemovalScenario])

  var scenarios: [RemovalScenario] {
    switch self {
    case .removesNobody: []
    case .asks(let scenarios), .removes(let scenarios): scenarios
    }
  }

  /// The causes with which screens may leave.
  var ways: Set<String> {
    switch self {
    case .removesNobody, .asks: []
    case .removes(let scenarios): scenarios.reduce(into: []) { $0.formUnion($1.ways) }
    }
  }
}
