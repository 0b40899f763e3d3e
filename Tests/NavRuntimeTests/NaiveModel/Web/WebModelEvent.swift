/// An event that the model expects: its name, and how its text begins, or all of it.
struct WebModelEvent: Sendable {
  let name: String
  /// What is written from the opening brace on, without the closing one.
  private(set) var text: [UInt8]
  /// Whether nothing but the closing brace may follow; otherwise other members may.
  private(set) var isWhole = false
  /// The container it is about, if it names one.
  private(set) var container: ModelText?

  init(_ name: String) {
    self.name = name
    text = Array("{\"type\":\"\(name)\"".utf8)
  }
}

/// Writing the members of an event.
extension WebModelEvent {
  func with(_ key: String, _ value: ModelText) -> Self {
    with(key, bytes: value.json)
  }

  /// The container that the event is about.
  func about(_ container: ModelText) -> Self {
    var copy = with("container", container)
    copy.container = container
    return copy
  }

  func with(_ key: String, _ values: [ModelText]) -> Self {
    var bytes: [UInt8] = []
    bytes.append(list: values)
    return with(key, bytes: bytes)
  }

  func with(_ key: String, word: String) -> Self {
    with(key, bytes: Array("\"\(word)\"".utf8))
  }

  func with(_ key: String, points: Double) -> Self {
    with(key, bytes: Array(ModelNumber.text(points).utf8))
  }

  func with(_ key: String, flag: Bool) -> Self {
    with(key, bytes: Array(flag.description.utf8))
  }

  /// The beginning of an object that stands for the node with this id.
  func with(_ key: String, node id: ModelText) -> Self {
    with(key, bytes: Array("{\"id\":".utf8) + id.json)
  }

  /// A member that is written only when there is a value.
  func with(optional key: String, _ value: ModelText?) -> Self {
    value.map { with(key, $0) } ?? self
  }

  /// The way out of a screen; that of a pop is left out.
  func with(way: String) -> Self {
    way == "pop" ? self : with("way", word: way)
  }

  /// The event with nothing to follow.
  var whole: Self {
    var copy = self
    copy.isWhole = true
    return copy
  }

  private func with(_ key: String, bytes: [UInt8]) -> Self {
    var copy = self
    copy.text += Array(",\"\(key)\":".utf8)
    copy.text += bytes
    return copy
  }

  /// Whether the program wrote this event.
  func agrees(with printed: UnsafeRawBufferPointer) -> Bool {
    guard printed.count > text.count, isWhole == false || printed.count == text.count + 1 else {
      return false
    }
    let next = printed[text.count]
    let start = UnsafeRawBufferPointer(rebasing: printed[..<text.count])
    let isSame = text.withUnsafeBytes { ByteBlock.compare(start, $0, count: text.count) == 0 }
    return isSame && (next == UInt8(ascii: ",") || next == UInt8(ascii: "}"))
  }
}
