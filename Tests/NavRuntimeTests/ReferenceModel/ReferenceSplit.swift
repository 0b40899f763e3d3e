/// UISplitViewController: two or three columns, each with a stack of its own for ever.
struct ReferenceSplit: Sendable, Hashable {
  var primary: String
  var supplementary: String?
  var secondary: String
  /// The container that is shown in place of the columns while the split is collapsed.
  var compact: String?
  var isCollapsed = false
  /// The columns' stacks that are nested on the primary's, from the bottom.
  var merged: [String] = []
  /// The number of entries of the primary right after the collapse.
  var primaryCount = 0
  var preference = "automatic"
  var behavior = "tile"
  var width = ReferenceWidth()
  var supplementaryWidth = ReferenceWidth()
  /// The edge, leading or trailing, at which the primary and the supplementary stand.
  var edge = "leading"
  /// The screens that columns show while their stacks are empty, by column.
  var placeholders: [String: String] = [:]

  func width(of column: String) -> ReferenceWidth { column == "primary" ? width : supplementaryWidth }

  /// The columns with their stacks, from the left.
  var columns: [(name: String, stack: String)] {
    let middle = supplementary.map { [(name: "supplementary", stack: $0)] } ?? []
    return [(name: "primary", stack: primary)] + middle + [(name: "secondary", stack: secondary)]
  }

  func stack(of column: String) -> String? { columns.first { $0.name == column }?.stack }

  /// The names of the columns in the order of the tree.
  static let columnNames = ["primary", "supplementary", "secondary"]

  /// The placeholders in the order of the tree.
  var allPlaceholders: [String] { Self.columnNames.compactMap { placeholders[$0] } }

  /// The placeholders by the names of their members in JSON.
  var placeholderMembers: [(name: String, id: String)] {
    Self.columnNames.compactMap { column in placeholders[column].map { ("\(column)Placeholder", $0) } }
  }

  /// Returns the index of a column, from the left.
  func place(of column: String) -> Int? { columns.firstIndex { $0.name == column } }

  static let modes = [
    "automatic", "secondaryOnly", "oneBeside", "oneOver", "twoBeside", "twoOver", "twoDisplace",
  ]

  /// The modes of each behavior, by the number of columns beside the secondary.
  static let modesOfBehaviors = [
    "tile": ["secondaryOnly", "oneBeside", "twoBeside"],
    "overlay": ["secondaryOnly", "oneOver", "twoOver"],
    "displace": ["secondaryOnly", "oneBeside", "twoDisplace"],
  ]

  /// Returns the mode of this behavior with that number of columns beside the secondary.
  func mode(beside count: Int) -> String { Self.modesOfBehaviors[behavior]?[count] ?? "secondaryOnly" }

  /// Returns the number of columns beside the secondary, or over it.
  func columnsBeside(isPortrait: Bool) -> Int {
    let wanted =
      switch preference {
      case "automatic": isPortrait ? 0 : 1
      case "secondaryOnly": 0
      case "oneBeside", "oneOver": 1
      default: 2
      }
    return min(wanted, columns.count - 1)
  }
}

/// The width setting of a primary or supplementary.
struct ReferenceWidth: Sendable, Hashable {
  var points: Double?
  var fraction: Double?
  var minimum: Double?
  var maximum: Double?

  /// Returns the width: points take precedence over a fraction, then the bounds apply; the default is 320.
  func points(in width: Double) -> Double {
    let wanted = points ?? fraction.map { $0 * width } ?? 320
    return min(max(wanted, minimum ?? 0), maximum ?? .infinity)
  }

  /// Returns this setting with the values that the other one sets.
  func changed(by other: ReferenceWidth) -> ReferenceWidth {
    ReferenceWidth(
      points: other.points ?? points, fraction: other.fraction ?? fraction, minimum: other.minimum ?? minimum,
      maximum: other.maximum ?? maximum)
  }

  var isSensible: Bool {
    if [points, minimum, maximum].contains(where: { $0.map { $0 <= 0 } ?? false }) { return false }
    if let fraction, fraction <= 0 || fraction > 1 { return false }
    if let minimum, let maximum { return minimum <= maximum }
    return true
  }
}
