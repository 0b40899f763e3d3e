import NavBase

/// The routes of a journal, which a redacted journal keeps, and the ids that the runtime took for screens with them: `ROUTE`,
/// `ROUTE~2`, `ROUTE~3`….
///
/// A number was taken because the ids with smaller numbers were in the scene, whoever gave them. So these stay, too, and no other text
/// of that form does.
struct RouteNames: Sendable {
  private var routes: Set<TextBytes> = []
  /// The largest number that the runtime took for a screen with a route, by the route.
  private var largest: [TextBytes: Int] = [:]
  /// The routes of screens whose ids the commands of a commit leave out.
  private var unnamed: Set<TextBytes> = []
  /// The largest number in an id `ROUTE~N` of a screen with that route in the commit, by the route.
  private var numbers: [TextBytes: Int] = [:]

  /// Notes a route outside a screen.
  mutating func insert(_ route: String) { routes.insert(TextBytes(route)) }

  /// Notes the route of a screen in a commit; its id is empty where a command leaves it out.
  mutating func insert(_ route: String, ofScreen id: String) {
    let route = TextBytes(route)
    routes.insert(route)
    if id.isEmpty {
      unnamed.insert(route)
    } else if let (start, number) = Self.parts(of: id), TextBytes(start) == route {
      numbers[route] = max(numbers[route] ?? 0, number)
    }
  }

  /// Ends a commit: the runtime took the ids of the screens in it that have a route for which a command lacks the id.
  mutating func endCommit() {
    for route in unnamed {
      if let number = numbers[route] { largest[route] = max(largest[route] ?? 0, number) }
    }
    unnamed.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  /// All routes, in no order.
  var all: [String] { routes.map(\.text) }

  /// Returns true for a route, and for an id that the runtime took for a screen with one, or that was taken before it.
  func keeps(_ text: String) -> Bool {
    if routes.isEmpty { return false }
    if routes.contains(TextBytes(text)) { return true }
    guard !largest.isEmpty, let (route, number) = Self.parts(of: text) else { return false }
    return number <= largest[TextBytes(route)] ?? 0
  }

  private static func parts(of text: String) -> (route: String, number: Int)? {
    guard let mark = text.utf8.lastIndex(of: RouteBounds.mark) else { return nil }
    let digits = text[text.utf8.index(after: mark)...]
    guard let number = Int(digits), number > 1, digits.utf8.elementsEqual("\(number)".utf8) else {
      return nil
    }
    return (String(text[..<mark]), number)
  }
}
