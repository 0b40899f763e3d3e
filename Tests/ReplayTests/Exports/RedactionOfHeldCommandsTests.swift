import Foundation
import NavJournals
import NavRuntime
import Testing

/// Commands that wait, in a redacted journal.
@Suite(.waits) struct RedactionOfHeldCommandsTests {
  private func text(_ scratch: Scratch, _ name: String) throws -> String {
    try String(contentsOf: scratch.file(name), encoding: .utf8)
  }

  @Test func `nothing is left of a command that waits, also in a journal that begins while it does`() throws {
    let scratch = try Scratch()
    let paywall = Project.folder.appendingPathComponent("examples/plugins/paywall.py").path
    let secrets = ["SECRET", "HUSH", "QUIET", "WHISPER", "MUM"]
    let run = try Navrepl.run(
      [
        "trip.jsonl", "--plugin", paywall, "-c",
        #"push HUSH; push SECRET title=QUIET request=WHISPER params={"q":"MUM"} route=r attr=paid=true"#,
        "-c",
        #"attr scene a=b; push SECRET2 attr=paid=true; drop 2 "WHISPER, please""#,
      ], in: scratch.folder)
    #expect(run.status == 0, "\(run)")
    #expect(try Navrepl.run(["compact", "trip.jsonl", "#3", "short.jsonl"], in: scratch.folder).status == 0)
    #expect(try text(scratch, "short.jsonl").contains(#""nextTicket":2,"held":[{"ticket":1"#))
    for name in ["trip.jsonl", "short.jsonl"] {
      let original = try text(scratch, name)
      for secret in secrets { #expect(original.contains(secret), "\(secret) is in \(name)") }
      let redacted = try Navrepl.run(["export", name, "--redact", "-o", "red-\(name)"], in: scratch.folder)
      #expect(redacted.status == 0, "\(redacted)")
      let copy = try text(scratch, "red-\(name)")
      for secret in secrets { #expect(!copy.contains(secret), "\(secret) in \(copy)") }
      #expect(copy.contains(#""ticket":1"#))
      let page = try PageFile(NavJournal(at: scratch.path("red-\(name)")).page())
      #expect(page.summary.member("waits")?.elements?.isEmpty == false)
      let shown = String(decoding: page.data, as: UTF8.self)
      for secret in secrets { #expect(!shown.contains(secret), "\(secret) in the page of \(name)") }
      let verified = try Navrepl.run(["verify", "red-\(name)"], in: scratch.folder)
      #expect(verified.status == 0, "\(verified)")
    }
  }
}
