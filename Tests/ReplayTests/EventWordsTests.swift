import Foundation
import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// Events in words, as `log` prints them.
struct EventWordsTests {
  @Test func `the words of every recorded event are those of its JSON object`() throws {
    var (kinds, count): (Set<EventKind>, Int) = ([], 0)
    for recorded in RecordedJournal.all + RecordedJournal.regressions {
      var search = CommitSearch(
        try POSIXFileSystem().open(recorded.journal.path, .read), NavCommitFilter())
      try search.run { draft in
        for index in draft.events.indices {
          var json = ByteBuffer()
          var words = ByteBuffer()
          var document = JSONDocument()
          draft.write(draft.events[index], to: &json)
          draft.appendWords(ofEventAt: index, to: &words)
          try? document.parse(json.bytes)
          let (text, expected) = (words.string, document.words(of: document.root))
          #expect(text == expected, "\(recorded.name)")
          kinds.insert(draft.events[index].kind)
          count += 1
        }
      } keep: { _ in
      }
    }
    #expect(kinds.count > 45, "\(kinds.count) types of \(EventKind.allCases.count), \(count) events")
  }
}
