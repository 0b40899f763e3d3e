import NavBase

/// The routes of a journal, which a redacted journal keeps, and the ids that the runtime takes for screens with them. It takes the
/// first free of `ROUTE`, `ROUTE~2`, `ROUTE~3`…, so a number is at most the number of different ids of that form.
struct RouteNames: Sendable {
  private var routes: Set<TextBytes> = []
  /// The routes of screens whose ids some command leaves out.
  private var unnamed: Set<TextBytes> = []
  /// The numbers in the texts of the form `TEXT~N`, by the text before them.
  private var numbers: [TextBytes: Set<Int>] = [:]

  /// A number beyond it is no number that the runtime takes.
  private static let largest = 10_000_000

  mutating func insert(_ route: String, isUnnamed: Bool) {
    routes.insert(TextBytes(route))
    if isUnnamed { unnamed.insert(TextBytes(route)) }
  }

  /// Notes a text that may be an id.
  mutating func note(_ text: String) {
    if let (route, number) = Self.parts(of: text) { numbers[TextBytes(route), default: []].insert(number) }
  }

  /// All routes, in no order.
  var all: [String] { routes.map(\.text) }

  /// Returns true for a route, and for an id that the runtime takes for a screen with one.
  func keeps(_ text: String) -> Bool {
    if routes.isEmpty { return false }
    if routes.contains(TextBytes(text)) { return true }
    guard let (route, number) = Self.parts(of: text), unnamed.contains(TextBytes(route)) else { return false }
    // The route itself is one of the ids of that form.
    return number <= (numbers[TextBytes(route)]?.count ?? 0) + 1
  }

  private static func parts(of text: String) -> (route: String, number: Int)? {
    guard let mark = text.utf8.lastIndex(of: RouteBounds.mark) else { return nil }
    let digits = text[text.utf8.index(after: mark)...]
    guard let number = Int(digits), 2...largest ~= number, digits.utf8.elementsEqual("\(number)".utf8) else {
      return nil
    }
    return (String(text[..<mark]), number)
  }
}
