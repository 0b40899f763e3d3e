import NavBase
import NavEvents
import Testing

struct EditDistanceTests {
  @Test(arguments: ["replce", "replaace", "reblace", "relpace", "eplace", "replacee", "replca"])
  func `a word with one or two letters missing, added, changed or swapped is a typing mistake`(word: String) {
    #expect(EditDistance.nearest(to: word, among: ["push", "replace", "resize"]) == "replace")
  }

  @Test(arguments: ["rplc", "replacement", "xeplaxx", "", "ecalper"])
  func `a word with three mistakes is another word`(word: String) {
    #expect(EditDistance.nearest(to: word, among: ["replace"]) == nil)
  }

  @Test func `the nearest wins over an earlier one`() {
    #expect(EditDistance.nearest(to: "bars", among: ["cards", "bar", "bats"]) == "bar")
    #expect(EditDistance.nearest(to: "tolbars", among: ["bars", "tollbooth", "toolbars"]) == "toolbars")
  }

  @Test func `the first of several equally near wins`() {
    #expect(EditDistance.nearest(to: "pup", among: ["pop", "put", "pip"]) == "pop")
    #expect(EditDistance.nearest(to: "pup", among: ["pip", "put", "pop"]) == "pip")
  }

  @Test func `the word itself is no suggestion`() {
    #expect(EditDistance.nearest(to: "pop", among: ["pop"]) == nil)
    #expect(EditDistance.nearest(to: "pop", among: ["pop", "pope"]) == "pope")
  }

  @Test func `two thirds of a short word must be right`() {
    #expect(EditDistance.nearest(to: "ab", among: ["xb"]) == nil)
    #expect(EditDistance.nearest(to: "ab", among: ["abc"]) == "abc")
    #expect(EditDistance.nearest(to: "abc", among: ["axc"]) == "axc")
    #expect(EditDistance.nearest(to: "abc", among: ["axy"]) == nil)
    #expect(EditDistance.nearest(to: "abcde", among: ["axyde"]) == nil)
    #expect(EditDistance.nearest(to: "abcdef", among: ["axydef"]) == "axydef")
    #expect(EditDistance.nearest(to: "xyzzy", among: ["fuzz", "play", "pop"]) == nil)
  }

  @Test func `the rule of recorded refusals allows more mistakes in a short word`() {
    for (word, candidate, isNear) in [
      ("x", "a", true), ("ab", "xb", true), ("ab", "xy", false), ("abc", "axy", false),
      ("abcd", "axyd", true),
    ] {
      #expect(
        (EditDistance.nearest(to: word, among: [candidate], within: .recorded) != nil) == isNear, "\(word)")
    }
  }

  @Test func `swapped neighbours are one mistake`() {
    #expect(EditDistance.nearest(to: "psuh", among: ["push"]) == "push")
    #expect(EditDistance.nearest(to: "abc", among: ["bac"]) == "bac")
    #expect(EditDistance.nearest(to: "abc", among: ["cba"]) == nil)
  }

  @Test func `a letter beyond ASCII counts as one letter`() {
    #expect(EditDistance.nearest(to: "cafe", among: ["caf\u{E9}"]) == "caf\u{E9}")
    #expect(EditDistance.nearest(to: "ta\u{1F600}", among: ["tab"]) == "tab")
  }

  @Test func `an empty list of candidates gives no suggestion`() {
    #expect(EditDistance.nearest(to: "pop", among: []) == nil)
  }
}
