extension NavCommand {
  /// Whether a journal can hold the command: every number in it is finite and within ±2^53.
  package var hasWritableNumbers: Bool {
    switch self {
    case .drillDown(.setLeftWidth(let points), _): Self.isWritable(points)
    case .swipe(.begin(let x), _), .swipe(.move(let x), _): Self.isWritable(x)
    case .swipe(.end(let x, let velocity), _): Self.isWritable(x) && Self.isWritable(velocity)
    case .environment(.resize(let width, let height, _)): Self.isWritable(width) && Self.isWritable(height)
    case .split(.setPrimaryWidth(let width), _):
      [width.points, width.fraction, width.minimum, width.maximum].allSatisfy {
        $0.map(Self.isWritable) ?? true
      }
    case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .modal, .swipe(.cancel, _),
      .environment,
      .item, .plugin:
      true
    }
  }

  private static func isWritable(_ number: Double) -> Bool { abs(number) <= JSONNumber.limit }
}
