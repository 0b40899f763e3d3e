import Foundation
import NavJournals
import NavPlugins
import NavRoutes
import NavRuntime
import Testing

/// `docs/in-production.md`: every Swift block of the page is compiled and run here as it is printed, and every command is run.
struct InProductionTests {
  private static let page = "docs/in-production.md"

  // docs/in-production.md 3
  struct Payment: NavRoute {
    static let path = "/pay/:order?card=:card"
    var order: Int
    var card: String?
    static func isPrivate(_ member: String) -> Bool { member == "card" }
  }
  // end

  private static let shop = RouteTable { Payment.self }
  private static let bytesFromTheKeychain = [UInt8](0..<32)

  /// Sets what the page sets, runs the app once, and returns the paths of the journal and of a report.
  private static func run(_ scratch: Scratch, build: String, _ body: (NavSession) throws -> Void = { _ in })
    throws
  {
    let (path, reportPath) = (scratch.path("shop.jsonl"), scratch.path("report-\(build).jsonl"))
    // docs/in-production.md 1
    var options = SessionOptions.standard
    options.app = AppInfo(app: "Shop", build: build, os: "iOS 26.1", device: "iPhone17,1")
    options.keep = .init(commits: 5_000, days: 30, bytes: 20_000_000)
    options.recovery = .startAnew(keeping: "damaged")
    options.scrub = NavScrub { pass in print(pass.verdict) }
    options.add(try Routes(shop))
    options.privateAttributes = ["token"]
    options.privateKeys = [PrivateKey(id: "2026-11", bytes: bytesFromTheKeychain)]
    options.migrate { _, scene in
      scene.screens.filter { $0.value.route == "product" }.map { id, _ in .change(id, route: "article") }
    }
    let session = try NavSession.open(at: path, options: options, initial: .stack("main", root: "home"))
    // end

    // docs/in-production.md 2
    try session.setActive(true)
    try session.note("payment failed", ["code": "card-declined"])
    switch session.opening?.previous {
    case .killed: print("the app crashed, or was ended from outside")
    case .first, .closed, .background, nil: break
    }
    if let reason = session.opening?.recovered { print("begun anew:", reason) }
    // end

    // docs/in-production.md 4
    try session.push(Payment(order: 7, card: "4111 1111 1111 1111"))
    try session.send(.setAttribute("token", to: "abc", of: nil))
    print(session.scene.attributes["token"] ?? "")  // private:…
    print(session.attribute("token") ?? "")  // abc
    print(try session.route(of: "payment", as: Payment.self)?.card ?? "")  // 4111 1111 1111 1111
    // end
    #expect(session.scene.attributes["token"].flatMap { PrivateValue(text: $0) } != nil)
    #expect(session.attribute("token") == "abc")
    #expect(try session.route(of: "payment", as: Payment.self)?.card == "4111 1111 1111 1111")
    try body(session)

    // docs/in-production.md 5
    let report = try session.report(last: 500, to: reportPath)
    print(report.commits)
    // end
    #expect(try report.journal.verify(plugins: .builtIn).isClean)
    let sent = try String(contentsOfFile: reportPath, encoding: .utf8)
    #expect(!sent.contains("4111 1111") && !sent.contains("declined"))
    try session.close()
    options.detaching.append("tips")
    try tryJournals(scratch.folder.path, options)
  }

  private static func tryJournals(_ folder: String, _ options: SessionOptions) throws {
    let oldJournals = folder + "/old"
    try FileManager.default.createDirectory(atPath: oldJournals, withIntermediateDirectories: true)
    try? FileManager.default.copyItem(atPath: folder + "/shop.jsonl", toPath: oldJournals + "/shop.jsonl")
    // docs/in-production.md 6
    for trial in try NavJournal.tryMigration(in: oldJournals, options: options) {
      precondition(trial.error == nil, "\(trial)")
    }
    // end
  }

  @Test func `an app that does what the page says goes on from build to build`() throws {
    let scratch = try Scratch()
    try Self.run(scratch, build: "1") { try $0.send(.push(ScreenDescription(route: "product"))) }
    try Self.run(scratch, build: "2") { session in
      #expect(session.opening?.previous == .closed)
      #expect(session.scene.screens["product"]?.route == "article")
      try session.send(.pop())
    }
    let text = try String(contentsOfFile: scratch.path("shop.jsonl"), encoding: .utf8)
    #expect(!text.contains("4111 1111") && !text.contains(#""abc""#))
  }

  @Test func `the commands of the page find nothing wrong with the journal of such an app`() throws {
    let scratch = try Scratch()
    try Self.run(scratch, build: "1")
    let commands = try #require(Project.text(Self.page).firstMatch(of: /```sh\n([^`]*)```/)).1
    for line in commands.split(separator: "\n") {
      let run = try Navrepl.shell(String(line), in: scratch.folder)
      #expect(run.status == 0, "\(line): \(run.output)\(run.messages)")
    }
  }
}
