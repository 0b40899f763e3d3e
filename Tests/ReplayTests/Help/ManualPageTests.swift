import Foundation
import Testing

@testable import navrepl

/// The manual pages: complete, and clean for the tools that read them.
@Suite(.waits) struct ManualPageTests {
  private static let mandoc = ["/usr/bin/mandoc", "/usr/local/bin/mandoc"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test func `the page of navrepl names every subcommand, option, verb and exit status`() throws {
    let run = try Navrepl.run("man")
    #expect(run.status == 0 && run.messages.isEmpty)
    let page = run.output.replacing("\\-", with: "-")
    for name in Subcommand.allCases.map(\.rawValue) {
      #expect(page.contains(".It \"\(name)\"") && page.contains(".Xr navrepl-\(name) 1"), "\(name)")
    }
    for option in Option.allCases { #expect(page.contains(option.rawValue), "\(option.rawValue)") }
    for verb in VerbTable.verbs { #expect(page.contains("\n.It \"\(verb.name)"), "\(verb.name)") }
    for section in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
      "SEE ALSO",
    ] {
      #expect(page.contains("\n.Sh \(section)\n"), "\(section)")
    }
  }

  @Test func `a backslash in a text is no escape of the page`() throws {
    // The help of --keeping has one.
    let help = try Navrepl.run("export", "--help").output
    #expect(help.contains(#"\, is a comma in a text"#))
    #expect(try Navrepl.run("man", "export").output.contains(#"\e, is a comma in a text"#))
  }

  @Test(arguments: Subcommand.allCases)
  func `each subcommand has a page with its options and examples, and answers --help`(_ name: Subcommand)
    throws
  {
    let page = try Navrepl.run("man", name.rawValue).output.replacing("\\-", with: "-")
    for option in Option.allCases where option.belongs(to: name) { #expect(page.contains(option.rawValue)) }
    #expect(page.contains(".Nm navrepl-\(name.rawValue)\n") && page.contains(".Sh EXAMPLES\n"))
    let help = try Navrepl.run(name.rawValue, "--help")
    #expect(help.status == 0 && help.messages.isEmpty && help.output.hasPrefix("navrepl \(name.rawValue)"))
  }

  @Test(.enabled(if: mandoc != nil, "there is no mandoc here"))
  func `mandoc has no warning about a page`() throws {
    let scratch = try Scratch()
    for name in [nil] + Subcommand.allCases.map(\.rawValue) {
      let page = try Navrepl.run(["man"] + [name].compactMap(\.self)).output
      try Data(page.utf8).write(to: scratch.file("page.1"))
      let run = try Navrepl.run(
        URL(filePath: try #require(Self.mandoc)), ["-Tlint", "-W", "warning", scratch.path("page.1")])
      #expect(run.status == 0, "\(name ?? "navrepl"): \(run.output)\(run.messages)")
    }
  }

  @Test func `a misspelt subcommand gets a suggestion`() throws {
    let run = try Navrepl.run("man", "lgo")
    #expect(run.status == 2 && run.messages.contains("did you mean log?"))
  }
}
