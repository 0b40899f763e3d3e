import NavEvents

extension VerbTable {
  static let pluginVerbs = [
    Verb(
      name: "plugin", group: .plugins, synopsis: "plugin attach|detach ID",
      summary: "let a plugin take part from the next command on, or no longer", keys: ["source"],
      read: readPlugin)
  ]

  private enum Change { case attach, detach }

  @Sendable private static func readPlugin(_ arguments: inout Arguments) throws(LineError) -> Request {
    let change = try arguments.choice("attach or detach", [("attach", Change.attach), ("detach", .detach)])
    let id = try arguments.next("the id of a plugin").text
    switch change {
    case .attach: return .command(try arguments.source()) { $0.attach(id) }
    case .detach: return .command(try arguments.source()) { $0.detach(id) }
    }
  }
}
