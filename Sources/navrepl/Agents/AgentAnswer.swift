import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization

/// The answer to a call of a tool.
struct AgentAnswer: Equatable, Sendable {
  /// The largest number of lines of a log, unless the caller names another.
  static let usualLimit = 200
  /// The size of the longest answer, in bytes. More would fill the memory of the one who asks.
  static let longest = 200_000

  let text: String
  /// The answer as a JSON object, if it is one.
  var object: String?
  /// A Boolean value that indicates whether the question could not be answered, so that the text says why.
  var isError = false

  /// The answer as the result of the protocol, without the members that only some versions have.
  var members: [(String, String)] {
    let content = JSONText.object([("type", #""text""#), ("text", Reply.quoted(text))])
    var members = [("content", JSONText.array([content])), ("isError", isError ? "true" : "false")]
    if let object { members.append(("structuredContent", object)) }
    return members
  }

  static func error(_ code: String, _ message: String) -> AgentAnswer {
    AgentAnswer(text: "\(code): \(message)", isError: true)
  }
}

/// The text that a program prints for a tool.
final class AgentOutput: Sendable {
  private let printed = Lock((bytes: [UInt8](), messages: [String]()))

  /// The output of the program.
  var output: Output {
    Output { part in
      self.printed.withLock { printed in
        switch part {
        case .bytes(let bytes): printed.bytes += bytes
        case .message(let line): printed.messages.append(line.onOneLine())
        }
      }
      return true
    }
  }

  /// The lines for the answer.
  var lines: [String] {
    let text = printed.withLock { String(decoding: $0.bytes, as: UTF8.self) }
    return text.split(separator: "\n").map(String.init)
  }

  /// The lines about the answer, which the program prints on standard error.
  var messages: [String] { printed.withLock { $0.messages } }
}

extension AgentTool {
  /// Answers a call. Nothing is written.
  /// - Parameters:
  ///   - json: The arguments; nil for none.
  ///   - given: The program whose command line names the plugins.
  func answer(_ json: CanonicalJSON?, _ given: Program, _ call: AgentCall) -> AgentAnswer {
    do throws(ToolArguments.Mistake) {
      let arguments = try ToolArguments(json, of: self)
      do throws(JournalShelf.Refusal) {
        return try answer(arguments, given, call)
      } catch {
        return .error(error.code, error.message)
      }
    } catch {
      return .error("bad-argument", error.message)
    }
  }

  private func answer(
    _ arguments: ToolArguments, _ given: Program, _ call: AgentCall
  ) throws(JournalShelf.Refusal) -> AgentAnswer {
    if let mistake = arguments.mistakenChoice { return .error("bad-argument", mistake) }
    let words = try arguments.words { name throws(JournalShelf.Refusal) in try call.shelf.path(of: name) }
    let printed = AgentOutput()
    var program = given
    program.output = printed.output
    program.call = call
    var status = ExitStatus.success
    if let subcommand {
      do throws(Options.Mistake) {
        program.options = try Options(
          [subcommand.rawValue] + (decides ? given.options.pluginWords : []) + ownWords + words)
      } catch {
        return .error("usage", error.message)
      }
      program.options.adoptAgent()
      status = program.answer()
    } else {
      status = program.preview(arguments, at: try call.shelf.path(of: arguments[ToolParameter.journal.name]))
    }
    program.output.flush()
    var lines = printed.lines
    if self == .minimize, status < .usage { lines += program.minimalLines(arguments) }
    return Self.answer(lines, printed.messages, arguments, status)
  }

  /// The words that its command line always has.
  private var ownWords: [String] {
    self == .minimize ? ["\(Option.output.rawValue)=\(Program.minimalName)"] : []
  }

  private static func answer(
    _ all: [String], _ messages: [String], _ arguments: ToolArguments, _ status: ExitStatus
  ) -> AgentAnswer {
    var (lines, notes) = (all, messages)
    if arguments.tool == .log {
      let limit = arguments["limit"].flatMap { Int($0) } ?? AgentAnswer.usualLimit
      if lines.count > limit {
        lines = lines.suffix(limit)
        notes.append(
          "these are the last \(limit) of \(all.count) lines: `limit` and the filters choose others")
      }
      if all.isEmpty, status == .success, !notes.containsBytes(of: Program.noMatch) {
        notes.append(Program.noMatch)
      }
    }
    let isJSON = arguments[ToolParameter.json.name] != nil
    let object = isJSON && lines.count == 1 && lines[0].hasPrefix("{") ? lines[0] : nil
    let text = (lines + notes.map { isJSON ? $0 : "note: \($0)" }).joined(separator: "\n")
    let isError = status >= .usage
    if text.utf8.count <= AgentAnswer.longest {
      return AgentAnswer(
        text: isError && lines.isEmpty ? messages.joined(separator: "\n") : text, object: object,
        isError: isError)
    }
    let size = "the answer has \(text.utf8.count) bytes, and the longest \(AgentAnswer.longest)"
    if isJSON { return .error("answer-too-long", "\(size): ask about less") }
    var kept = 0
    let shown = lines.prefix { line in
      kept += line.utf8.count + 1
      return kept <= AgentAnswer.longest
    }
    let note = "note: \(size): \(lines.count - shown.count) lines are left out; ask about less"
    return AgentAnswer(text: (shown + [note]).joined(separator: "\n"), isError: isError)
  }
}

extension Program {
  /// The name of the file in memory that has the result of `minimize`.
  static let minimalName = "minimal.jsonl"

  /// Returns the result of `minimize` in the wanted form.
  fileprivate func minimalLines(_ arguments: ToolArguments) -> [String] {
    let form = arguments["form"].flatMap { MinimalForm(rawValue: $0) } ?? .commands
    guard form != .commands, let call, let file = try? call.files.open(Self.minimalName, .read),
      let condition = try? NavPredicate(arguments["condition"] ?? "")
    else { return [] }
    do throws(NavJournal.Failure) {
      var timeline = NavTimeline(file, usingIndex: false)
      guard let format = form.format else {
        var text = ""
        do throws(FileError) { text = try Self.text(of: file) } catch { throw .file(error) }
        return ["", text]
      }
      return ["", try timeline.export(format, expecting: condition, builtIn: PluginCatalog.builtIn.ids).text]
    } catch {
      _ = fail(error, Self.minimalName)
      return []
    }
  }

  /// Returns the content of a file as a text.
  static func text(of file: any StorageFile) throws(FileError) -> String {
    let size = try file.size()
    var bytes: [UInt8] = []
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { window.deallocate() }
    while bytes.count < size {
      let count = try file.read(at: bytes.count, into: window)
      if count == 0 { break }
      bytes += window[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Prints what a command would do at a moment of a journal. The journal goes on in memory for that.
  fileprivate func preview(_ arguments: ToolArguments, at path: String) -> ExitStatus {
    guard let call else { return .usage }
    let (command, moment, source): (NavCommand, NavJournal.Moment, CommitSource)
    do throws(LineError) {
      command = try NavCommand(line: arguments["command"] ?? "", rules: options.session.catalog.idsOfRules)
      moment = try arguments["at"].map { text throws(LineError) in try NavJournal.Moment(text) } ?? .end
      source = CommitSource.allCases.first { $0.name == arguments["source"] } ?? .user
    } catch {
      return fail(error)
    }
    return withJournal(path) { file in
      do throws(NavJournal.Failure) {
        let journal = try NavJournal(at: path, in: OpenFileSystem(file: file))
        let fork = try journal.fork(at: moment, to: "try.jsonl", in: call.files)
        do throws(SessionError) {
          var settings = try sessionOptions()
          let missing = journal.header.plugins.filter { settings.catalog.manifest(of: $0.id) == nil }
          settings.detaching += fork.header.plugins.map(\.id).filter {
            settings.catalog.manifest(of: $0) == nil
          }
          settings.attaching = []
          let session = try NavSession.open(at: "try.jsonl", in: call.files, options: settings)
          defer { try? session.close() }
          let reply = Reply.commit(try session.preview(command, from: source).commit)
          let lines = JournalWords.outcomeLines(reply)
          if arguments[ToolParameter.json.name] != nil {
            output.data(Reply.result(reply))
          } else {
            output.lines(lines)
          }
          if !missing.isEmpty {
            output.message(
              "decided without \(missing.map(\.id.typed).joined(separator: ", ")), not available here")
          }
          return report(journal.verdict, nil, path)
        } catch {
          return report(error)
        }
      } catch {
        return fail(error, path)
      }
    }
  }
}
