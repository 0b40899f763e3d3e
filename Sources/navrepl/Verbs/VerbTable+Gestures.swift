import NavEvents

extension VerbTable {
  private static let orientations = Orientation.allCases.map { ($0.name, $0) }

  static let gestureVerbs = [
    Verb(
      name: "swipe", group: .gesture, synopsis: "swipe begin X | move X | end X [velocity=V] | cancel [in=]",
      summary: "drag the shown screen away; X in points, V in points a second",
      keys: Arguments.commandKeys + ["velocity"], read: readSwipe),
    Verb(
      name: "rotate", group: .gesture, synopsis: "rotate ORIENTATION | begin ORIENTATION | end",
      summary: "turn the device: portrait, portraitUpsideDown, landscapeLeft, landscapeRight",
      keys: ["source"],
      read: readRotate),
    Verb(
      name: "resize", group: .gesture, synopsis: "resize W H [compact|regular]",
      summary: "the size of the window, in points", keys: ["source"], read: readResize),
  ]

  private enum SwipePart { case begin, move, end, cancel }

  @Sendable private static func readSwipe(_ arguments: inout Arguments) throws(LineError) -> Request {
    let part = try arguments.choice(
      "begin, move, end or cancel",
      [("begin", SwipePart.begin), ("move", .move), ("end", .end), ("cancel", .cancel)])
    let (source, container) = (try arguments.source(), arguments.string("in"))
    if part == .cancel { return .command(source) { $0.cancelSwipe(in: container) } }
    let x = try Arguments.number(arguments.next("a position in points"))
    let velocity = try arguments.value("velocity").map { word throws(LineError) in try Arguments.number(word)
    }
    switch part {
    case .begin: return .command(source) { $0.beginSwipe(at: x, in: container) }
    case .move: return .command(source) { $0.moveSwipe(to: x, in: container) }
    case .end, .cancel: return .command(source) { $0.endSwipe(at: x, velocity: velocity ?? 0, in: container) }
    }
  }

  private enum Turn {
    case to(Orientation)
    case begin
    case end
  }

  @Sendable private static func readRotate(_ arguments: inout Arguments) throws(LineError) -> Request {
    let turn = try arguments.choice(
      "an orientation, begin or end",
      orientations.map { ($0.0, Turn.to($0.1)) } + [("begin", .begin), ("end", .end)])
    switch turn {
    case .to(let orientation): return .command(try arguments.source()) { $0.rotate(to: orientation) }
    case .end: return .command(try arguments.source()) { $0.endRotation() }
    case .begin:
      let orientation = try arguments.choice("an orientation", orientations)
      return .command(try arguments.source()) { $0.beginRotation(to: orientation) }
    }
  }

  @Sendable private static func readResize(_ arguments: inout Arguments) throws(LineError) -> Request {
    let width = try Arguments.number(arguments.next("a width in points"))
    let height = try Arguments.number(arguments.next("a height in points"))
    let word = arguments.nextIfAny()
    let sizeClass = try word.map { word throws(LineError) in
      try Arguments.choose(word, SizeClass.allCases.map { ($0.name, $0) })
    }
    return .command(try arguments.source()) { $0.resize(width: width, height: height, sizeClass: sizeClass) }
  }
}
