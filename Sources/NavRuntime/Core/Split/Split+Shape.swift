import NavBase
import NavEvents

/// The members of a split in JSON. `docs/journal-format.md` lists them.
extension Split {
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try codeColumns(&coder)
    try codeCollapse(&coder)
    try coder.word("displayMode", &displayMode, default: .automatic, also: .archive)
    try coder.word("splitBehavior", &behavior, default: .tile, also: .archive)
    try coder.word("primaryEdge", &edge, default: .leading, also: .archive)
    try width.code(
      "primaryWidth", fraction: "primaryWidthFraction", minimum: "minimumPrimaryWidth",
      maximum: "maximumPrimaryWidth", &coder)
    try supplementaryWidth.code(
      "supplementaryWidth", fraction: "supplementaryWidthFraction", minimum: "minimumSupplementaryWidth",
      maximum: "maximumSupplementaryWidth", &coder)
  }

  private mutating func codeColumns<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    let missing: ShapeReason = { "“\($0)” lacks the stack of a column" }
    try coder.node("primary", &primary, .column, also: .archive, missing: missing)
    try coder.node("supplementary", &supplementary, .column, also: .archive)
    try coder.node("secondary", &secondary, .column, also: .archive, missing: missing)
    try coder.node("compact", &compact, .container { _ in "“compact” is a container" }, also: .archive)
    try coder.node("primaryPlaceholder", &primaryPlaceholder, .placeholder, also: .archive)
    try coder.node("supplementaryPlaceholder", &supplementaryPlaceholder, .placeholder, also: .archive)
    try coder.node("secondaryPlaceholder", &secondaryPlaceholder, .placeholder, also: .archive)
  }

  /// Visits the members of the collapse. An archive has none of them: the size class at the restore decides whether the
  /// split is collapsed.
  private mutating func codeCollapse<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.flag("collapsed", &isCollapsed, default: false, also: .none)
    var columns = isCollapsed ? columns.filter { isMerged($0) } : []
    try coder.words("merged", &columns, if: isCollapsed)
    try coder.settingsRule { split in columns.allSatisfy { split.canMerge($0) } }
    merge(columns.compactMap { stack(of: $0) })
    try coder.count("primaryCountAtCollapse", &primaryCountAtCollapse, if: isCollapsed)
  }

  static var blank: Split { Split(primary: .blank, secondary: .blank) }

  static func slots<R>(of scene: inout Scene, _ body: (inout Slots<Split>) -> R) -> R { body(&scene.splits) }
  static func value(at index: Int, in scene: Scene) -> Split { scene.splits[index] }
}

extension ColumnWidth {
  /// Visits the width of a column: the members with these names.
  fileprivate mutating func code<Coder: ShapeCoder>(
    _ pointsName: StaticString, fraction fractionName: StaticString, minimum minimumName: StaticString,
    maximum maximumName: StaticString, _ coder: inout Coder
  ) throws(Coder.Failure) {
    try coder.number(pointsName, &points, also: .archive)
    try coder.number(fractionName, &fraction, also: .archive)
    try coder.number(minimumName, &minimum, also: .archive)
    try coder.number(maximumName, &maximum, also: .archive)
    try coder.settingsRule { _ in fraction ?? 1 <= 1 && minimum ?? 0 <= maximum ?? .infinity }
  }
}

extension ShapeRule {
  fileprivate static var column: ShapeRule {
    .kind(.stack) { "a column of “\($0)” is no stack" }
  }
}

extension ShapeValidator {
  /// Returns true when the stack of a column can be merged on the primary's: an empty one never is.
  fileprivate func canMerge(_ column: SplitColumn) -> Bool {
    switch column {
    case .secondary: hasEntries("secondary")
    case .supplementary: hasEntries("supplementary")
    case .primary, .compact: false
    }
  }

  private func hasEntries(_ stack: StaticString) -> Bool {
    member(stack).map { !document.pointee.elements(of: "entries", in: $0).isEmpty } ?? false
  }
}
