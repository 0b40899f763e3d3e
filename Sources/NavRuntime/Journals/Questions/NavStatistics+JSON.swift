import NavBase
public import NavEvents

/// The form of the numbers in JSON.
extension NavStatistics {
  /// The numbers as navrepl prints them: `{"commits":…,"events":{…},"refusals":{…},"screens":{…},"loops":[…]}`.
  public var json: CanonicalJSON {
    var text = ""
    writeJSON { text += $0 }
    return CanonicalJSON(canonical: text)
  }

  /// The length of a part of the JSON, in bytes.
  private static let part = 1 << 16

  /// Calls `body` with one part of the text of ``json`` after the other, so that nobody holds all of it: a long journal can have
  /// millions of screens. A part is a few screens more than 64 KiB long.
  ///
  /// ```swift
  /// try journal.statistics().writeJSON { print($0, terminator: "") }
  /// ```
  ///
  /// Complexity: O(length of the text), in memory that does not grow with it.
  public func writeJSON(_ body: (_ part: String) -> Void) {
    var buffer = ByteBuffer()
    func passOn(_ least: Int = Self.part) {
      if buffer.count < least { return }
      body(buffer.string)
      buffer.removeAll()
    }
    writeCounts(to: &buffer)
    buffer.member("screens")
    buffer.append("{")
    for (index, screen) in screens.enumerated() {
      if index > 0 { buffer.append(",") }
      buffer.appendQuoted(screen.id)
      buffer.append(string: ":{\"visits\":\(screen.visits),\"milliseconds\":\(screen.milliseconds)}")
      passOn()
    }
    buffer.close()
    buffer.member("loops")
    buffer.append("[")
    for (index, loop) in loops.enumerated() {
      if index > 0 { buffer.append(",") }
      buffer.append("{\"between\":")
      buffer.list(loop.places) { place, buffer in buffer.list(place) { $1.appendQuoted($0) } }
      buffer.member("returns", loop.returns)
      buffer.close()
      passOn()
    }
    buffer.append("]")
    buffer.close()
    passOn(0)
  }

  /// Writes the members before the screens.
  private func writeCounts(to buffer: inout ByteBuffer) {
    buffer.append("{\"commits\":")
    buffer.append(commits)
    if !launches.isEmpty {
      buffer.member("launches")
      Self.write(launches, to: &buffer)
    }
    buffer.member("events")
    Self.write(events, to: &buffer)
    buffer.member("refusals")
    buffer.append("{\"codes\":")
    Self.write(refusals, to: &buffer)
    buffer.member("by")
    Self.write(objectors, to: &buffer)
    buffer.close()
  }

  private static func write(_ counts: [Count], to buffer: inout ByteBuffer) {
    buffer.append("{")
    for (index, count) in counts.enumerated() {
      if index > 0 { buffer.append(",") }
      buffer.appendQuoted(count.name)
      buffer.append(":")
      buffer.append(count.count)
    }
    buffer.close()
  }
}
