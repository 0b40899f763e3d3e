import NavBase
import NavEvents
import NavRuntime

/// The tables of verbs, subcommands, options and topics as JSON, for programs that make completions or manuals from them.
extension Help {
  /// The answer to `navrepl help --json`.
  static var table: String {
    var buffer = ByteBuffer()
    buffer.append("{\"subcommands\":")
    buffer.list(Subcommand.allCases) { subcommand, buffer in
      begin(subcommand.rawValue, subcommand.synopsis, subcommand.summary, &buffer)
      names("options", Option.allCases.filter { $0.belongs(to: subcommand) }.map(\.rawValue), &buffer)
      names("examples", Example.of(subcommand), &buffer)
      buffer.close()
    }
    buffer.member("options")
    buffer.list(Option.allCases) { option, buffer in
      begin(option.rawValue, option.synopsis, option.summary, &buffer)
      buffer.member("repeatable", option.isRepeatable && option.value != nil)
      buffer.close()
    }
    buffer.member("verbs")
    buffer.list(VerbTable.verbs) { verb, buffer in
      begin(verb.name, verb.synopsis, verb.summary, &buffer)
      buffer.member("group")
      buffer.appendQuoted(verb.group.heading)
      names("keys", verb.keys, &buffer)
      names("examples", Example.of(verb), &buffer)
      buffer.close()
    }
    buffer.member("topics")
    buffer.list(HelpTopic.allCases) { topic, buffer in
      buffer.append("{\"name\":")
      buffer.appendQuoted(topic.rawValue)
      buffer.member("summary")
      buffer.appendQuoted(topic.summary)
      buffer.close()
    }
    buffer.close()
    return buffer.string
  }

  private static func begin(
    _ name: String, _ synopsis: String, _ summary: String, _ buffer: inout ByteBuffer
  ) {
    buffer.append("{\"name\":")
    buffer.appendQuoted(name)
    buffer.member("synopsis")
    buffer.appendQuoted(synopsis)
    buffer.member("summary")
    buffer.appendQuoted(summary)
  }

  private static func names(_ member: StaticString, _ names: [String], _ buffer: inout ByteBuffer) {
    buffer.member(member)
    buffer.list(names) { $1.appendQuoted($0) }
  }
}
