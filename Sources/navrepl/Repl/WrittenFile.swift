import NavBase
import NavEvents

/// The line that says which file was written.
enum WrittenFile {
  /// Returns `wrote trip.html, 111 KB` for a window, with a link to the file where the terminal knows links; elsewhere
  /// `wrote trip.html`.
  static func line(_ path: String, _ style: PictureStyle) -> String {
    let name = path.onOneLine()
    guard style.isLaidOut else { return "wrote \(name)" }
    let size = (try? POSIXFileSystem().open(path, .read).size()).map { ", \(words(ofBytes: $0))" } ?? ""
    guard Terminal.obeysSequences, style.color else { return "wrote \(name)\(size)" }
    return "wrote \(Hyperlink.text(name, to: address(of: path), in: nil))\(size)"
  }

  /// Returns a number of bytes as people say it: `111 KB`.
  static func words(ofBytes count: Int) -> String {
    if count < 1000 { return count == 1 ? "1 byte" : "\(count) bytes" }
    let units = ["KB", "MB", "GB", "TB"]
    var (size, unit) = (Double(count) / 1000, 0)
    while size >= 999.5, unit + 1 < units.count { (size, unit) = (size / 1000, unit + 1) }
    let tenths = Int((size * 10).rounded())
    let text = size < 9.95 && tenths % 10 > 0 ? "\(tenths / 10).\(tenths % 10)" : "\(Int(size.rounded()))"
    return "\(text) \(units[unit])"
  }

  /// Returns the address of a file, with percent signs for all bytes that are not plain.
  private static func address(of path: String) -> String {
    let whole = POSIXFileSystem().resolvedPath(of: path)
    var text = "file://"
    for byte in whole.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
