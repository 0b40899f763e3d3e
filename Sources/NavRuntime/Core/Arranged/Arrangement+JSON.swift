import NavBase
import NavEvents

/// Arrangements in JSON, as an event and a scene have them.
extension Arrangement {
  /// The panes as a list.
  var shownJSON: CanonicalJSON { Self.list(shown) { $0.append(to: &$1) } }

  static func list<Element>(
    _ elements: [Element], _ append: (Element, inout ByteBuffer) -> Void
  ) -> CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.list(elements) { append($0, &$1) }
    return CanonicalJSON(canonical: buffer.string)
  }

  /// Returns the panes that a list describes.
  /// - Throws: A failure, when an element is no pane.
  static func panes(_ json: CanonicalJSON) throws(PluginFault) -> [Pane] {
    try elements(json, "shown") { object, document in Pane(object, document) }
  }

  /// Returns the places that a list describes.
  /// - Throws: A failure, when an element is no place.
  static func moves(_ json: CanonicalJSON) throws(PluginFault) -> [Move] {
    try elements(json, "moves") { object, document in Move(object, document) }
  }

  private static func elements<Element>(
    _ json: CanonicalJSON, _ name: String, _ read: (JSONValue, borrowing JSONDocument) -> Element?
  ) throws(PluginFault) -> [Element] {
    var document = JSONDocument()
    guard (try? document.parse(json.text)) != nil, document.kind(of: document.root) == .array else {
      throw .badArrangement("“\(name)” is no list.")
    }
    var elements: [Element] = []
    for object in document.elements(of: document.root) {
      guard let element = read(object, document) else {
        throw .badArrangement("“\(name)” has an element that does not describe one.")
      }
      elements.append(element)
    }
    return elements
  }
}

extension PluginFault {
  /// The failure of rules that answer with what no container can be.
  static func badArrangement(_ message: String) -> PluginFault {
    PluginFault(code: "bad-arrangement", message: message)
  }
}

extension Arrangement.Pane {
  fileprivate func append(to buffer: inout ByteBuffer) {
    buffer.append("{\"child\":")
    buffer.appendQuoted(child)
    if let role {
      buffer.member("role")
      buffer.appendQuoted(role)
    }
    buffer.append(x, y, width, height)
    if dim != 0 { buffer.member("dim", dim) }
    if bar != .own { buffer.member("bar", word: bar.wireName) }
    if let back {
      buffer.member("back")
      back.append(to: &buffer)
    }
    buffer.close()
  }

  fileprivate init?(_ object: JSONValue, _ document: borrowing JSONDocument) {
    guard let child = document.text("child", of: object),
      let place = document.place(of: object)
    else { return nil }
    self.init(
      child, role: document.text("role", of: object), x: place.x, y: place.y, width: place.width,
      height: place.height)
    if let member = document.member("dim", of: object) {
      guard let dim = document.number(member) else { return nil }
      self.dim = dim
    }
    if let member = document.member("bar", of: object) {
      guard let bar = document.word(member, as: PaneBar.self) else { return nil }
      self.bar = bar
    }
    if let member = document.member("back", of: object), document.kind(of: member) != .null {
      guard let back = Arrangement.Back(member, document) else { return nil }
      self.back = back
    }
  }
}

extension Arrangement.Back {
  fileprivate func append(to buffer: inout ByteBuffer) {
    var separator = UInt8(ascii: "{")
    func begin(_ name: StaticString, _ buffer: inout ByteBuffer) {
      buffer.member(name, after: separator)
      separator = UInt8(ascii: ",")
    }
    if let title {
      begin("title", &buffer)
      buffer.appendQuoted(title)
    }
    if !removes.isEmpty {
      begin("removes", &buffer)
      buffer.list(removes) { $1.appendQuoted($0) }
    }
    if let shows {
      begin("shows", &buffer)
      buffer.appendQuoted(shows)
    }
    if separator == UInt8(ascii: "{") { buffer.append("{") }
    buffer.close()
  }

  fileprivate init?(_ object: JSONValue, _ document: borrowing JSONDocument) {
    guard document.kind(of: object) == .object else { return nil }
    self.init(title: document.text("title", of: object), shows: document.text("shows", of: object))
    for element in document.member("removes", of: object).map({ document.elements(of: $0) }) ?? [] {
      guard let child = document.string(element) else { return nil }
      removes.append(child)
    }
  }
}

extension Arrangement.Move {
  func append(to buffer: inout ByteBuffer) {
    buffer.append("{\"child\":")
    buffer.appendQuoted(child)
    buffer.append(x, y, width, height)
    buffer.close()
  }

  fileprivate init?(_ object: JSONValue, _ document: borrowing JSONDocument) {
    guard let child = document.text("child", of: object), let place = document.place(of: object) else {
      return nil
    }
    self.init(child, x: place.x, y: place.y, width: place.width, height: place.height)
  }
}

extension ByteBuffer {
  /// Appends where a pane is, without what is the default.
  fileprivate mutating func append(
    _ x: PaneLength, _ y: PaneLength, _ width: PaneLength, _ height: PaneLength
  ) {
    append("x", x, .zero)
    append("y", y, .zero)
    append("width", width, .full)
    append("height", height, .full)
  }

  private mutating func append(_ name: StaticString, _ value: PaneLength, _ standard: PaneLength) {
    if value == standard { return }
    member(name)
    value.appendJSON(to: &self)
  }
}

extension JSONDocument {
  fileprivate func text(_ name: StaticString, of object: JSONValue) -> String? {
    member(name, of: object).flatMap { string($0) }
  }

  /// Returns where a pane is; nil when a member is no distance.
  fileprivate func place(of object: JSONValue) -> (
    x: PaneLength, y: PaneLength, width: PaneLength, height: PaneLength
  )? {
    guard let x = length("x", of: object, .zero), let y = length("y", of: object, .zero),
      let width = length("width", of: object, .full), let height = length("height", of: object, .full)
    else { return nil }
    return (x, y, width, height)
  }

  private func length(_ name: StaticString, of object: JSONValue, _ standard: PaneLength) -> PaneLength? {
    guard let member = member(name, of: object) else { return standard }
    return PaneLength(member, self)
  }
}
