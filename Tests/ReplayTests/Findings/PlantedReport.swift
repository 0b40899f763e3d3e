import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A report with one fault: a recorded journal, continued with what a user did when something went wrong.
struct PlantedReport: CustomTestStringConvertible, Sendable {
  let fault: String
  /// The recorded journal before the fault, by its name.
  let journal: String
  let plugin: (any NavPlugin)?
  /// The lines that are sent, each with the sender before it and the number of seconds that pass before it; the first of them
  /// present a stack on top of the scene.
  let lines: [String]
  /// The number of bytes that are cut off the end of the file.
  let cut: Int
  /// The kind of the finding, and the screen, the container, the plugin or the code that it names.
  let kind: NavFinding.Kind
  let about: String?

  var testDescription: String { fault }

  init(
    _ fault: String, in journal: String, with plugin: (any NavPlugin)? = nil, _ lines: [String], cut: Int = 0,
    _ kind: NavFinding.Kind, _ about: String? = nil
  ) {
    (self.fault, self.journal, self.plugin, self.lines) = (fault, journal, plugin, lines)
    (self.cut, self.kind, self.about) = (cut, kind, about)
  }

  /// The beginning of each report: a stack with two screens over the recorded scene.
  private static let flow = [
    "app: present flow kind=stack style=fullScreen", "user: push p1 in=flow", "user: push p2 in=flow",
  ]

  /// Records the report.
  func record() throws -> NavJournal {
    let recorded =
      try #require((RecordedJournal.all + RecordedJournal.regressions).first { $0.name == journal })
    let disk = MemoryFileSystem()
    disk.write([UInt8](try Data(contentsOf: recorded.journal)), to: "report.jsonl")
    let last = try #require(Array(NavJournal(at: "report.jsonl", in: disk).commits).last).time
    var now = last + 60_000
    var options = SessionOptions(catalog: .builtIn)
    (options.clock, options.durability) = (.fixed(now), .os)
    if let plugin { options.add(plugin) }
    let session = try NavSession.open(at: "report.jsonl", in: disk, options: options)
    for line in Self.flow + lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      let sender = parts[0].split(separator: "+")
      now += 1000 * (sender.count == 2 ? try #require(Int64(sender[1])) : 1)
      session.take(timesFrom: .fixed(now))
      let source = try #require(CommitSource.allCases.first { $0.name == sender[0] })
      let command = try NavCommand(line: parts[1].trimmingCharacters(in: .whitespaces))
      _ = try session.send(command, from: source)
    }
    try session.close()
    if cut > 0 {
      disk.write(try #require(disk.contents(of: "report.jsonl")).dropLast(cut), to: "report.jsonl")
    }
    return try NavJournal(at: "report.jsonl", in: disk)
  }

  /// Returns true for the finding about the fault.
  func isPlanted(_ finding: NavFinding) -> Bool {
    guard finding.kind == kind else { return false }
    guard let about else { return true }
    return [finding.screen, finding.container, finding.plugin, finding.code].contains(about)
  }

  static let all: [PlantedReport] = [
    .init(
      "a back button that the app hides", in: "several-commands", ["app: hidesback p2 on"],
      .backButtonVanished, "p2"),
    .init(
      "a back button that a plugin hides", in: "attributes-everywhere", with: PlantedPlugins.Thief(),
      ["app: attr p2 fresh=true"], .backButtonVanished, "thief"),
    .init(
      "bars that stay hidden", in: "modals-from-presenters", ["app: bars hide in=flow"], .backButtonVanished,
      "p2"),
    .init(
      "a loop", in: "split-in-a-tab",
      (1...4).flatMap { _ in ["user: push offer in=flow", "user: back"] }, .loop, "offer"),
    .init(
      "a tap that a plugin swallows", in: "one-of-several-unsaved-forms", with: PlantedPlugins.Swallower(),
      ["user: push bill in=flow"], .nothingHappened, "swallower"),
    .init(
      "a button without effect", in: "split-columns",
      ["user: back", "user: back", "user: back", "user: back"],
      .nothingHappened),
    .init("a crash while the journal is written", in: "pop-to", ["user: push p3 in=flow"], cut: 9, .damaged),
    .init(
      "a load that never ends", in: "web-leave",
      [
        "app: present shop kind=web style=fullScreen", "user: open https://example.org/cart in=shop",
        "system+40: active off",
      ], .loadUnfinished, "shop"),
    .init(
      "a load that fails", in: "web-corners",
      [
        "app: present shop kind=web style=fullScreen", "user: open https://example.org/cart in=shop",
        "app: failed \"no connection\" in=shop",
      ], .loadFailed, "shop"),
    .init(
      "a load that fails again and again", in: "web-pages-released-and-left",
      [
        "app: present shop kind=web style=fullScreen", "user: open https://example.org/cart in=shop",
        "app: failed offline in=shop", "user: retry in=shop", "app: failed offline in=shop",
        "user: retry in=shop", "app: failed offline in=shop",
      ], .loadFailed, "shop"),
    .init(
      "a plugin that is quarantined", in: "pop-to-root-from-depth-5",
      with: PlantedPlugins.Cashier(way: .fail("no-bank")),
      (1...12).map { "user: push pay\($0) in=flow" }, .pluginQuarantined, "cashier"),
    .init(
      "a plugin that does not answer", in: "split-discard",
      with: PlantedPlugins.Cashier(way: .fail("plugin-timeout")),
      ["user: push pay in=flow"], .pluginFault, "cashier"),
    .init(
      "a veto again and again", in: "swipes-out-of-sight", with: PlantedPlugins.Cashier(way: .veto),
      (1...5).map { _ in "user: push pay in=flow" }, .refused, "cashier"),
    .init(
      "a swipe that a wider window cancels", in: "rotation-of-a-split",
      [
        "system: resize 400 900", "app: present deck kind=drilldown style=fullScreen",
        "user: push q1 in=deck", "user: push q2 in=deck",
        "user: swipe begin 5 in=deck", "user: swipe move 60",
        "system: resize 1024 768",
      ], .swipeCut, "deck"),
    .init(
      "a swipe that a plugin cancels", in: "tabs-reselect", with: PlantedPlugins.Calmer(),
      ["user: swipe begin 5 in=flow", "user: swipe move 90"], .swipeCut, "calmer"),
    .init(
      "a turn that never comes", in: "host-facts",
      ["user: push video in=flow autorotates=false", "system: rotate landscapeRight"], .turnNeverCame),
    .init(
      "a held command that expires", in: "requests-answered", with: PlantedPlugins.Cashier(way: .hold),
      ["user: push pay in=flow", "user+60: push p3 in=flow"], .heldDropped, "cashier"),
    .init(
      "a dead end", in: "tabs-autorotation",
      (1...3).flatMap { _ in ["user: push receipt in=flow", "user: root in=flow"] }, .deadEnd, "receipt"),
    .init(
      "a link that nobody handles", in: "triple-display-modes",
      (1...3).map { _ in "link: open app://nowhere/1" }, .refused),
    .init(
      "a focus out of sight", in: "compact-and-back",
      [
        "system: resize 1024 768", "app: present files kind=split style=fullScreen",
        "app: hidecolumn primary in=files",
      ], .focusHidden),
  ]
}
