import NavEvents
import NavRuntime
import Testing

/// The frames of the columns of a split, in points.
struct SplitLayoutTests {
  private static func pair(_ steps: Step...) throws -> Stage {
    let stage = try Stage(.split, .column(.primary, "a"), .detail("x"))
    try stage.send(steps)
    return stage
  }

  private static func triple(_ steps: Step...) throws -> Stage {
    let stage = try Stage(.triple, .column(.primary, "a"), .column(.supplementary, "s"), .detail("x"))
    try stage.send(steps)
    return stage
  }

  // MARK: Two columns

  @Test func `two columns stand beside each other, with a divider of one point`() throws {
    let frames = [
      "primary a 0 64 320 704", "secondary x 321 64 703 704", "bar a 0 0 320 64", "bar x 321 0 703 64",
    ]
    #expect(try Self.pair().layout == frames)
  }

  @Test func `the secondary alone has the whole width`() throws {
    let stage = try Self.pair(.mode(.secondaryOnly))
    #expect(stage.layout == ["secondary x 0 64 1024 704", "bar x 0 0 1024 64"])
    #expect(stage.visible == "x")
    #expect(stage["appearances"] == #"{"x":1}"#)
    #expect(stage["panes"] == #"{"secondary":"x"}"#)
  }

  @Test func `an overlay leaves the secondary its full width, dimmed`() throws {
    let frames = [
      "primary a 0 64 320 704", "secondary x 0 64 1024 704 0.2", "bar a 0 0 320 64", "bar x 0 0 1024 64",
    ]
    let stage = try Self.pair(.behavior(.overlay))
    #expect(stage.layout == frames)
    #expect(stage.visible == "a x")
  }

  @Test func `the primary's width moves the divider`() throws {
    let stage = try Self.pair(.width(500))
    #expect(stage.frames("primary", "secondary") == ["primary a 0 64 500 704", "secondary x 501 64 523 704"])
  }

  @Test(arguments: [(1023.0, "0"), (1022.5, "0.5"), (2000, "0")])
  func `the secondary's width clamps at 0`(_ points: Double, _ rest: String) throws {
    let stage = try Self.pair(.width(points))
    let width = stage.frames("secondary").first?.split(separator: " ").dropFirst(4).first
    #expect(width.map(String.init) == rest)
  }

  @Test func `columns without an entry have frames without a node`() throws {
    let frames = [
      "primary null 0 64 320 704", "secondary null 321 64 703 704", "bar null 0 0 320 64",
      "bar null 321 0 703 64",
    ]
    let stage = try Stage(.split)
    #expect(stage.layout == frames)
    #expect(stage["panes"] == #"{"primary":null,"secondary":null}"#)
  }

  @Test func `a column with hidden bars has no bar frame`() throws {
    let stage = try Self.pair(Step.bars(hidden: true).on("primary"))
    #expect(
      stage.layout == ["primary a 0 0 320 768", "secondary x 321 64 703 704", "bar x 321 0 703 64"])
  }

  @Test func `each column shows the back button of a stack`() throws {
    let stage = try Self.pair(.primary("b"), .column(.secondary, "y"))
    #expect(stage.backButton(of: "b") == #""a""#)
    #expect(stage.backButton(of: "y") == #""x""#)
    #expect(stage.backButton(of: "a") == "null")
    #expect(stage["panes"] == #"{"primary":"b","secondary":"y"}"#)
  }

  // MARK: Three columns

  @Test func `one beside the secondary is the supplementary, 320 points wide`() throws {
    let frames = [
      "supplementary s 0 64 320 704", "secondary x 321 64 703 704", "bar s 0 0 320 64", "bar x 321 0 703 64",
    ]
    #expect(try Self.triple().layout == frames)
    // The primary's width does not apply to it.
    #expect(try Self.triple(.width(100)).layout == frames)
  }

  @Test func `two columns beside the secondary are the primary and the supplementary`() throws {
    let stage = try Self.triple(.mode(.twoBeside), .width(200))
    let panes = [
      "primary a 0 64 200 704", "supplementary s 201 64 320 704", "secondary x 522 64 502 704",
    ]
    #expect(stage.frames("primary", "supplementary", "secondary") == panes)
    #expect(stage.frames("bar") == ["bar a 0 0 200 64", "bar s 201 0 320 64", "bar x 522 0 502 64"])
    #expect(stage["panes"] == #"{"primary":"a","supplementary":"s","secondary":"x"}"#)
  }

  @Test func `one over the secondary is the supplementary too`() throws {
    let stage = try Self.triple(.behavior(.overlay))
    #expect(
      stage.frames("supplementary", "secondary", "primary") == [
        "supplementary s 0 64 320 704", "secondary x 0 64 1024 704 0.2",
      ])
  }

  @Test func `two columns over the secondary have the same frames as beside it`() throws {
    let stage = try Self.triple(.behavior(.overlay), .mode(.twoOver), .width(200))
    #expect(
      stage.frames("primary", "supplementary", "secondary") == [
        "primary a 0 64 200 704", "supplementary s 201 64 320 704", "secondary x 0 64 1024 704 0.2",
      ])
  }

  @Test func `two columns displace the secondary off the right edge, dimmed, as wide as beside one`() throws {
    let stage = try Self.triple(.behavior(.displace), .mode(.twoDisplace), .width(200))
    #expect(
      stage.frames("primary", "supplementary", "secondary") == [
        "primary a 0 64 200 704", "supplementary s 201 64 320 704", "secondary x 522 64 703 704 0.2",
      ])
  }

  // MARK: In other containers

  @Test func `a container in a column is laid out by its own rules`() throws {
    let stage = try Self.pair(.add(.drillDown, "d", to: "split", column: .secondary), .push("l"), .push("r"))
    let frames = [
      "primary a 0 64 320 704", "left l 321 128 320 640", "right r 642 128 382 640", "bar a 0 0 320 64",
      "bar d 321 0 703 64", "leftBar l 321 64 320 64", "rightBar r 641 64 383 64",
    ]
    #expect(stage.layout == frames)
    #expect(stage.visible == "a l r")
    #expect(stage["panes"] == #"{"left":"l","right":"r"}"#)
  }

  @Test func `a web container in a column has its own bar and the role top`() throws {
    let stage = try Self.pair(.add(.web, "w", to: "split", column: .secondary))
    let frames = [
      "primary a 0 64 320 704", "top null 321 44 703 724", "bar a 0 0 320 64", "bar w 321 0 703 44",
    ]
    #expect(stage.layout == frames)
  }

  @Test func `a split in a tab gets the area above the tab bar`() throws {
    let stage = try Stage(.tabs, .add(.split, "m", to: "tabs"), .choose("m"))
    let frames = [
      "primary null 0 64 320 655", "secondary null 321 64 703 655", "bar null 0 0 320 64",
      "bar null 321 0 703 64", "tabBar tabs 0 719 1024 49",
    ]
    #expect(stage.layout == frames)
  }

  @Test func `a swipe in a column is measured over that column`() throws {
    let stage = try Self.pair(.column(.secondary, "y"), .beginSwipe(0), .moveSwipe(703.0 / 2))
    #expect(stage["containers.secondary.swipe.progress"] == "0.5")
    #expect(stage.frames("below") == ["below x 215.55 64 703 704 0.1"])
    #expect(stage.frames("secondary") == ["secondary y 672.5 64 703 704"])
    #expect(stage.frames("primary") == ["primary a 0 64 320 704"])
  }

  @Test func `under an overlay every pane of the secondary is dimmed`() throws {
    let stage = try Self.pair(
      .behavior(.overlay), .add(.drillDown, "d", to: "split", column: .secondary), .push("l"), .push("r"))
    let panes = ["left l 0 128 320 640 0.2", "right r 321 128 703 640 0.2"]
    #expect(stage.frames("left", "right") == panes)
    #expect(stage.frames("primary") == ["primary a 0 64 320 704"])
  }
}
