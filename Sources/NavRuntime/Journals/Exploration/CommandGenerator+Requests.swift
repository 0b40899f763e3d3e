import NavEvents

/// Screens that are brought for an answer, and answers.
extension CommandGenerator {
  static let keys = ["k", "k", "l"]
  static let results = [#"{"id":1}"#, "7", #""x""#, "null"].map { CanonicalJSON(canonical: $0) }

  /// Returns a command that brings a screen, now and then for an answer; one that goes back, now and then with an answer; or another
  /// command as it is, now and then an answer without leaving, or the taking of one.
  mutating func asking(_ command: NavCommand) -> NavCommand {
    let (chance, number) = (requestNumbers.next() % 10, requestNumbers.next())
    if scene.isOfAnApp || chance > 0 { return command }
    let (key, result) = (Self.keys[Int(number % 3)], Self.results[Int(number / 3 % 4)])
    let named = scene.screens[Int(number / 12 % UInt64(scene.screens.count))].id
    if var screen = command.broughtScreen {
      screen.request = ScreenRequest(key, opener: number / 97 % 3 == 0 ? named : nil)
      return command.bringing(screen)
    }
    if let answering = command.answering(result) { return answering }
    if number / 97 % 4 > 0 { return command }
    return number / 389 % 2 == 0 ? .deliver(result, from: named) : .takeResult(key, of: named)
  }
}

extension NavCommand {
  /// Returns the same command with an answer; nil for a command that does not go back.
  fileprivate func answering(_ result: CanonicalJSON) -> NavCommand? {
    switch self {
    case .navigation(.pop(let transition, _), let target):
      .navigation(.pop(transition, result: result), target: target)
    case .navigation(.popTo(let screen, let transition, _), let target):
      .navigation(.popTo(screen, transition, result: result), target: target)
    case .navigation(.popToRoot(let transition, _), let target):
      .navigation(.popToRoot(transition, result: result), target: target)
    case .navigation(.back(let transition, _), let target):
      .navigation(.back(transition, result: result), target: target)
    case .modal(.dismiss(let bySwipe, _)): .modal(.dismiss(bySwipe: bySwipe, result: result))
    case .swipe(.end(let x, let velocity, _), let target):
      .swipe(.end(x: x, velocity: velocity, result: result), target: target)
    default: nil
    }
  }
}
