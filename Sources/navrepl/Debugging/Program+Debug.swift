import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The subcommand `debug`.
extension Program {
  /// Shows a journal on the whole screen, for a person who steps through it.
  func debug(_ words: [String]) -> ExitStatus {
    guard words.count == 1, words[0] != StandardInput.name else { return usage(Subcommand.debug.synopsis) }
    let path = words[0]
    guard !options.json, Terminal.obeysSequences, SystemCall.isTerminal(SystemCall.standardInput),
      SystemCall.isTerminal(SystemCall.standardOutput)
    else {
      let name = path.shellPath
      return usage(
        "debug needs a terminal that can be drawn on: `navrepl log \(name)` lists the commits, `navrepl replay \(name) --to '#7'` gives the state after one"
      )
    }
    return options.writes ? debugWriting(path) : debugLooking(path)
  }

  private func debugLooking(_ path: String) -> ExitStatus {
    do throws(Options.Mistake) { try JournalName(path: path).checkIsNoScript() } catch { return usage(error) }
    do throws(FileError) {
      let file = try GrowingFile(path)
      do throws(SessionError) {
        let catalog = try sessionOptions().catalog
        do throws(NavJournal.Failure) {
          return run(try Debugging(file, path, plugins: catalog, options.pictures, output))
        } catch {
          return fail(error, path)
        }
      } catch {
        return report(error)
      }
    } catch {
      return report(error)
    }
  }

  private func debugWriting(_ path: String) -> ExitStatus {
    // A typing mistake creates no file.
    do throws(FileError) { _ = try POSIXFileSystem().open(path, .read) } catch { return report(error) }
    do throws(Options.Mistake) { try JournalName(path: path).checkIsWritable(options) } catch {
      return usage(error)
    }
    return withSession(JournalPlace(path)) { opened in
      do throws(NavJournal.Failure) {
        let sender = DebugSender(opened, options)
        return run(
          try Debugging(sending: sender, path, plugins: opened.session.catalog, options.pictures, output))
      } catch {
        return fail(error, path)
      }
    }
  }

  private func run(_ debugging: consuming Debugging) -> ExitStatus {
    var debugging = debugging
    do throws(NavTimeline.Failure) {
      if let moment = options.to { try debugging.debugger.go(to: moment) }
      guard try debugging.run() else { return usage(Subcommand.debug.synopsis) }
      debugging.sender?.end()
      return report(debugging.debugger.verdict, debugging.debugger.mismatch, debugging.path)
    } catch {
      return fail(error, debugging.path)
    }
  }
}
