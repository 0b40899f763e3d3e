import NavBase
import NavEvents
import NavPluginPrograms
import NavPluginTesting
import NavPlugins
import NavRuntime

extension Program {
  /// Writes a package with a new plugin, or checks a process plugin.
  func plugin(_ words: [String]) -> ExitStatus {
    switch words.first {
    case "new" where words.count == 2: newPlugin(words[1])
    case "check" where options.runtime != nil:
      usage("`plugin check` takes no --runtime, which is for `plugin new`: leave it out")
    case "check" where options.isOfContainers:
      usage("`plugin check` takes no --container, which is for `plugin new`: leave it out")
    case "check" where words.count > 1: check(words[1], attributes: Array(words.dropFirst(2)))
    default: usage(Subcommand.plugin.synopsis)
    }
  }

  // MARK: new

  private func newPlugin(_ name: String) -> ExitStatus {
    let template: PluginTemplate
    do throws(PluginTemplate.BadName) {
      template = try PluginTemplate(name, isOfContainers: options.isOfContainers)
    } catch {
      return usage(message(of: error, name))
    }
    guard let runtime = options.runtime.map(SystemCall.absolutePath) ?? packageFolder else {
      return usage("cannot find the package of navrepl: name its folder with --runtime PATH")
    }
    do throws(FileError) {
      try NewFolder.write(name, template.files(runtime: runtime), in: POSIXFileSystem())
    } catch {
      return report(error)
    }
    let content = options.isOfContainers ? "rules of containers and their tests" : "one plugin and its tests"
    output.answer(
      Reply.result(#"{"folder":\#(Reply.quoted(name))}"#),
      or: "\(name): a package with \(content); cd \(name) && swift test", options.json)
    return .success
  }

  /// The folder of the package that this program was built from; it is searched for around the program and
  /// around the current folder.
  private var packageFolder: String? {
    for start in Self.placesOfProgram + [SystemCall.absolutePath(".")] {
      var folder = start[...]
      while let slash = folder.lastIndex(of: "/") {
        if SystemCall.exists("\(folder)/Sources/NavRuntime") { return String(folder) }
        folder = folder[..<slash]
      }
    }
    return nil
  }

  private func message(of mistake: PluginTemplate.BadName, _ name: String) -> String {
    switch mistake {
    case .characters:
      "a plugin's name is of small letters, digits and hyphens, such as dirty-form, not “\(name)”"
    case .taken(let type):
      "the type of “\(name)” would be called \(type), which the package uses itself: take another name"
    case .reserved: "no program can have the id “\(name)”, which navrepl uses itself: take another name"
    case .tooLong: "a plugin's name has at most \(PluginManifest.longestID) letters"
    }
  }

  // MARK: check

  private func check(_ path: String, attributes: [String]) -> ExitStatus {
    var pairs: [(key: String, value: String)] = []
    for word in attributes {
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { return usage("“\(word)” is not KEY=VALUE") }
      pairs.append((String(sides[0]), String(sides[1])))
    }
    var verbs: [String] = []
    do {
      let report = try PluginConformance.check(
        {
          let plugin = try ProcessPlugin(try PluginPackage(path)?.build() ?? path) {
            Output.messageAtOnce($0, tabs: true)
          }
          verbs = plugin.verbs.map(\.name)
          return plugin
        }, attributes: pairs, deadline: .seconds(300), place: path)
      say(report, path)
      tellTaken(verbs)
      return .success
    } catch let fault as PluginFault {
      return self.report(.plugins(fault))
    } catch let error as FileError {
      return self.report(error)
    } catch let failure as ConformanceFailure {
      return deny(failure.lines)
    } catch {
      return deny(["\(error)"])
    }
  }

  /// Names the verbs of rules that are verbs of navrepl, too, which nobody reaches without `perform`.
  private func tellTaken(_ verbs: [String]) {
    let taken = verbs.filter { VerbTable.verb($0) != nil }
    for verb in taken {
      output.message(
        "the verb \(verb.typed) is one of navrepl, too: type that of the rules as perform \(verb.typed)")
    }
  }

  private func say(_ report: PluginConformance.Report, _ path: String) {
    let (parts, commits) = (report.parts, report.commits)
    output.answer(
      Reply.result(#"{"parts":\#(parts),"commits":\#(commits)}"#),
      or: "\(path) keeps the laws of plugins: \(parts) parts in \(commits) commands, in two processes",
      options.json)
  }

  /// Prints the broken laws. They are an answer, not an error.
  private func deny(_ lines: [String]) -> ExitStatus {
    if options.json {
      output.data(Reply.error(code: "law-broken", lines.joined(separator: "\n")))
    } else {
      output.lines(lines)
    }
    return .negative
  }
}
