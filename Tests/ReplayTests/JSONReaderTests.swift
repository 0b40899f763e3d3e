import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The JSON reader, compared with Foundation's on the same bytes.
struct JSONReaderTests {
  @Test(arguments: JSONEdgeCase.all)
  func `a text at the edge of JSON gives its value, or an error with its place`(edge: JSONEdgeCase) {
    var document = JSONDocument()
    let found: Result<String, JSONFault>
    do throws(JSONFault) {
      try document.parse(bytes: edge.bytes)
      found = .success(document.text(document.root))
    } catch {
      found = .failure(error)
    }
    #expect(found == edge.expected)
  }

  @Test(arguments: JSONEdgeCase.all)
  func `Foundation agrees on texts at the edge, except for deliberate differences`(edge: JSONEdgeCase) {
    #expect(JSONReaders(edge.bytes).disagreement == nil)
  }

  @Test func `the first of several members with one name is found, and all are kept`() throws {
    var document = JSONDocument()
    try document.parse(#"{"a":1,"\u0061":2,"b":3}"#)
    let found = document.member("a", of: document.root).flatMap { document.integer($0) }
    #expect(found == 1)
    #expect(document.text(document.root) == #"{"a":1,"a":2,"b":3}"#)
  }

  @Test func `a number is an integer when its value is one`() throws {
    var document = JSONDocument()
    try document.parse("[7,-7,7.0,70e-1,9007199254740992,7.5,\"7\",true]")
    let integers = document.elements(of: document.root).map { document.integer($0) }
    #expect(integers == [7, -7, 7, 7, 9_007_199_254_740_992, nil, nil, nil])
  }

  @Test func `a document can be parsed into again, also after an error`() throws {
    var document = JSONDocument()
    try document.parse(#"{"a":[1,2,3]}"#)
    #expect(throws: JSONFault.self) { try document.parse("[1,") }
    try document.parse("[true]")
    let text = document.text(document.root)
    #expect(text == "[true]")
  }

  @Test func `both readers agree on the documents with which the mutations begin`() {
    for line in JSONSeeds.documents {
      let readers = JSONReaders(Array(line.utf8))
      #expect(readers.foundation != nil, "\(line)")
      #expect(readers.disagreement == nil, "\(line)")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `both readers agree on mutations of valid documents`(seed: UInt64) {
    var mutations = JSONMutations(seed: seed)
    var (accepted, refused, differing) = (0, 0, 0)
    for number in 0..<5000 {
      let bytes = mutations.next()
      let readers = JSONReaders(bytes)
      if let disagreement = readers.disagreement {
        Issue.record("seed \(seed), \(number): \(bytes.shown): \(disagreement)")
        return
      }
      if readers.deliberateDifference != nil { differing += 1 }
      if readers.foundation == nil { refused += 1 } else { accepted += 1 }
    }
    print(
      "JSON mutations, seed \(seed): \(accepted) accepted, \(refused) refused, \(differing) meant to differ")
    #expect(accepted > 500 && refused > 500)
  }

  @Test(arguments: [1, 2] as [UInt64]) func `nothing traps on random bytes`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var accepted = 0
    for number in 0..<20_000 {
      let bytes = JSONSeeds.randomBytes(&numbers)
      guard case .success(let tree) = JSONReaders.read(bytes) else { continue }
      accepted += 1
      // An accepted text can be written, and read back as the same value.
      let again = JSONReaders.read(Array(JSONSeeds.canonical(bytes).utf8))
      #expect(again == .success(tree), "seed \(seed), \(number): \(bytes.shown)")
    }
    print("random bytes, seed \(seed): \(accepted) accepted")
    #expect(accepted > 100)
  }
}

extension [UInt8] {
  /// The bytes as a Swift literal.
  fileprivate var shown: String { String(decoding: self, as: UTF8.self).debugDescription }
}
