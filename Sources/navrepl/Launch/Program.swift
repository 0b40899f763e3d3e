import NavEvents
import NavRuntime

/// The program: what the command line asks for, and the exit status.
struct Program {
  let options: Options
  let output: Output

  func run() -> ExitStatus {
    guard let first = options.words.first else { return talk(to: nil) }
    if first == "--version" {
      output.line("navrepl \(RuntimeVersion.current)")
      return .success
    }
    guard let subcommand = Subcommand(rawValue: first) else {
      if options.words.count > 1 { return usage("one journal at a time: navrepl [JOURNAL]") }
      return talk(to: first)
    }
    return run(subcommand, Array(options.words.dropFirst()))
  }

  private func run(_ subcommand: Subcommand, _ words: [String]) -> ExitStatus {
    switch subcommand {
    case .run: runScripts(words)
    case .replay: replay(words)
    case .log: log(words)
    case .verify: verify(words)
    case .explain: explain(words)
    case .plugins: plugins(words)
    case .fsck: fsck(words)
    case .plugin: plugin(words)
    case .bench: bench(words)
    case .help: help(words)
    }
  }

  func usage(_ message: String) -> ExitStatus {
    output.message("usage: \(message)")
    return .usage
  }

  private func help(_ words: [String]) -> ExitStatus {
    guard let topic = words.first else {
      output.page(Help.program)
      return .success
    }
    do throws(LineError) {
      output.page(try Help.text(topic))
      return .success
    } catch {
      return usage(error.message)
    }
  }
}
