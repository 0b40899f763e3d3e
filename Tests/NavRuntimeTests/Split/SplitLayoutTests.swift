import NavEvents
import NavRuntime
import Testing

/// Where the columns of a split are, in points.
@Suite struct SplitLayoutTests {
  private static func pair(_ steps: Step...) throws -> Play {
    let play = try Play(.split, .column(.primary, "a"), .detail("x"))
    try play.send(steps)
    return play
  }

  private static func triple(_ steps: Step...) throws -> Play {
    let play = try Play(.triple, .column(.primary, "a"), .column(.supplementary, "s"), .detail("x"))
    try play.send(steps)
    return play
  }

  // MARK: Two columns

  @Test func `two columns stand beside each other, with a divider of one point`() throws {
    let frames = [
      "primary a 0 64 320 704", "secondary x 321 64 703 704", "bar a 0 0 320 64", "bar x 321 0 703 64",
    ]
    #expect(try Self.pair().layout == frames)
  }

  @Test func `the secondary alone has the whole width`() throws {
    let play = try Self.pair(.mode(.secondaryOnly))
    #expect(play.layout == ["secondary x 0 64 1024 704", "bar x 0 0 1024 64"])
    #expect(play.visible == "x")
    #expect(play["appearances"] == #"{"x":1}"#)
    #expect(play["panes"] == #"{"secondary":"x"}"#)
  }

  @Test func `an overlay leaves the secondary its full width, dimmed`() throws {
    let frames = [
      "primary a 0 64 320 704", "secondary x 0 64 1024 704 0.2", "bar a 0 0 320 64", "bar x 0 0 1024 64",
    ]
    let play = try Self.pair(.behavior(.overlay))
    #expect(play.layout == frames)
    #expect(play.visible == "a x")
  }

  @Test func `the primary's width moves the divider`() throws {
    let play = try Self.pair(.width(500))
    #expect(play.frames("primary", "secondary") == ["primary a 0 64 500 704", "secondary x 501 64 523 704"])
  }

  @Test(arguments: [(1023.0, "0"), (1022.5, "0.5"), (2000, "0")])
  func `the secondary's width clamps at 0`(_ points: Double, _ rest: String) throws {
    let play = try Self.pair(.width(points))
    let width = play.frames("secondary").first?.split(separator: " ").dropFirst(4).first
    #expect(width.map(String.init) == rest)
  }

  @Test func `columns without an entry are there without a node`() throws {
    let frames = [
      "primary null 0 64 320 704", "secondary null 321 64 703 704", "bar null 0 0 320 64",
      "bar null 321 0 703 64",
    ]
    let play = try Play(.split)
    #expect(play.layout == frames)
    #expect(play["panes"] == #"{"primary":null,"secondary":null}"#)
  }

  @Test func `a column whose bars are hidden has none`() throws {
    let play = try Self.pair(Step.bars(hidden: true).on("primary"))
    #expect(
      play.layout == ["primary a 0 0 320 768", "secondary x 321 64 703 704", "bar x 321 0 703 64"])
  }

  @Test func `each column shows the back button of a stack`() throws {
    let play = try Self.pair(.primary("b"), .column(.secondary, "y"))
    #expect(play.backButton(of: "b") == #""a""#)
    #expect(play.backButton(of: "y") == #""x""#)
    #expect(play.backButton(of: "a") == "null")
    #expect(play["panes"] == #"{"primary":"b","secondary":"y"}"#)
  }

  // MARK: Three columns

  @Test func `one beside the secondary is the supplementary, 320 points wide`() throws {
    let frames = [
      "supplementary s 0 64 320 704", "secondary x 321 64 703 704", "bar s 0 0 320 64", "bar x 321 0 703 64",
    ]
    #expect(try Self.triple().layout == frames)
    // The primary's width is not its.
    #expect(try Self.triple(.width(100)).layout == frames)
  }

  @Test func `two beside are the primary and the supplementary`() throws {
    let play = try Self.triple(.mode(.twoBeside), .width(200))
    let panes = [
      "primary a 0 64 200 704", "supplementary s 201 64 320 704", "secondary x 522 64 502 704",
    ]
    #expect(play.frames("primary", "supplementary", "secondary") == panes)
    #expect(play.frames("bar") == ["bar a 0 0 200 64", "bar s 201 0 320 64", "bar x 522 0 502 64"])
    #expect(play["panes"] == #"{"primary":"a","supplementary":"s","secondary":"x"}"#)
  }

  @Test func `one over the secondary is the supplementary too`() throws {
    let play = try Self.triple(.behavior(.overlay))
    #expect(
      play.frames("supplementary", "secondary", "primary") == [
        "supplementary s 0 64 320 704", "secondary x 0 64 1024 704 0.2",
      ])
  }

  @Test func `two over the secondary stand as if beside it`() throws {
    let play = try Self.triple(.behavior(.overlay), .mode(.twoOver), .width(200))
    #expect(
      play.frames("primary", "supplementary", "secondary") == [
        "primary a 0 64 200 704", "supplementary s 201 64 320 704", "secondary x 0 64 1024 704 0.2",
      ])
  }

  @Test func `two displace the secondary off the right edge, as wide as beside one, dimmed`() throws {
    let play = try Self.triple(.behavior(.displace), .mode(.twoDisplace), .width(200))
    #expect(
      play.frames("primary", "supplementary", "secondary") == [
        "primary a 0 64 200 704", "supplementary s 201 64 320 704", "secondary x 522 64 703 704 0.2",
      ])
  }

  // MARK: In other containers

  @Test func `a container in a column is laid out by its own rules`() throws {
    let play = try Self.pair(.add(.drillDown, "d", to: "split", column: .secondary), .push("l"), .push("r"))
    let frames = [
      "primary a 0 64 320 704", "left l 321 128 320 640", "right r 642 128 382 640", "bar a 0 0 320 64",
      "bar d 321 0 703 64", "leftBar l 321 64 320 64", "rightBar r 641 64 383 64",
    ]
    #expect(play.layout == frames)
    #expect(play.visible == "a l r")
    #expect(play["panes"] == #"{"left":"l","right":"r"}"#)
  }

  @Test func `a web container in a column has its own bar and the role top`() throws {
    let play = try Self.pair(.add(.web, "w", to: "split", column: .secondary))
    let frames = [
      "primary a 0 64 320 704", "top null 321 44 703 724", "bar a 0 0 320 64", "bar null 321 0 703 44",
    ]
    #expect(play.layout == frames)
  }

  @Test func `in a tab a split gets what the tab bar leaves`() throws {
    let play = try Play(.tabs, .add(.split, "m", to: "tabs"), .choose("m"))
    let frames = [
      "primary null 0 64 320 655", "secondary null 321 64 703 655", "bar null 0 0 320 64",
      "bar null 321 0 703 64", "tabBar tabs 0 719 1024 49",
    ]
    #expect(play.layout == frames)
  }

  @Test func `a swipe in a column is measured over that column`() throws {
    let play = try Self.pair(.column(.secondary, "y"), .beginSwipe(0), .moveSwipe(703.0 / 2))
    #expect(play["containers.secondary.swipe.progress"] == "0.5")
    #expect(play.frames("below") == ["below x 215.55 64 703 704 0.1"])
    #expect(play.frames("secondary") == ["secondary y 672.5 64 703 704"])
    #expect(play.frames("primary") == ["primary a 0 64 320 704"])
  }

  @Test func `under an overlay every pane of the secondary is dimmed`() throws {
    let play = try Self.pair(
      .behavior(.overlay), .add(.drillDown, "d", to: "split", column: .secondary), .push("l"), .push("r"))
    let panes = ["left l 0 128 320 640 0.2", "right r 321 128 703 640 0.2"]
    #expect(play.frames("left", "right") == panes)
    #expect(play.frames("primary") == ["primary a 0 64 320 704"])
  }
}
