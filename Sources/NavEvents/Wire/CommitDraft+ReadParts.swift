/// The parts that commands and events share, read from the wire: members in any order, unknown ones ignored.
extension CommitDraft {
  func required(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> JSONValue {
    guard let value = document.member(name, of: object) else { throw .missing(name.description) }
    return value
  }

  mutating func text(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> TextID {
    let value = try required(name, object, document)
    guard let id = document.withText(of: value, { texts.intern($0) }) else {
      throw .invalid(name.description)
    }
    return id
  }

  /// A text that may be left out or `null`.
  mutating func optionalText(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> TextID? {
    guard let value = document.member(name, of: object), document.kind(of: value) != .null else { return nil }
    return try text(name, object, document)
  }

  func bool(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument,
    default standard: Bool? = nil
  ) throws(WireError) -> Bool {
    guard let value = document.member(name, of: object) else {
      if let standard { return standard }
      throw .missing(name.description)
    }
    guard let bool = document.bool(value) else { throw .invalid(name.description) }
    return bool
  }

  func number(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Double {
    guard let number = document.number(try required(name, object, document)) else {
      throw .invalid(name.description)
    }
    return number
  }

  func integer(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Int {
    guard let integer = document.integer(try required(name, object, document)) else {
      throw .invalid(name.description)
    }
    return integer
  }

  func word<Word: WireName>(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument,
    default standard: Word? = nil
  ) throws(WireError) -> Word {
    guard let value = document.member(name, of: object) else {
      if let standard { return standard }
      throw .missing(name.description)
    }
    guard let word = document.word(value, as: Word.self) else { throw .invalid(name.description) }
    return word
  }

  /// A number that may be left out.
  func optionalNumber(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Double? {
    document.member(name, of: object) == nil ? nil : try number(name, object, document)
  }

  /// A word that may be left out.
  func optionalWord<Word: WireName>(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Word? {
    document.member(name, of: object) == nil ? nil : try word(name, object, document)
  }

  mutating func json(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> JSONText {
    json(try required(name, object, document), of: document)
  }

  mutating func optionalJSON(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) -> JSONText? {
    document.member(name, of: object).map { json($0, of: document) }
  }

  func transition(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Transition {
    Transition(
      animated: try bool("animated", object, document, default: true),
      animation: try word("animation", object, document, default: .push))
  }

  mutating func list(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> TextList {
    guard let value = document.member(name, of: object) else { return .empty }
    guard document.kind(of: value) == .array else { throw .invalid(name.description) }
    let start = lists.count
    try document.forEachElement(of: value) { element throws(WireError) in
      guard let id = document.withText(of: element, { texts.intern($0) }) else {
        throw .invalid(name.description)
      }
      lists.append(id)
    }
    return TextList(start: Int32(start), count: Int32(lists.count - start))
  }

  /// The member `screen`, which must be there but may be `null`.
  mutating func optionalScreen(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ScreenContent? {
    let value = try required("screen", object, document)
    if document.kind(of: value) == .null { return nil }
    return try readScreen(value, document)
  }

  /// The member `screen`, which must be one.
  mutating func requiredScreen(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ScreenContent {
    guard let screen = try optionalScreen(object, document) else { throw .invalid("screen") }
    return screen
  }

  /// The screen, or the part of a container that every node has, that `object` describes.
  package mutating func readScreen(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ScreenContent {
    guard document.kind(of: object) == .object else { throw .invalid("screen") }
    let id = try text("id", object, document)
    return screen(id, try screenDetails(object, document))
  }

  private mutating func screenDetails(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> ScreenDetails {
    var details = ScreenDetails()
    guard document.hasFurtherMembers(object) else { return details }
    details.title = try optionalText("title", object, document)
    details.restorationID = try optionalText("restorationID", object, document)
    details.url = try optionalText("url", object, document)
    details.backTitle = try optionalText("backTitle", object, document)
    details.leftItems = try list("leftItems", object, document)
    details.rightItems = try list("rightItems", object, document)
    details.toolbarItems = try list("toolbarItems", object, document)
    details.leftItemsSupplementBackButton = try bool(
      "leftItemsSupplementBackButton", object, document, default: false)
    details.autorotates = try bool("autorotates", object, document, default: true)
    details.orientations = try orientations("orientations", object, document)
    details.isEmptyDetail = try bool("isEmptyDetail", object, document, default: false)
    details.tabItem = try optionalText("tabItem", object, document)
    details.attributes = try attributes(object, document)
    return details
  }

  /// A set of orientations; all of them when it is left out.
  package func orientations(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Orientations {
    guard let value = document.member(name, of: object) else { return .all }
    guard document.kind(of: value) == .array else { throw .invalid(name.description) }
    var set: Orientations = []
    try document.forEachElement(of: value) { element throws(WireError) in
      guard let orientation = document.word(element, as: Orientation.self) else {
        throw .invalid(name.description)
      }
      set.insert(orientation.asSet)
    }
    return set
  }

  private mutating func attributes(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> TextList {
    guard let value = document.member("attributes", of: object) else { return .empty }
    guard document.kind(of: value) == .object else { throw .invalid("attributes") }
    let start = lists.count
    try document.forEachMember(of: value) { name, member throws(WireError) in
      guard let key = document.withText(of: name, { texts.intern($0) }),
        let text = document.withText(of: member, { texts.intern($0) })
      else { throw .invalid("attributes") }
      lists.append(key)
      lists.append(text)
    }
    return TextList(start: Int32(start), count: Int32(lists.count - start))
  }
}

extension JSONDocument {
  /// Whether an object has more than one member.
  fileprivate func hasFurtherMembers(_ object: JSONValue) -> Bool {
    let token = tokens[Int(object.token)]
    return tokens[Int(object.token) + 2].next < token.next
  }
}
