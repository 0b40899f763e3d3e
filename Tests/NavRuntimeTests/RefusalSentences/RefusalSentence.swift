import NavEvents
import NavRuntime

/// A sentence of a refusal, with what must be true when it is said.
struct RefusalSentence: Sendable {
  /// The sentence, with `*` for what differs.
  let pattern: String
  private let isTrue: @Sendable (RefusalScene, [String]) -> Bool

  private init(_ pattern: String, _ isTrue: @escaping @Sendable (RefusalScene, [String]) -> Bool) {
    (self.pattern, self.isTrue) = (pattern, isTrue)
  }

  /// Returns nil for a sentence of another pattern, otherwise whether it is true.
  func judge(_ sentence: String, in scene: RefusalScene) -> Bool? {
    Self.words(of: sentence, pattern).map { isTrue(scene, $0) }
  }

  /// Returns the texts in place of the asterisks of a pattern; nil when the sentence does not fit.
  private static func words(of sentence: String, _ pattern: String) -> [String]? {
    let parts = pattern.components(between: "*")
    guard let first = parts.first, sentence.hasPrefix(first) else { return nil }
    var (rest, words) = (sentence.dropFirst(first.count), [String]())
    for (place, part) in parts.enumerated().dropFirst() {
      let isLast = place == parts.count - 1
      if isLast {
        guard rest.hasSuffix(part) else { return nil }
        words.append(String(rest.dropLast(part.count)))
        return words
      }
      guard let range = rest.firstRange(of: part) else { return nil }
      words.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty ? words : nil
  }

  static let all: [RefusalSentence] = ids + containers + swipes + splits + webs + others

  private static let ids: [RefusalSentence] = [
    .init("There is no node “*” in the scene.") { !$0.scene.contains($1[0]) },
    .init("There is no container “*” in the scene.") { $0.scene[$1[0]] == nil },
    .init("“*” is already in the scene: choose another id, or popto it if it is on the stack.") {
      said, words in
      said.scene.contains(words[0]) || said.scene[words[0]] != nil
    },
    .init("“*” is the id of a page that is loading: choose another id.") { said, words in
      !said.scene.contains(words[0]) && said.webs.contains { $0.pending?.id == words[0] }
    },
    .init("“*” is named twice: an id has one place in a scene.") { $0.mentions(of: $1[0]) >= 2 },
    .init("* is always a commit of its own: send it before the others, or after them.") { said, words in
      said.isOneOfSeveral && said.kind(typed: words[0]) == said.kind
    },
    .init("“*” names no moment: an event is @18, a commit #7.") { said, _ in said.kind == "revert" },
    .init("There was no scene yet at *: name a later moment.") { said, _ in said.kind == "revert" },
    .init("A list of commands cannot contain another one: put its commands in its place.") { said, _ in
      said.isOneOfSeveral && said.kind == "all"
    },
    .init("“*” is named twice: a child has one place.") { $0.mentions(of: $1[0]) >= 2 },
    .init("The params of a screen are a JSON object.") { said, _ in
      (said.screen?.member("params") ?? said.command.json.member("params"))?.members == nil
    },
    .init("No screen that leaves was brought for an answer.") { said, _ in
      guard said.command.json.member("result") != nil else { return false }
      return !["pop", "back"].contains(said.kind) || said.topOfFocus?.request == nil
    },
    .init("“*” was not brought for an answer, or it was given.") { said, words in
      said.kind == "deliver" && said.scene.screens[words[0]]?.request == nil
    },
    .init("An answer is not null: without result=, the request is cancelled.") { said, _ in
      said.command.json.member("result") == .null
    },
    .init("An answer is not null: a request is cancelled when its screen leaves without result=.") {
      said, _ in
      said.kind == "deliver"
    },
    .init("Nothing is below what is shown.") { said, _ in
      said.kind == "back" && said.command.json.member("container") == nil && said.scene.presented.isEmpty
        && said.scene.plugins.contains("system-back")
    },
    .init("No command waits under the ticket *.") { said, words in
      !said.scene.held.contains { "\($0.ticket)" == words[0] }
    },
    .init("“*” has no result “*”.") { said, words in
      said.scene.screens[words[0]]?.results?.member(words[1]) == nil
    },
    .init("No screen is there that could get the answer: name one with opener=.") { said, _ in
      said.screen?.member("request") != nil && said.screen?.member("request")?.member("opener") == nil
        && (said.topOfFocus == nil || said.kind == "detail" || said.screen?.member("kind") != nil)
    },
    .init("“*” would get the answer, and the same command takes it away: name another screen with opener=.") {
      said, words in
      said.scene.screens[words[0]] != nil && said.screen?.member("request") != nil
    },
    .init("“*” is there already, and was not brought for this answer: choose another id.") { said, words in
      said.scene.screens[words[0]] != nil && said.screen?.member("request") != nil
    },
    .init("“*” has an open request “*”: wait for its answer, or choose another key.") { said, words in
      said.scene.screens[words[0]]?.requests[words[1]] != nil
    },
    .init("A screen that is there already was not brought for this answer: push another one, without reuse=.")
    {
      said, _ in
      said.command.json.member("reuse") != nil && said.screen?.member("request") != nil
    },
    .init("Nobody would see “*” in the collapsed split: show its column first.") { said, words in
      said.screen?.member("request") != nil
        && said.scene.containers.values.contains {
          if case .split(let split) = $0 { split.isCollapsed } else { false }
        }
    },
    .init("“*” is a container: only a screen gets answers.") { said, words in said.scene[words[0]] != nil },
    .init("“*” is a container: only a screen gets another id, route or params in its place.") { said, words in
      said.kind == "change" && said.scene.containers[words[0]] != nil
    },
    .init("Say what “*” becomes: with another id, route or params.") { said, _ in
      said.kind == "change" && ["id", "route", "params"].allSatisfy { said.command.json.member($0) == nil }
    },
    .init("“*” is a container: only a screen has a route, params and a request.") { said, words in
      said.scene[words[0]] != nil || said.screen?.member("kind") != nil
    },
    .init("Only a screen with a route can be one that is there already: give it a route.") { said, _ in
      said.command.json.member("reuse") != nil && said.screen?.member("route") == nil
    },
    .init("“*” cannot move a screen to the top: only a push on a stack can.") { said, words in
      said.command.json.member("reuse")?.string == "front"
        && (said.kind == "show" || !said.isStack(words[0]))
    },
    .init("“*” is not on the stack of “*”.") { said, words in
      said.scene[words[1]] != nil && !said.entries(of: words[1]).contains(words[0])
    },
    .init("“*” is on no stack, and is no modal: the host cannot have taken it off.") { said, words in
      said.kind == "removed" && !said.scene.presented.contains { $0.node == words[0] }
        && !said.scene.containers.contains { said.listing(of: $0.id).contains(words[0]) }
    },
    .init("“*” is not among the top entries of “*”: the host takes screens off one stack, from the top.") {
      said, words in
      said.kind == "removed" && said.listing(of: words[1]).last != words[0]
    },
    .init("“*” is no modal above “*”: the host takes a modal off with those above it.") { said, words in
      let modals = said.scene.presented.map(\.node)
      guard said.kind == "removed", let place = modals.firstIndex(of: words[1]) else { return false }
      return !modals[place...].contains(words[0])
    },
  ]

  private static let containers: [RefusalSentence] = [
    .init("“*” is not a container that knows *.") { said, words in
      said.scene[words[0]] != nil && !said.knows(words[0], said.kind(typed: words[1]))
    },
    .init("No container in the focus knows *: name one with in=ID.") { said, words in
      !said.focusPath.contains { said.knows($0, said.kind(typed: words[0])) }
    },
    .init("No split in the focus has columns: name one with in=ID.") { said, _ in
      !said.focusPath.contains { said.split($0) != nil }
    },
    .init("“*” has no left screen for a right one to belong to: push one first.") { said, words in
      if case .drillDown(let drillDown)? = said.scene[words[0]] { drillDown.left.isEmpty } else { false }
    },
    .init("* needs a screen, not nil.") { $0.kind == $1[0] },
    .init("“*” needs at least one entry for that.") { said, words in
      if said.kind == "removed" { return said.isStack(words[0]) || said.web(words[0]) != nil }
      return said.isStack(words[0]) && (said.kind == "set" || said.entries(of: words[0]).isEmpty)
    },
    .init("“*”: pushing a navigation container on a stack is not supported: present it, or add it elsewhere.")
    {
      $0.kind == "add" && $0.command.json.member("node")?.member("kind")?.string == "stack"
        && $0.command.json.member("node")?.member("id")?.string == $1[0]
    },
    .init("“*”: tabs cannot be pushed on a stack: put the stack into the tabs.") { said, _ in
      said.kind == "add" && said.command.json.member("node")?.member("kind")?.string == "tabs"
    },
    .init("“*”: a split cannot be pushed on a stack: present it, or make it a tab.") { said, _ in
      said.kind == "add" && said.command.json.member("node")?.member("kind")?.string == "split"
    },
    .init("“*” is no child of “*”.") { said, words in
      said.scene[words[1]]?.kind == .tabs && said.scene[words[1]]?.children.contains(words[0]) == false
    },
    .init("“*” is no child of “*”, and * brings none: add it first.") { said, words in
      said.scene[words[1]]?.kind == .tabs && said.scene[words[1]]?.children.contains(words[0]) == false
    },
    .init("“*” needs at least one child: name those that stay.") {
      $0.scene[$1[0]]?.kind == .tabs && ["set", "children"].contains($0.kind)
    },
    .init("There is no child *: there are *, counted from 0.") { said, words in
      guard let index = Int(words[0]), let count = Int(words[1]) else { return false }
      return index >= count
        && said.scene.containers.contains { $0.value.kind == .tabs && $0.value.children.count == count }
    },
    .init("“*” stands in * containers already: no further one fits in.") { said, words in
      Int(words[1]).map { said.ancestors(of: words[0]).count >= $0 } ?? false
    },
    .init("No stack is around “*” that could be left for its root.") { said, words in
      !said.ancestors(of: words[0]).contains { said.isStack($0) }
    },
    .init("“*” is not itself an entry of a stack that could be left for its root.") { said, words in
      let around = said.ancestors(of: words[0])
      return around.contains { said.isStack($0) } && around.first.map { said.isStack($0) } == false
    },
  ]

  private static let swipes: [RefusalSentence] = [
    .init("No swipe is running there: begin one first.") { said, _ in
      guard let swiped = said.swiped else { return true }
      return said.target.map { $0 != swiped && !said.ancestors(of: swiped).contains($0) } ?? false
    },
    .init("A swipe is running already: end or cancel it first.") { said, _ in said.swiped != nil },
    .init("A swipe is running already.") { said, _ in said.swiped != nil },
    .init("“*” is hidden: only what is shown can be swiped.") { said, words in
      said.frames(under: words[0]).isEmpty
    },
    .init("“*” lies dimmed beneath other columns: dismiss them before it is swiped.") { said, words in
      // The frame of a web container without a page has no node.
      said.frames(under: words[0]).contains { $0.dim > 0 }
        || said.scene.layout.contains { $0.dim > 0 && $0.node == nil }
    },
    .init("A swipe of “*” cannot begin at *: that is outside of it.") { said, words in
      let frames = said.frames(under: words[0])
      let left = frames.map(\.x).min() ?? 0
      let right = frames.map { $0.x + $0.width }.max() ?? 0
      return said.x < 0 || said.x > right - left
    },
    .init("A swipe of “*” would uncover no screen.") { said, words in said.depth(of: words[0]) < 2 },
    .init("There is no screen below to swipe back to.") { said, _ in
      said.swipeTarget.map { said.depth(of: $0) < 2 } ?? false
    },
    .init("The back button is hidden.") { said, _ in said.swipedItem?.hidesBackButton == true },
    .init("Items stand in the place of the back button.") { said, _ in
      said.swipedItem?.leftItems.isEmpty == false
    },
    .init("The bar of the stack is hidden, and the back button with it.") { said, _ in
      guard let stack = said.swipeTarget, case .stack(let bar)? = said.scene[said.stackWithBar(of: stack)]
      else {
        return false
      }
      return bar.navigationBarsHidden
    },
    .init("The top entry has a bar of its own, without the back button of the stack.") { said, _ in
      guard let stack = said.swipeTarget, said.isStack(stack) else { return false }
      return said.entries(of: stack).last.map { said.web($0) != nil } ?? false
    },
    .init("The interface is turning.") { said, _ in said.scene.environment.isRotating },
    .init("A swipe must begin near the left edge.") { said, _ in said.x > RefusalWalk.edge },
    .init("Nothing lets “*” be swiped: attach the plugin swipe-back.") { said, _ in
      !said.scene.plugins.contains("swipe-back")
    },
    .init("Nothing lets “*” be swiped: the plugin swipe-back is attached, but not enabled.") { said, _ in
      said.scene.plugins.contains("swipe-back")
    },
  ]

  private static let splits: [RefusalSentence] = [
    .init("“*” is no split: only a split has columns.") { said, words in
      said.scene[words[0]] != nil && said.split(words[0]) == nil
    },
    .init("There is no scene yet, and only a split has columns: leave the column out.") { said, _ in
      said.scene.root == nil
    },
    .init("Say into which column: column=primary, supplementary, secondary or compact.") { said, _ in
      said.kind == "add" && said.command.json.member("column") == nil && !said.splits.isEmpty
    },
    .init("The split has no column * that could take that.") { said, words in
      said.splits.contains {
        words[0] == "compact" || $0.columns.supplementary == nil && words[0] == "supplementary"
      }
    },
    .init("The split cannot get a column * now: it has one, or is collapsed.") { said, words in
      said.splits.contains { split in
        let hasOne = words[0] == "compact" ? split.compact != nil : split.columns.supplementary != nil
        return hasOne || split.isCollapsed
      }
    },
    .init("The secondary column of “*” cannot be hidden.") { said, words in
      said.kind == "hideColumn" && said.split(words[0]) != nil
    },
    .init("A width must be greater than 0 points, not *.") { Double($1[0]).map { $0 <= 0 } ?? false },
    .init("A height must be greater than 0 points, not *.") { Double($1[0]).map { $0 <= 0 } ?? false },
    .init("A margin must be at least 0 points, not *.") { Double($1[0]).map { $0 < 0 } ?? false },
  ]

  private static let webs: [RefusalSentence] = [
    .init("“*” is not a URL.") { !isWholeURL($1[0]) },
    .init("“*” is not an address that a page can load.") { isWholeURL($1[0]) && !$1[0].hasPrefix("http") },
    .init("Nobody handles “*”: attach a plugin that does, such as link-router.") { said, _ in
      !said.scene.plugins.contains("link-router")
    },
    .init("Nobody handles “*”: no pattern of link-router matches it.") { said, words in
      said.scene.plugins.contains("link-router") && !words[0].contains("/items/")
    },
    .init("“*” has no page yet: open one.") { said, words in
      said.web(words[0]).map { $0.pages.isEmpty && !$0.isLoading } ?? false
    },
    .init("The first page of “*” is loading: wait for it, or cancel it.") { said, words in
      said.web(words[0]).map { $0.pages.isEmpty && $0.isLoading } ?? false
    },
    .init("The page “*” has no action.") { said, words in
      said.kind == "action" && said.scene.items[words[0]]?.rightItems.isEmpty == true
    },
    .init("The page “*” has no address that could be loaded again.") { said, words in
      said.kind == "reload" && said.webs.contains { $0.pages.contains { $0.id == words[0] && $0.url == nil } }
    },
    .init("A page of “*” is loading: wait for it, or cancel it.") { $0.web($1[0])?.isLoading ?? false },
    .init("Nothing is loading in “*”.") { $0.web($1[0]).map { !$0.isLoading } ?? false },
    .init("Nothing has failed in “*”.") { $0.web($1[0]).map { $0.error == nil } ?? false },
    .init("An action needs both its text and its URL.") { said, _ in said.kind == "loaded" },
  ]

  /// Returns true for a text with a scheme, and without a space.
  private static func isWholeURL(_ text: String) -> Bool {
    text.contains(/^[a-z][a-z+.-]*:/) && !text.contains(" ")
  }

  private static let others: [RefusalSentence] = [
    .init("The values of a note are a JSON object.") { said, _ in
      said.command.json.member("values").map { $0.members == nil } ?? false
    },
    .init("A note has at most 65536 bytes, with its values.") { said, _ in said.kind == "note" },
    .init("“*” is no sheet: only a sheet can be swiped away.") { said, words in
      said.scene.presented.last.map { $0.node == words[0] && $0.style != .sheet } ?? false
    },
    .init("This is not an archive that preserve gave.") { said, _ in said.kind == "restore" },
    .init("There is a scene already: start another journal for another scene.") { said, _ in
      said.kind == "scene" && said.scene.root != nil
    },
    .init("No plugin “*” is available here.") { $1[0] == "no-such-plugin" && $0.mentions(of: $1[0]) == 1 },
    .init("The plugin “*” is not attached.") { !$0.scene.plugins.contains($1[0]) },
    .init("The plugin “*” is attached already: configure or detach it.") { $0.scene.plugins.contains($1[0]) },
    .init("The plugin “*” is attached in version *: upgrade it from that version to a later one.") {
      said, words in
      let (old, new) = (said.command.json.member("from")?.number, said.command.json.member("to")?.number)
      guard said.kind == "upgrade", let old, let new, said.scene.plugins.contains(words[0]) else {
        return false
      }
      return old >= new || Double(words[1]) != old
    },
    .init("Only the plugin “*” itself may ask to remember a value.") { said, _ in said.kind == "remember" },
    .init("“*” has unsaved changes: save or discard them first.") {
      $0.scene.attribute("dirty", of: $1[0]) == "true"
    },
    .init("“* have unsaved changes: save or discard them first.") { said, words in
      let names = words[0].replacing("” and “", with: "”, “").components(between: "”, “")
      return names.allSatisfy { said.scene.attribute("dirty", of: $0.trimmingSuffix("”")) == "true" }
    },
    .init("“*” would have * entries, and * is the most: go back first.") { said, words in
      guard let count = Int(words[1]), let limit = Int(words[2]) else { return false }
      let most = said.kind == "set" ? 3 : said.entries(of: words[0]).count + 1
      return count > limit && count <= most && said.scene.plugins.contains("depth-limit")
    },
  ]
}

extension Substring {
  /// Returns the text without an ending.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : String(self)
  }
}
