import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// The values of options.
extension Options {
  static func moment(_ value: String, _ option: Option) throws(Mistake) -> NavJournal.Moment {
    do throws(LineError) { return try NavJournal.Moment(value) } catch {
      throw Mistake(message: "\(option.rawValue): \(error.message)")
    }
  }

  /// Reads `ID` or `ID:KEY=VALUE`, with a comma between several settings.
  static func with(_ value: String) throws(Mistake) -> NavCircumstance {
    guard let (id, settings) = value.cut(at: UInt8(ascii: ":")) else { return .with(value) }
    do throws(LineError) {
      let words = Self.settings(settings).map(\.typed).joined(separator: " ")
      guard
        case .plugin(.attach(_, let configuration?)) = try NavCommand(line: "plugin attach id \(words)")
      else { throw .badArgument("KEY=VALUE is missing", at: nil) }
      return .with(id, configuration: configuration)
    } catch {
      throw Mistake(message: "--with \(value): \(error.message)")
    }
  }

  /// Reads settings with commas between them. A comma in an object, an array or a string of JSON is part of a setting.
  static func settings(_ value: String) -> [String] {
    var (settings, text, depth, isQuoted) = ([String](), [UInt8](), 0, false)
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): if text.last != UInt8(ascii: "\\") { isQuoted.toggle() }
      case UInt8(ascii: "{"), UInt8(ascii: "["): if !isQuoted { depth += 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isQuoted { depth -= 1 }
      default: break
      }
      if byte == UInt8(ascii: ","), depth <= 0, !isQuoted {
        settings.append(String(decoding: text, as: UTF8.self))
        text = []
      } else {
        text.append(byte)
      }
    }
    return settings + [String(decoding: text, as: UTF8.self)]
  }

  /// Reads texts with commas between them. A comma after a backslash is part of a text; any other backslash is one.
  static func texts(_ value: String) -> [String] {
    var (texts, text) = ([String](), [UInt8]())
    for byte in value.utf8 {
      if byte != UInt8(ascii: ",") {
        text.append(byte)
      } else if text.last == UInt8(ascii: "\\") {
        text[text.count - 1] = byte
      } else {
        texts.append(String(decoding: text, as: UTF8.self))
        text = []
      }
    }
    return texts + [String(decoding: text, as: UTF8.self)]
  }

  static func predicate(_ value: String, _ option: Option) throws(Mistake) -> NavPredicate {
    do throws(LineError) {
      return try NavPredicate(value)
    } catch {
      throw Mistake(message: "\(option.rawValue): \(error.message)")
    }
  }

  static func size(_ value: String) throws(Mistake) -> NavCircumstance {
    let words = SizeWord.sides(of: value) ?? value.parts(between: UInt8(ascii: " "))
    let sides = words.map { Double($0) ?? .nan }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= Double(JSONBounds.largestNumber) }) else {
      throw Mistake(message: "--resize needs a width and a height in points, not \(value)")
    }
    return .resized(width: sides[0], height: sides[1])
  }

  static func scene(_ value: String) throws(Mistake) -> BuiltInScene {
    if let scene = BuiltInScene(rawValue: value) { return scene }
    let names = BuiltInScene.allCases.map(\.rawValue)
    let suggestion = Suggestion.text(for: value, among: names)
    throw Mistake(
      message: "--scene is \(names.joined(separator: ", ")) or a FILE.json, not \(value)\(suggestion)")
  }

  static func format(_ value: String) throws(Mistake) -> NavExportFormat {
    if let format = NavExportFormat(rawValue: value) { return format }
    let names = NavExportFormat.allCases.map(\.rawValue)
    throw Mistake(
      message:
        "--format is \(names.joined(separator: ", ")), not \(value)\(Suggestion.text(for: value, among: names))"
    )
  }

  static func count(_ value: String, _ option: Option) throws(Mistake) -> Int {
    try wholeNumber(value, option, upTo: JSONBounds.largestCount)
  }

  static func wholeNumber<Number: FixedWidthInteger>(
    _ value: String, _ option: Option, upTo largest: Number
  ) throws(Mistake) -> Number {
    guard let number = Number(value), 0...largest ~= number else {
      throw Mistake(message: "\(option.rawValue) needs a whole number from 0, not \(value)")
    }
    return number
  }

  /// The largest number of journals that can be examined at once.
  private static let mostJobs = 1024

  static func jobs(_ value: String) throws(Mistake) -> Int {
    guard let count = Int(value), 1...mostJobs ~= count else {
      throw Mistake(message: "--jobs is a whole number from 1 to \(mostJobs), not \(value)")
    }
    return count
  }

  /// Returns the two parts of a value with a colon between them.
  static func named(
    _ value: String, _ option: Option, _ expected: String
  ) throws(Mistake) -> (name: String, value: String) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw Mistake(message: "\(option.rawValue) needs \(expected), with a colon between them, not \(value)")
    }
    return (String(parts[0]), String(parts[1]))
  }

  /// The units of bytes that are kept. Longer names come first.
  private static let byteUnits = [("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("B", 1)]

  /// Returns the limits with one more: `5000` commits, `30d` days or `50MB`.
  static func kept(
    _ value: String, beside others: SessionOptions.Retention?
  ) throws(Mistake) -> SessionOptions.Retention {
    func number(without unit: String, of size: Int = 1) throws(Mistake) -> Int {
      let digits = value.dropLast(unit.count)
      if let count = Int(digits), 1...JSONBounds.largestCount / size ~= count { return count * size }
      throw Mistake(
        message:
          "--keep is a whole number of commits (5000), days (30d) or bytes (50MB) from 1 on, not \(value)")
    }
    var limits = others ?? SessionOptions.Retention()
    if let (unit, size) = byteUnits.first(where: { value.hasSuffix($0.0) }) {
      limits.bytes = try number(without: unit, of: size)
    } else if value.hasSuffix("d") {
      limits.days = try number(without: "d")
    } else {
      limits.commits = try number(without: "")
    }
    return limits
  }

  static func durability(_ value: String) throws(Mistake) -> Durability {
    if let level = Durability(value) { return level }
    throw Mistake(message: "--durability is always, group, group:MS or os, not \(value)")
  }

  static func color(_ value: String) throws(Mistake) -> Color {
    if let color = Color(rawValue: value) { return color }
    throw Mistake(message: "--color is auto, always or never, not \(value)")
  }
}
