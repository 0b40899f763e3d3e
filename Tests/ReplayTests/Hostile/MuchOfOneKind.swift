import NavBase
import NavEvents

/// A journal with many parts of one kind.
enum MuchOfOneKind: String, CaseIterable {
  case entries = "a stack with many entries"
  case left = "a drillDown with many screens"
  case tabs = "many tabs"
  case modals = "many modals"
  case pages = "many pages"
  case attributes = "many attributes"
  case items = "many buttons"
  case pushes = "many pushes"
  case drilling = "many pushes onto a drillDown"
  case commits = "many commits"
  case events = "many events in a commit"
  case requests = "many requests in a commit"
  case vetoes = "many objections in a commit"
  case objections = "many objections of as many missing plugins"
  case released = "many pages that a missing plugin releases"
  case quotes = "long texts of quotation marks"
  case controls = "long texts of bidi controls"
  case accents = "long texts of accents"
  case plugins = "many plugins"
  case attaching = "many plugins, one by one"

  /// A Boolean value that indicates whether a session can continue the journal: its plugins are available.
  var canGoOn: Bool {
    switch self {
    case .plugins, .attaching, .objections, .released: false
    default: true
    }
  }

  /// Returns a journal with `count` parts. Its screens have the names in the examples of the help.
  func journal(_ count: Int) -> [UInt8] {
    // In a scattered order, so that no algorithm gains from their order.
    let numbers = (0..<count).map { $0 * 7919 % count }
    switch self {
    case .entries: return Self.journal([Self.scene(Self.stack(Self.screens(numbers)))])
    case .left:
      return Self.journal([
        Self.scene(#"{"id":"main","kind":"drillDown","left":[\#(Self.screens(numbers))]}"#)
      ])
    case .tabs:
      return Self.journal([
        Self.scene(#"{"id":"main","kind":"tabs","children":[{"id":"second"},\#(Self.screens(numbers))]}"#)
      ])
    case .modals:
      let modals = numbers.map {
        #"{"style":"\#($0 % 2 == 0 ? "sheet" : "popover")","node":{"id":"m\#($0)"}}"#
      }
      return Self.journal([
        Self.scene(Self.stack(Self.screens([])), #","modals":[\#(modals.joined(separator: ","))]"#)
      ])
    case .pages:
      let pages = Self.screens(numbers, #","url":"https://a.example/""#)
      return Self.journal([
        Self.scene(#"{"id":"main","kind":"web","rootURL":"https://a.example","pages":[\#(pages)]}"#)
      ])
    case .attributes:
      let attributes = numbers.map { #""k\#($0)":"v""# }.joined(separator: ",")
      return Self.journal([Self.scene(Self.stack(#"{"id":"mail","attributes":{\#(attributes)}}"#))])
    case .items:
      let items = numbers.map { #""i\#($0)""# }.joined(separator: ",")
      return Self.journal([Self.scene(Self.stack(#"{"id":"mail","rightItems":[\#(items)]}"#))])
    case .pushes: return Self.journal([Self.scene(Self.stack(""))] + numbers.map { Self.push("s\($0)") })
    case .drilling:
      return Self.journal(
        [Self.scene(#"{"id":"main","kind":"drillDown"}"#)] + numbers.map { Self.push("s\($0)") })
    case .commits:
      return Self.journal(
        [Self.scene(Self.stack(Self.screens([])))]
          + numbers.map { number in
            (
              #"{"type":"title","screen":"mail","title":"t\#(number)"}"#,
              [#"{"type":"titleChanged","screen":"mail","title":"t\#(number)"}"#], ""
            )
          })
    case .events, .requests:
      let changes = numbers.map {
        #"{"type":"attributeChanged","screen":"mail","key":"k\#($0 % 20)","value":"v\#($0)"}"#
      }
      let requests = numbers.enumerated().map { place, number in
        #"{"plugin":"p\#(number % 50)","did":"requested","command":{"type":"attribute","screen":"mail","key":"k\#(number % 20)","value":"v\#(number)"},"events":[\#(place + 1),\#(place + 2)]}"#
      }
      let push = Self.push("mail")
      return Self.journal([
        Self.scene(Self.stack("")),
        (
          push.command, push.events + changes,
          self == .events ? "" : #","by":[\#(requests.joined(separator: ","))]"#
        ),
      ])
    case .vetoes: return Self.vetoed(numbers.map { ("p\($0)", "no") })
    case .objections:
      // In the order in which the plugins are asked, so that the first attempt to decide it again explains the record.
      let sorted = numbers.sorted { "p\($0)" < "p\($1)" }
      return Self.vetoed(sorted.map { ("p\($0)", "no") }, Self.records(sorted))
    case .released: return Self.released(numbers)
    case .quotes: return Self.texts(#"\""#, count)
    case .controls: return Self.texts("\u{202E}", count)
    case .accents: return Self.texts("e\u{301}", count)
    case .plugins:
      return Self.journal([Self.scene(Self.stack("")), Self.push("mail")], Self.records(numbers))
    case .attaching:
      return Self.journal(
        [Self.scene(Self.stack(""))]
          + numbers.map { number in
            (
              #"{"type":"attach","plugin":"p\#(number)"}"#,
              [#"{"type":"pluginAttached","plugin":"p\#(number)","version":1}"#], ""
            )
          })
    }
  }

  /// A command, the events that it led to, and the rest of the commit.
  private typealias Commit = (command: String, events: [String], rest: String)

  private static func screens(_ numbers: [Int], _ more: String = "") -> String {
    (["inbox"] + numbers.map { "s\($0)" } + ["form", "mail", "reply"]).map { #"{"id":"\#($0)"\#(more)}"# }
      .joined(separator: ",")
  }

  private static func stack(_ entries: String) -> String {
    #"{"id":"main","kind":"stack","entries":[\#(entries)]}"#
  }

  private static func scene(_ root: String, _ more: String = "") -> Commit {
    let scene = #"{"root":\#(root)\#(more)}"#
    return (#"{"type":"scene","scene":\#(scene)}"#, [#"{"type":"sceneSet","scene":\#(scene)}"#], "")
  }

  private static func push(_ screen: String) -> Commit {
    (
      #"{"type":"push","container":"main","screen":{"id":"\#(screen)"}}"#,
      [#"{"type":"pushed","container":"main","screen":{"id":"\#(screen)"}}"#], ""
    )
  }

  /// Returns a journal of a web container whose pages, except the top one, are released in the first commit.
  private static func released(_ numbers: [Int]) -> [UInt8] {
    let pages = numbers.map { #"{"id":"s\#($0)","url":"https://a.example/"}"# }.joined(separator: ",")
    let web = #"{"id":"main","kind":"web","rootURL":"https://a.example","pages":[\#(pages)]}"#
    let below = numbers.dropLast().reversed()
    let events = below.map {
      #"{"type":"residencyChanged","container":"main","page":"s\#($0)","to":"snapshot"}"#
    }
    let answer = #"{"plugin":"p1","did":"answered","question":"residency","answer":"snapshot"}"#
    let by = below.map { _ in answer }.joined(separator: ",")
    let (command, scene, _) = scene(web)
    return journal([(command, scene + events, #","by":[\#(by)]"#)], records([1]))
  }

  private static func records(_ numbers: [Int]) -> [String] {
    numbers.map { #"{"id":"p\#($0)","version":1}"# }
  }

  private static func vetoed(
    _ reasons: [(plugin: String, message: String)], _ plugins: [String] = []
  ) -> [UInt8] {
    let texts = reasons.map { #"{"by":"\#($0.plugin)","message":"\#($0.message)"}"# }.joined(separator: ",")
    // The reasons of a refusal say enough of plugins that are attached; the answers are those of other plugins.
    let by = (plugins.isEmpty ? reasons : []).map {
      #"{"plugin":"\#($0.plugin)","did":"answered","question":"shouldPop","answer":{"veto":{"message":"\#($0.message)"}}}"#
    }
    let remark = by.isEmpty ? "" : #","by":[\#(by.joined(separator: ","))]"#
    return journal(
      [
        scene(stack(screens([]))),
        (
          #"{"type":"pop","container":"main"}"#, [],
          #","refused":{"code":"vetoed","reasons":[\#(texts)]}\#(remark)"#
        ),
      ], plugins)
  }

  /// Returns a journal with a long text in every place that takes one. `character` is written as in JSON.
  private static func texts(_ character: String, _ count: Int) -> [UInt8] {
    let text = String(repeating: character, count: count * 8)
    let screen =
      #"{"id":"long","title":"\#(text)","backTitle":"\#(text)","rightItems":["\#(text)"],"toolbarItems":["\#(text)"],"attributes":{"\#(text)":"\#(text)"}}"#
    return journal(
      [
        scene(
          stack(#"\#(screens([])),\#(screen)"#),
          #","modals":[{"style":"sheet","node":{"id":"modal","title":"\#(text)"}}]"#),
        (
          #"{"type":"title","screen":"mail","title":"\#(text)"}"#,
          [#"{"type":"titleChanged","screen":"mail","title":"\#(text)"}"#], ""
        ), (#"{"type":"later","text":"\#(text)"}"#, [], ""),
        (
          #"{"type":"pop","container":"main"}"#, [],
          #","refused":{"code":"vetoed","reasons":[{"by":"guard","message":"\#(text)"}]},"by":[{"plugin":"guard","did":"answered","question":"shouldPop","answer":{"veto":{"message":"\#(text)"}}}]"#
        ),
      ])
  }

  /// Returns a journal of commits, with right numbers and sums.
  private static func journal(_ commits: [Commit], _ plugins: [String] = []) -> [UInt8] {
    var lines = ByteBuffer()
    var before = ByteBuffer()
    var events = 0
    func add(_ body: String) {
      var sum = CRC32()
      sum.add(before.bytes)
      Array(body.utf8).withUnsafeBytes { sum.add($0) }
      before.removeAll()
      before.appendHex(sum.value)
      lines.append(string: "\(body),\"sum\":\"\(before.string)\"}\n")
    }
    add(
      #"{"journal":1,"id":"t","created":1000,"runtime":"0.1.0","durability":"os","plugins":[\#(plugins.joined(separator: ","))]"#
    )
    for (number, commit) in commits.enumerated() {
      add(
        #"{"commit":\#(number),"seq":\#(events),"time":1000,"source":"app","command":\#(commit.command),"events":[\#(commit.events.joined(separator: ","))]\#(commit.rest)"#
      )
      events += commit.events.count
    }
    return Array(lines.bytes)
  }
}
