import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The documents that mutations begin with, and random bytes.
enum JSONSeeds {
  static let documents = [
    #"{"journal":1,"id":"a\"b","created":1700000000000,"runtime":"0.1.0","plugins":[{"id":"p","version":1}]}"#,
    #"{"commit":7,"seq":12,"time":1700000000000,"source":"user","command":{"type":"pop"},"events":[]}"#,
    #"{"type":"push","screen":{"id":"x","title":"caf\u00e9","attributes":{"a":"1","b":"2"}},"animated":false}"#,
    #"{"type":"widthChanged","container":"main","value":320.5}"#,
    #"{"refused":{"code":"vetoed","reasons":[{"by":"core","message":"No \u2014 not now."}]}}"#,
    #"[0,-1,2.5,-3.25e2,1e-7,123456789012345,9007199254740992,0.1]"#,
    #"[true,false,null,"",[],{},[[]],[{}],{"a":[]}]"#,
    #"["\u0000\b\f\n\r\t\"\\\/","\ud83d\ude00","é😀","\u001f"]"#,
    " {\n  \"spaced\" : [ 1 , 2 ] ,\r\n\t\"out\" : { }\n} ",
    #"{"a":{"b":{"c":{"d":[1,[2,[3,[4]]]]}}},"e":"f"}"#,
    #""a string alone""#, "-12.5", "null",
  ]

  private static let tokens = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "\"a\"", "\\u00", "1", "-", "0", ".5", "e1", "true", "null",
    " ",
    "\u{E9}", "\0",
  ]

  /// Returns mostly pieces of JSON in any order, and sometimes any bytes.
  static func randomBytes(_ numbers: inout SeededNumbers) -> [UInt8] {
    if Int.random(in: 0..<3, using: &numbers) == 0 {
      return (0..<Int.random(in: 0..<48, using: &numbers)).map { _ in
        UInt8.random(in: .min ... .max, using: &numbers)
      }
    }
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<12, using: &numbers) {
      bytes += (tokens.randomElement(using: &numbers) ?? "").utf8
    }
    return bytes
  }

  /// Returns the canonical text of valid JSON.
  static func canonical(_ bytes: [UInt8]) -> String {
    var document = JSONDocument()
    guard (try? document.parse(bytes: bytes)) != nil else { return "" }
    return document.text(document.root)
  }
}
