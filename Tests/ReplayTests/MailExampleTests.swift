import Foundation
import NavRuntime
import Testing

/// `examples/mail`, built, tested and used as after a fresh clone of the project.
struct MailExampleTests {
  /// The example is a package of its own, which builds the whole runtime once more. Only `.ci/full`, which sets this
  /// variable, does that.
  private static let buildsPackages = ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil

  private static let escape = "\u{1B}"
  private static let quit = "\u{3}"

  @Test(.enabled(if: buildsPackages), .timeLimit(.minutes(15)))
  func `the mail example passes its own tests, and keeps a draft in a terminal until it is sent`() throws {
    let scratch = try Scratch()
    let program = try Self.build(in: scratch)
    let journal = scratch.path("mail.jsonl")

    let first = try PseudoTerminal(program, [journal])
    try #require(first.shows("Ada: The engine"), "\(first.screen)")
    try #require(first.shows("Edsger: Goto", after: "\tj\r"), "\(first.screen)")
    try #require(first.shows("Please do not.", after: "\r"), "\(first.screen)")
    try #require(first.shows("New message", after: "c"), "\(first.screen)")
    try #require(first.shows("Dear Edsger", after: "Dear Edsger"), "\(first.screen)")
    try #require(first.shows("Your draft is not sent", after: Self.escape), "\(first.screen)")
    first.press(Self.quit)
    #expect(first.end() == 0)

    let second = try PseudoTerminal(program, [journal])
    try #require(second.shows("Dear Edsger"), "\(second.screen)")
    try #require(second.shows("Please do not.", after: "\u{13}"), "\(second.screen)")
    second.press("q")
    #expect(second.end() == 0)

    let commits = Array(try NavJournal(at: journal).commits)
    #expect(commits.compactMap(\.refusal?.code) == [.vetoed])
    #expect(commits.last?.command == .all([.setAttribute("dirty", to: nil, of: "draft"), .dismiss()]))
  }

  /// Runs the example's tests, and returns its program.
  private static func build(in scratch: Scratch) throws -> URL {
    let package = Project.folder.appendingPathComponent("examples/mail").path
    let printed = try Newcomer().run(
      "swift test --package-path '\(package)' --scratch-path '\(scratch.path("build"))' 2>&1; echo status $?")
    try #require(printed.hasSuffix("status 0\n"), "\(printed)")
    #expect(!printed.contains("warning:"), "\(printed)")
    return scratch.file("build/debug/mail")
  }
}
