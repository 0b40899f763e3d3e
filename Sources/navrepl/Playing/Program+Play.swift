import NavBase
import NavEvents
import NavRuntime

/// The subcommands `play` and `watch`.
extension Program {
  /// Replays a journal in pictures.
  func play(_ words: [String]) -> ExitStatus {
    guard 1...2 ~= words.count else { return usage(Subcommand.play.synopsis) }
    var speed = 1.0
    if words.count == 2 {
      guard let told = Player.speed(words[1]) else {
        return usage("“\(words[1])” is no speed, such as 2 or 0.5: \(Subcommand.play.synopsis)")
      }
      speed = told
    }
    return withJournal(words[0]) { file in
      var timeline = NavTimeline(file)
      do throws(NavTimeline.Failure) {
        try timeline.seek(to: .end)
        let (verdict, mismatch) = (timeline.verdict, timeline.mismatch)
        var player = Player(playScreen, end: timeline.moment, speed: speed)
        _ = try player.run(&timeline, from: nil)
        return report(verdict, mismatch, words[0])
      } catch {
        return fail(error, words[0])
      }
    }
  }

  /// Shows the end of a journal while another process appends to it.
  func watch(_ words: [String]) -> ExitStatus {
    guard words.count == 1, words[0] != StandardInput.name else { return usage(Subcommand.watch.synopsis) }
    do throws(Options.Mistake) { try JournalName(path: words[0]).checkIsNoScript() } catch {
      return usage(error)
    }
    do throws(FileError) {
      var watcher = try Watcher(words[0], playScreen)
      do throws(NavTimeline.Failure) {
        let verdict = try watcher.run()
        // An incomplete last line is one that is being written.
        if case .tornTail = verdict { return .success }
        return report(verdict, nil, words[0])
      } catch {
        return fail(error, words[0])
      }
    } catch {
      return report(error)
    }
  }

  private var playScreen: PlayScreen {
    let isInteractive =
      !options.json && SystemCall.isTerminal(SystemCall.standardInput)
      && SystemCall.isTerminal(SystemCall.standardOutput)
    return PlayScreen(output, options.pictures, isInteractive: isInteractive, json: options.json)
  }
}
