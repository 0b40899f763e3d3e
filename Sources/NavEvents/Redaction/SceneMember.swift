/// A member of the nodes in a scene, as far as a redacted journal needs to know it.
package struct SceneMember: Equatable, Sendable {
  /// What a member contains. A value that does not fit is replaced, whatever it looks like.
  package enum Meaning: Equatable, Sendable {
    /// A node, or a list of nodes.
    case node
    /// An object with members of its own.
    case part
    /// A number, which stays.
    case number
    /// A flag, which stays.
    case flag
    /// One of these words of the runtime, or a list of them, which stay.
    case word([String])
    /// A text, or a list of texts, whose meaning its name tells.
    case text
    case attributes
    /// What a screen was opened with.
    case params
    /// The kind of a screen, which stays.
    case route
    /// What a screen was brought for.
    case request
    /// The answers that a screen has.
    case results
    /// A distance in a container, which stays.
    case length
    /// The values of the plugin that decides for a container.
    case values
  }

  let name: String
  /// The member of the container whose object, or elements, contain this one; nil for a member of the node itself.
  let parent: String?
  let meaning: Meaning

  package init(_ name: String, in parent: String? = nil, _ meaning: Meaning) {
    (self.name, self.parent, self.meaning) = (name, parent, meaning)
  }

  /// The members that every node may have.
  static let ofNodes =
    [
      SceneMember("id", .text), SceneMember("kind", .word(ContainerKind.allCases.map(\.name))),
      SceneMember("hidesBackButton", .flag), SceneMember("leftItemsSupplementBackButton", .flag),
      SceneMember("autorotates", .flag), SceneMember("isEmptyDetail", .flag),
      SceneMember("hidesBottomBar", .flag),
      SceneMember("orientations", .word(Orientation.allCases.map { "\($0.wireName)" })),
      SceneMember("attributes", .attributes), SceneMember("route", .route), SceneMember("params", .params),
      SceneMember("request", .request), SceneMember("answered", .flag), SceneMember("results", .results),
    ]
    + [
      "title", "restorationID", "url", "backTitle", "tabItem", "leftItems", "rightItems", "toolbarItems",
    ].map { SceneMember($0, .text) }
}
