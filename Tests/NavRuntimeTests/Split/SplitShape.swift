import Testing

/// The number of entries in each column of a split, and their special features.
struct SplitShape: Sendable, CustomTestStringConvertible {
  /// The largest number of entries in a column.
  static let deepest = 4

  let primary: Int
  /// The number for the supplementary; `nil` for a split of two columns.
  let supplementary: Int?
  let secondary: Int
  /// A Boolean value that indicates whether the secondary's top is an empty detail.
  var isEmptyDetail = false
  /// A Boolean value that indicates whether the top of each column is a drillDown instead of a screen.
  var hasContainers = false

  /// Every shape of two columns and of three, including those with empty columns.
  static let all: [SplitShape] = {
    let counts = 0...deepest
    let supplementaries: [Int?] = [nil] + counts.map { $0 }
    return counts.flatMap { primary in
      supplementaries.flatMap { supplementary in
        counts.map { SplitShape(primary: primary, supplementary: supplementary, secondary: $0) }
      }
    }
  }()

  /// This shape with an empty secondary, as a discard leaves it.
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

  /// A Boolean value that indicates whether a collapse can discard the secondary, if a plugin says so.
  var canDiscard: Bool { isEmptyDetail && secondary > 0 && !hasContainers }

  var testDescription: String {
    let columns = [primary, supplementary, secondary].compactMap { $0?.description }
    return columns.joined(separator: "-") + (isEmptyDetail ? " empty" : "")
      + (hasContainers ? " containers" : "")
  }
}

extension SplitShape {
  /// The split as the root of a scene file.
  var root: String {
    let third = supplementary.map { #""supplementary":\#(stack("supplementary", $0)),"# } ?? ""
    return #"{"id":"split","kind":"split","primary":\#(stack("primary", primary)),"#
      + third + #""secondary":\#(stack("secondary", secondary))}"#
  }

  /// Returns a stack whose entries differ in the properties that could get lost; bars of every other depth are hidden.
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
