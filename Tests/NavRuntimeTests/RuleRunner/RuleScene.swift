import NavEvents
import NavPlugins
import NavRuntime

/// The scene in which a rule is shown: `stack with doorkeeper without swipe-back: push a; push b`.
struct RuleScene {
  /// The name of a built-in scene, `nothing`, or the JSON of a scene's root.
  let scene: String
  let with: [String]
  let without: [String]
  let lines: [String]

  struct Failure: Error, CustomStringConvertible { let description: String }

  init(_ text: String) throws(Failure) {
    let end = text.hasPrefix("{") ? Self.endOfObject(text) : text.firstIndex { $0 == " " || $0 == ":" }
    scene = String(text[..<(end ?? text.endIndex)])
    let rest = text[(end ?? text.endIndex)...]
    let colon = rest.firstIndex(of: ":") ?? rest.endIndex
    let words = rest[..<colon].split(separator: " ").map {
      $0.last == "," ? String($0.dropLast()) : String($0)
    }
    (with, without) = try Self.plugins(words)
    let typed = rest[colon...].dropFirst().drop { $0 == " " }
    lines = typed.isEmpty ? [] : [String(typed)]
  }

  /// Returns the plugins after `with` and those after `without`.
  private static func plugins(_ words: [String]) throws(Failure) -> (with: [String], without: [String]) {
    var (with, without): ([String], [String]) = ([], [])
    var isWithout: Bool?
    for word in words {
      switch (word, isWithout) {
      case ("with", _): isWithout = false
      case ("without", _): isWithout = true
      case (_, false): with.append(word)
      case (_, true): without.append(word)
      default: throw Failure(description: "“\(word)”: after the scene come “with”, “without” or a colon")
      }
    }
    return (with, without)
  }

  /// Returns the end of the JSON object with which the text begins.
  private static func endOfObject(_ text: String) -> String.Index? {
    var (depth, isInString) = (0, false)
    for index in text.indices {
      switch text[index] {
      case "\"": isInString.toggle()
      case "{" where !isInString: depth += 1
      case "}" where !isInString:
        depth -= 1
        if depth == 0 { return text.index(after: index) }
      default: break
      }
    }
    return nil
  }

  /// Returns a stage with the scene, whose doorkeeper, if any, is this one.
  func stage(_ doorkeeper: Doorkeeper) throws -> Stage {
    var options = SessionOptions.standard
    options.catalog.add(doorkeeper)
    options.catalog.add(Bouncer())
    let unknown = (with + without).first { $0 != "all" && !options.catalog.ids.contains($0) }
    if let unknown { throw Failure(description: "there is no plugin “\(unknown)”") }
    if without == ["all"] { options.plugins = [] }
    options.plugins.removeAll { without.contains($0) }
    options.plugins += with
    let stage: Stage
    if scene == "nothing" || scene.hasPrefix("{") {
      stage = try .empty(options)
      if scene != "nothing", let code = try stage.open(scene).refused {
        throw Failure(description: "the scene is refused: \(code)")
      }
    } else if let scene = BuiltInScene(rawValue: scene) {
      stage = try Stage(scene, options: options)
    } else {
      throw Failure(description: "there is no scene “\(scene)”")
    }
    return stage
  }
}
