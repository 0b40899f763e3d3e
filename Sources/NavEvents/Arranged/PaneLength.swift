package import NavBase

/// A distance in a container: points, a part of the container's width or height, or both.
///
/// ```swift
/// let drawer = 320 as PaneLength             // 320
/// let half = PaneLength.percent(50)          // "50%"
/// let rest = PaneLength.percent(100) - 320   // "100%-320"
/// ```
///
/// In JSON, points alone are a number, and anything else is a text: the percent first, then the points with their sign.
public struct PaneLength: BitwiseCopyable, Hashable, Sendable {
  /// The part of the container's width or height, in percent; 100 for all of it. It can be negative.
  public var percent: Double
  /// The points that are added to that part; negative ones are taken off.
  public var points: Double

  /// Creates a distance of a part of the container, in percent, and points.
  public init(percent: Double = 0, points: Double = 0) { (self.percent, self.points) = (percent, points) }

  /// No distance: an edge at the left or at the top of the container.
  public static let zero = PaneLength()
  /// The whole width or height of the container.
  public static let full = PaneLength(percent: 100)

  /// Returns a part of the container's width or height, in percent.
  public static func percent(_ percent: Double) -> PaneLength { PaneLength(percent: percent) }

  /// Returns the sum of both distances.
  public static func + (one: PaneLength, other: PaneLength) -> PaneLength {
    PaneLength(percent: one.percent + other.percent, points: one.points + other.points)
  }

  /// Returns the difference of both distances.
  public static func - (one: PaneLength, other: PaneLength) -> PaneLength {
    PaneLength(percent: one.percent - other.percent, points: one.points - other.points)
  }

  /// Returns the distance in points in a container that is `whole` points wide, or high.
  public func points(of whole: Double) -> Double { percent / 100 * whole + points }
}

extension PaneLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a distance in points.
  public init(integerLiteral points: Int) { self.init(points: Double(points)) }

  /// Creates a distance in points.
  public init(floatLiteral points: Double) { self.init(points: points) }
}

extension PaneLength: CustomStringConvertible {
  /// The distance as a text: `320`, `50%`, `100%-320`.
  public var description: String {
    var buffer = ByteBuffer()
    append(to: &buffer)
    return buffer.string
  }

  private func append(to buffer: inout ByteBuffer) {
    if percent == 0 { return buffer.append(points) }
    buffer.append(percent)
    buffer.append("%")
    if points == 0 { return }
    if points > 0 { buffer.append("+") }
    buffer.append(points)
  }

  /// Creates the distance that a text describes, in any order of signs that a number may have; nil for any other text.
  public init?(_ text: String) {
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "%")) else {
      guard let points = Self.number(text[...]) else { return nil }
      self.init(points: points)
      return
    }
    let rest = text[text.utf8.index(after: mark)...]
    guard let percent = Self.number(text[..<mark]), let points = rest.isEmpty ? 0 : Self.signed(rest) else {
      return nil
    }
    self.init(percent: percent, points: points)
  }

  private static func signed(_ text: Substring) -> Double? {
    guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    return number(text)
  }

  /// `Double` reads hexadecimal numbers and names, too.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.".utf8.contains($0) }),
      let number = Double(text), abs(number) <= Double(JournalBounds.largestNumber)
    else { return nil }
    return number
  }
}

extension PaneLength {
  /// The longest text of a distance, in bytes: two numbers of the journal.
  private static let longest = 64

  /// A Boolean value that indicates whether a journal can hold the distance.
  package var isWritable: Bool {
    let limit = Double(JournalBounds.largestNumber)
    return abs(percent) <= limit && abs(points) <= limit && description.utf8.count <= Self.longest
  }

  /// Appends the distance as JSON: points alone as a number, anything else as a text.
  package func appendJSON(to buffer: inout ByteBuffer) {
    if percent == 0 { return buffer.append(points) }
    buffer.append("\"")
    append(to: &buffer)
    buffer.append("\"")
  }

  /// Creates the distance that a value in JSON describes; nil for any other value.
  package init?(_ value: JSONValue, _ document: borrowing JSONDocument) {
    if let points = document.number(value) {
      self.init(points: points)
      return
    }
    guard let text = document.string(value), text.utf8.count <= Self.longest else { return nil }
    self.init(text)
    // What is written is read again.
    if description.utf8.count > Self.longest { return nil }
  }
}

/// The bar over a pane of an arranged container.
public enum PaneBar: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A bar at the top of the pane, with the navigation item of its child. A child that is a container draws its own instead.
  case own
  /// No bar.
  case none
  /// The bar around the container shows the navigation item of the child.
  case parents

  package var wireName: StaticString {
    switch self {
    case .own: "own"
    case .none: "none"
    case .parents: "parents"
    }
  }
}

/// The way in which a host shows that a container has another arrangement.
public enum PaneTransition: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The new arrangement is shown at once.
  case none
  /// New panes come over the old ones.
  case push
  /// Old panes leave, and uncover the new ones.
  case pop
  /// The old arrangement fades into the new one.
  case fade

  package var wireName: StaticString {
    switch self {
    case .none: "none"
    case .push: "push"
    case .pop: "pop"
    case .fade: "fade"
    }
  }
}

extension PaneBar: WireName {}
extension PaneTransition: WireName {}
