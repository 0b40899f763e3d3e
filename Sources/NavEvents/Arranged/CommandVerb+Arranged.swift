/// The verbs of arranged containers.
extension CommandVerb {
  static let arrangedVerbs = [
    CommandVerb(
      "perform", .containers, synopsis: "perform VERB [KEY=VALUE… in=]",
      summary: "perform a verb of the rules of a container",
      forms: [CommandForm(.perform, [("verb", .word("a verb")), ("arguments", .values)])])
  ]
}
