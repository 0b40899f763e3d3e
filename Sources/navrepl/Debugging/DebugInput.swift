import NavEvents

/// The line that a person types at the bottom of the screen.
struct DebugInput {
  /// The use of the line.
  enum Purpose {
    case moment, filter, value, why, line

    var prompt: String {
      switch self {
      case .moment: "go to "
      case .filter: "/"
      case .value: "value "
      case .why: "why "
      case .line: ":"
      }
    }
  }

  /// The end of the typing.
  enum End { case goesOn, given, givenUp }

  let purpose: Purpose
  var line = EditedLine()

  init(_ purpose: Purpose) { self.purpose = purpose }

  /// Carries out a key.
  @discardableResult mutating func press(_ key: Key) -> End {
    switch key {
    case .text(let text): line.insert(text)
    case .paste(let text): line.insert(EditedLine.cleaned(text).replacing("\n", with: "; "))
    case .enter: return .given
    case .escape, .control("c"): return .givenUp
    case .backspace, .control("h"):
      if line.isEmpty { return .givenUp }
      line.removeBackward()
    case .delete, .control("d"): line.removeForward()
    case .left, .control("b"): line.moveLeft()
    case .right, .control("f"): line.moveRight()
    case .home, .control("a"): line.moveToStart()
    case .end, .control("e"): line.moveToEnd()
    case .control("u"): line.removeToStart()
    case .control("k"): line.removeToEnd()
    case .control("w"): line.removeWord()
    default: break
    }
    return .goesOn
  }
}
