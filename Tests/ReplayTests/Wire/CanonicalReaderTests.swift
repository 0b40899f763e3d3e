import Foundation
import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The reader of the canonical form and the tolerant one: two readers of one description, with the same verdict.
struct CanonicalReaderTests {
  /// The result of reading a commit.
  private enum Reading: Equatable {
    /// The commit, written again with everything that was read.
    case commit(String)
    case damaged
    /// The canonical reader leaves the line to the tolerant one.
    case notCanonical
  }

  private static func tolerantly(_ line: [UInt8], _ depth: CommitDraft.ReadDepth) -> Reading {
    var document = JSONDocument()
    var draft = CommitDraft()
    let isRead = line.withUnsafeBytes { line in
      (try? document.parse(line)) != nil && (try? draft.readCommit(document, depth)) != nil
    }
    return isRead ? written(draft, depth) : .damaged
  }

  private static func canonically(_ line: [UInt8], _ depth: CommitDraft.ReadDepth) -> Reading {
    var document = JSONDocument()
    var draft = CommitDraft()
    let isRead = line.withUnsafeBytes { draft.readCanonicalCommit($0, depth, &document) }
    return isRead ? written(draft, depth) : .notCanonical
  }

  private static func written(_ draft: borrowing CommitDraft, _ depth: CommitDraft.ReadDepth) -> Reading {
    var buffer = ByteBuffer()
    if case .everything = depth {
      draft.writeCommit(to: &buffer)
    } else {
      // Without the remarks, which were not read.
      for number in [Int64(draft.number), Int64(draft.firstEvent), draft.time, Int64(draft.synced ?? -1)] {
        buffer.append(number)
        buffer.append(" ")
      }
      draft.writeEvents(to: &buffer)
      draft.refusal?.write(to: &buffer)
    }
    return .commit(buffer.string)
  }

  private static let commits: [[UInt8]] = (RecordedJournal.all + RecordedJournal.regressions).flatMap {
    journal in
    let text = (try? String(contentsOf: journal.journal, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("{\"commit\":") }.map { Array($0.utf8) }
  }

  /// Returns a Boolean value that indicates whether a line is no deeper than the values that the canonical reader skips.
  private static func isShallow(_ line: [UInt8]) -> Bool {
    var (depth, deepest) = (0, 0)
    for byte in line {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest <= 64
  }

  @Test func `every commit that was recorded is in canonical form, and both readers read it alike`() throws {
    let commits = Self.commits.filter(Self.isShallow)
    try #require(commits.count > 1000)
    for line in commits {
      for depth in [CommitDraft.ReadDepth.events, .everything] {
        let canonical = Self.canonically(line, depth)
        #expect(canonical == Self.tolerantly(line, depth), "\(String(decoding: line, as: UTF8.self))")
      }
    }
  }

  @Test func `a commit that the canonical reader reads is written again byte for byte`() throws {
    for line in Self.commits {
      guard case .commit(let text) = Self.canonically(line, .everything) else { continue }
      #expect(String(decoding: line, as: UTF8.self).hasPrefix(text))
    }
  }

  /// The number of mutated lines; `NAVREPL_FULL` asks for the million.
  private static let mutations =
    ProcessInfo.processInfo.environment["NAVREPL_FULL"] == nil ? 8000 : 1_000_000

  @Test func `the readers agree on a mutated line, or the canonical one leaves it to the other`() throws {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    var numbers = SeededNumbers(seed: seed)
    var (read, left) = (0, 0)
    for _ in 0..<Self.mutations {
      let line = Self.mutated(&numbers)
      for depth in [CommitDraft.ReadDepth.events, .everything] {
        let canonical = Self.canonically(line, depth)
        if canonical == .notCanonical {
          left += 1
          continue
        }
        read += 1
        let tolerant = Self.tolerantly(line, depth)
        #expect(canonical == tolerant, "seed \(seed): \(String(decoding: line, as: UTF8.self))")
      }
    }
    #expect(read > Self.mutations / 100)
    #expect(left > Self.mutations / 100)
  }

  /// The pieces that replace parts of a line, valid and invalid.
  private static let pieces =
    [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "null", "true", "false", "0", "-1", "1.5", "1e2", "01",
      "9007199254740993",
      "\"a\"", "\\u0061", "\\ud83d\\ude00", "\\ud83d", "\\x", " ", "\t", "\u{0}", "ä", "😀", ",\"x\":1",
      ",\"container\":\"main\"",
      "{\"type\":\"pop\"}", "[[[[[[[[[[]]]]]]]]]]", ",\"synced\":3", "\"events\":[]", "\"by\":[]",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  private static func mutated(_ numbers: inout SeededNumbers) -> [UInt8] {
    var line = commits[Int(numbers.next() % UInt64(commits.count))]
    for _ in 0...numbers.next() % 2 {
      let place = Int(numbers.next() % UInt64(line.count))
      let end = min(line.count, place + Int(numbers.next() % 6))
      switch numbers.next() % 4 {
      case 0: line[place] ^= 1 << UInt8(numbers.next() % 8)
      case 1: line.removeSubrange(place..<end)
      case 2: line.insert(contentsOf: line[place..<end], at: place)
      default: line.replaceSubrange(place..<end, with: pieces[Int(numbers.next() % UInt64(pieces.count))])
      }
      if line.isEmpty { line = [0x7B] }
    }
    return line
  }
}
