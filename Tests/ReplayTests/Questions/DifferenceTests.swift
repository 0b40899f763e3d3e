import Foundation
import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The law of `diff`: the difference, applied to the view at A, gives the view at B.
struct DifferenceTests {
  private static let ofTheMoment: Set<String> = ["seq", "commits", "viewing", "digest"]

  @Test func `the differences of two moments, applied to one view, give the other`() throws {
    var random = SeededNumbers(seed: 2000)
    var changes = 0
    let all = try JournalViews.all.get()
    for number in 0..<100 * HostileCases.factor {
      let one = try #require(all.randomElement(using: &random))
      let other = number.isMultiple(of: 4) ? try #require(all.randomElement(using: &random)) : one
      let (old, new) = (
        Int.random(in: 0..<one.texts.count, using: &random),
        Int.random(in: 0..<other.texts.count, using: &random)
      )
      let difference = try NavDifference(from: old, one.texts[old], to: new, other.texts[new])
      changes += difference.changes.count
      let place = "\(one.journal.path) @\(old), \(other.journal.path) @\(new)"
      #expect(Self.applied(difference, to: one.texts[old]) == Self.leaves(other.texts[new]), "\(place)")
      #expect(Self.isInOrder(difference, one.texts[old], other.texts[new]), "\(place)")
      for change in difference.changes { #expect(change.old != change.new, "\(place) \(change.path)") }
      if number.isMultiple(of: 10), one.journal.path == other.journal.path {
        #expect(try one.journal.difference(from: .event(old), to: .event(new)) == difference, "\(place)")
      }
    }
    #expect(changes > 500)
  }

  @Test(arguments: RecordedJournal.all.prefix(20))
  func `a moment does not differ from itself`(_ recorded: RecordedJournal) throws {
    let journal = try NavJournal(at: recorded.journal.path)
    #expect(try journal.difference(from: .end).changes.isEmpty)
    #expect(try journal.difference(to: journal).changes.isEmpty)
  }

  @Test func `a change without an old or a new value lacks that member, and an array is one value`() throws {
    let difference = try NavDifference(
      from: 1, #"{"seq":1,"digest":"a","x":[1,2],"o":{"a":1,"b.c":null},"gone":{}}"#, to: 2,
      #"{"seq":2,"digest":"b","x":[1,3],"o":{"a":1,"b":{"d":2}}}"#)
    #expect(
      difference.json.text
        == #"{"from":1,"to":2,"changes":[{"path":"x","old":[1,2],"new":[1,3]},{"path":"o.b","new":{"d":2}},{"path":"o[\"b.c\"]","old":null},{"path":"gone","old":{}}]}"#
    )
  }

  @Test func `a node with the name of a member that tells the moment is compared`() throws {
    let journal = try NavJournal.typed("push seq; title seq A; push digest; push commits")
    let paths = try journal.difference(from: .commit(0)).changes.map(\.path)
    for id in ["seq", "digest", "commits"] { #expect(paths.contains("items.\(id)"), "\(id): \(paths)") }
    #expect(
      try journal.difference(from: .commit(1), to: .commit(2)).changes.contains {
        $0.path == "items.seq.title"
      })
  }

  // MARK: Applying

  /// Returns the values of a view that are not objects, and a mark for each object.
  private static func leaves(_ view: String) -> [String: String] {
    JournalViews.flat(view).compactMapValues { $0.hasPrefix("{") ? "{" : $0 }
      .filter { !ofTheMoment.contains($0.key) && !isInArray($0.key) }
  }

  /// Returns a Boolean value that indicates whether a path leads into an array, which is one value.
  private static func isInArray(_ path: String) -> Bool {
    var last: UInt8 = 0
    for byte in path.utf8 {
      if last == UInt8(ascii: "["), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { return true }
      last = byte
    }
    return false
  }

  private static func applied(_ difference: NavDifference, to view: String) -> [String: String] {
    var leaves = leaves(view)
    for change in difference.changes {
      let (place, new) = (JournalViews.ascii(change.path), change.new.map { JournalViews.ascii($0.text) })
      let (members, elements) = (place + ".", place + "[")
      leaves = leaves.filter { path, _ in
        path != place && !path.hasPrefix(members) && !path.hasPrefix(elements)
      }
      guard let new, let text = change.new?.text else { continue }
      leaves[place] = new.hasPrefix("{") ? "{" : new
      guard new.hasPrefix("{") else { continue }
      for (path, value) in JournalViews.flat(text) where !isInArray(path) {
        let joint = path.hasPrefix("[") ? "" : "."
        leaves[place + joint + path] = value.hasPrefix("{") ? "{" : value
      }
    }
    return leaves
  }

  /// Returns a Boolean value that indicates whether the changes are in the order in which either view has their paths.
  private static func isInOrder(_ difference: NavDifference, _ old: String, _ new: String) -> Bool {
    [old, new].allSatisfy { view in
      let order = Dictionary(uniqueKeysWithValues: paths(view).enumerated().map { ($1, $0) })
      let places = difference.changes.compactMap { order[JournalViews.ascii($0.path)] }
      return places == places.sorted()
    }
  }

  private static func paths(_ view: String) -> [String] {
    var document = JSONDocument()
    guard (try? document.parse(view)) != nil else { return [] }
    var paths: [String] = []
    collect(document.root, "", document, &paths)
    return paths
  }

  private static func collect(
    _ value: JSONValue, _ path: String, _ document: borrowing JSONDocument, _ paths: inout [String]
  ) {
    for (name, member) in document.members(of: value) {
      paths.append(JournalViews.ascii(JournalViews.child(name, of: path)))
      collect(member, JournalViews.child(name, of: path), document, &paths)
    }
  }
}
