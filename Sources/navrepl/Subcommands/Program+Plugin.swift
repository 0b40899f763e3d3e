import NavEvents
import NavPlugins
import NavRuntime

extension Program {
  /// Writes a package with a new plugin, or checks a program that is one.
  func plugin(_ words: [String]) -> ExitStatus {
    switch words.first {
    case "new" where words.count == 2: newPlugin(words[1])
    case "check" where words.count > 1: check(words[1], attributes: Array(words.dropFirst(2)))
    default: usage(Subcommand.plugin.synopsis)
    }
  }

  // MARK: new

  private func newPlugin(_ name: String) -> ExitStatus {
    let template: PluginTemplate
    do throws(PluginTemplate.BadName) {
      template = try PluginTemplate(name)
    } catch {
      return usage(message(of: error, name))
    }
    guard let runtime = options.runtime.map(Platform.absolutePath) ?? Platform.packageFolder else {
      return usage("the package of navrepl is not around here: name its folder with --runtime PATH")
    }
    do throws(FileError) {
      for folder in template.folders { try Platform.makeFolder(folder) }
      for file in template.files(runtime: runtime) { try WholeFile.create(file.path, file.text) }
    } catch {
      output.message(error.message)
      return .inputOutput
    }
    output.line("\(name): a package with one plugin and its tests; cd \(name) && swift test")
    return .success
  }

  private func message(of mistake: PluginTemplate.BadName, _ name: String) -> String {
    switch mistake {
    case .characters:
      "a plugin's name is of small letters, digits and hyphens, such as dirty-form, not “\(name)”"
    case .taken(let type):
      "the type of “\(name)” would be called \(type), which the package uses itself: take another name"
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
    do {
      let report = try PluginConformance.check(
        { try ProcessPlugin(path) }, (pairs, []), PluginConformance.standardDeadline, path, "")
      output.line(
        "\(path) keeps the laws of plugins: \(report.parts) parts in \(report.commits) commands, in two processes"
      )
      return .success
    } catch let fault as PluginFault {
      return self.report(.plugins(fault))
    } catch let failure as ConformanceFailure {
      output.lines(failure.lines)
      return .negative
    } catch {
      output.line("\(error)")
      return .negative
    }
  }
}
