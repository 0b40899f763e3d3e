/// The names of the files that are made beside a file: its name with a suffix.
public enum SidecarName {
  /// The ends of the names of the files that belong to a journal.
  public static let (index, rolling, rollingNote) = (".idx", ".rolling", ".rolling.note")

  /// Returns the paths of the files that belong to the journal at `path`.
  public static func all(beside path: String) -> [String] {
    [index, rolling, rollingNote].map { self.path(beside: path, $0) }
  }

  /// Returns true for the name of a file that belongs to a journal, or that becomes its index: sessions and readers may replace
  /// or delete it, so no other new file gets such a name.
  public static func isReserved(_ path: String) -> Bool {
    var name = path.utf8[...]
    // While an index is written, its name ends with a number.
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), case let digits = name[dot...].dropFirst(),
      !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 })
    {
      name = name[..<dot]
      return name.reversed().starts(with: index.utf8.reversed())
    }
    return [index, rolling, rollingNote].contains { name.reversed().starts(with: $0.utf8.reversed()) }
  }

  /// The length of the longest name that common file systems accept, in bytes.
  private static let longest = 255

  /// Returns the path of the file beside `path` whose name ends with `suffix`. Where that name would be too long, it has the
  /// beginning of the other name and a checksum of the whole of it, so that no two files share it by accident.
  public static func path(beside path: String, _ suffix: String) -> String {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    let name = path[start...]
    if name.utf8.count + suffix.utf8.count <= longest { return path + suffix }
    var sum = CRC32()
    var digits = ByteBuffer()
    Array(name.utf8).withUnsafeBytes { sum.add($0) }
    digits.append(UInt8(ascii: "~"))
    digits.appendHex(sum.value)
    let room = longest - digits.count - suffix.utf8.count
    var end = name.startIndex
    for scalar in name.unicodeScalars.indices {
      let next = name.unicodeScalars.index(after: scalar)
      if name.utf8.distance(from: name.startIndex, to: next) > room { break }
      end = next
    }
    return path[..<start] + name[..<end] + digits.string + suffix
  }
}
