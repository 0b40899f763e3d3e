import Testing

/// How many entries each column of a split has, and what makes them special.
struct SplitShape: Sendable, CustomTestStringConvertible {
  /// No column is deeper than this.
  static let deepest = 4

  let primary: Int
  /// `nil` for a split of two columns.
  let supplementary: Int?
  let secondary: Int
  /// Whether the secondary's top is an empty detail.
  var isEmptyDetail = false
  /// Whether the top of each column is a drillDown instead of a screen.
  var hasContainers = false

  /// Every shape of two columns and of three, empty columns among them.
  static let all: [SplitShape] = {
    let counts = 0...deepest
    let supplementaries: [Int?] = [nil] + counts.map { $0 }
    return counts.flatMap { primary in
      supplementaries.flatMap { supplementary in
        counts.map { SplitShape(primary: primary, supplementary: supplementary, secondary: $0) }
      }
    }
  }()

  /// This shape without a secondary: what is left when that was discarded.
  var withoutSecondary: SplitShape {
    SplitShape(
      primary: primary, supplementary: supplementary, secondary: 0, hasContainers: hasContainers)
  }

  func with(isEmptyDetail: Bool, hasContainers: Bool) -> SplitShape {
    var shape = self
    shape.isEmptyDetail = isEmptyDetail
    shape.hasContainers = hasContainers
    return shape
  }

  var hidesBarsOfSecondary: Bool { secondary % 2 == 1 }

  /// Whether a collapse has somebody to discard, when a plugin wants it.
  var canDiscard: Bool { isEmptyDetail && secondary > 0 && !hasContainers }

  var testDescription: String {
    let columns = [primary, supplementary, secondary].compactMap { $0?.description }
    return columns.joined(separator: "-") + (isEmptyDetail ? " empty" : "")
      + (hasContainers ? " containers" : "")
  }
}

extension SplitShape {
  /// The split as a scene file describes its root.
  var root: String {
    let third = supplementary.map { #""supplementary":\#(stack("supplementary", $0)),"# } ?? ""
    return #"{"id":"split","kind":"split","primary":\#(stack("primary", primary)),"#
      + third + #""secondary":\#(stack("secondary", secondary))}"#
  }

  /// A stack whose entries differ in what can get lost; bars of every other depth are hidden.
  private func stack(_ column: String, _ count: Int) -> String {
    let entries = (0..<count).map { entry(column, $0, isTop: $0 == count - 1) }
    let list = entries.isEmpty ? "" : #","entries":[\#(entries.joined(separator: ","))]"#
    let bars = count % 2 == 1 ? #","navigationBarsHidden":true"# : ""
    return #"{"id":"\#(column)","kind":"stack"\#(list)\#(bars)}"#
  }

  private func entry(_ column: String, _ place: Int, isTop: Bool) -> String {
    let id = "\(column)-\(place)"
    if isTop && hasContainers { return #"{"id":"\#(id)","kind":"drillDown","left":[{"id":"\#(id)-0"}]}"# }
    let isEmpty = isTop && isEmptyDetail && column == "secondary"
    let details = [
      #","backTitle":"Back to \#(place)""#, #","hidesBackButton":true"#,
      #","leftItems":["Edit"],"leftItemsSupplementBackButton":true"#, #","orientations":["portrait"]"#,
    ]
    return #"{"id":"\#(id)"\#(details[place])\#(isEmpty ? #","isEmptyDetail":true"# : "")}"#
  }
}
