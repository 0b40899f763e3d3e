import NavEvents
import NavJournals
import NavRuntime

/// A shell that completes the words of a command line.
enum Shell: String, CaseIterable { case bash, zsh, fish }

/// The scripts with which shells complete the command line of navrepl, made from the tables of subcommands and options.
enum ShellCompletion {
  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// Returns the words that a subcommand takes besides options; nil for files.
  private static func words(of subcommand: Subcommand) -> [String]? {
    switch subcommand {
    case .completions: Shell.allCases.map(\.rawValue) + [EditorGrammar.name]
    case .man: Subcommand.allCases.map(\.rawValue)
    case .help: Help.topics.filter { !$0.hasPrefix("@") }
    case .plugin: ["new", "check"]
    default: nil
    }
  }

  private static func options(of subcommand: Subcommand?) -> [Option] {
    Option.allCases.filter { $0.belongs(to: subcommand) || subcommand == nil && $0 == .version }
  }

  private static func names(of subcommand: Subcommand?) -> String {
    options(of: subcommand).map { [$0.letter, $0.rawValue].compactMap(\.self).joined(separator: " ") }.joined(
      separator: " ")
  }

  // MARK: bash

  private static var bash: String {
    let options = Option.allCases.compactMap { option -> String? in
      switch option.possibleValues {
      case .none, .files: nil
      case .words(let words):
        "    \(option.rawValue)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\")); return ;;"
      case .anything: "    \(option.rawValue)) return ;;"
      }
    }
    let subcommands = Subcommand.allCases.map { subcommand in
      let words = words(of: subcommand).map { " words='\($0.joined(separator: " "))'" } ?? ""
      return "    \(subcommand.rawValue)) options='\(names(of: subcommand))'\(words) ;;"
    }
    return """
      # Completes navrepl in bash: source <(navrepl completions bash)
      _navrepl() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options words=
        case $previous in
      \(options.joined(separator: "\n"))
        esac
        case ${COMP_WORDS[1]} in
      \(subcommands.joined(separator: "\n"))
          *) options='\(names(of: nil))' ;;
        esac
        if [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$current"))
          return
        fi
        if (( COMP_CWORD == 1 )); then
          words='\(Subcommand.allCases.map(\.rawValue).joined(separator: " "))'
        fi
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        if [[ -z $words || $COMP_CWORD -eq 1 ]]; then
          local file
          compopt -o filenames 2>/dev/null
          while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
        fi
      }
      complete -F _navrepl navrepl
      """
  }

  // MARK: zsh

  private static var zsh: String {
    let names = Subcommand.allCases.map { "    '\($0.rawValue):\(quoted($0.summary))'" }
    let cases = Subcommand.allCases.map { subcommand in
      let rest = words(of: subcommand).map { "'*:word:(\($0.joined(separator: " ")))'" } ?? "'*:file:_files'"
      return "    \(subcommand.rawValue)) _arguments -s \(zshOptions(of: subcommand)) \(rest) ;;"
    }
    return """
      #compdef navrepl
      # Completes navrepl in zsh: source <(navrepl completions zsh)
      _navrepl() {
        local -a subcommands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe subcommand subcommands
          _files
          return
        fi
        local subcommand=$words[2]
        if (( ! ${+subcommands[(r)$subcommand:*]} )); then
          _arguments -s \(zshOptions(of: nil)) '*:file:_files'
          return
        fi
        shift words
        (( CURRENT-- ))
        case $subcommand in
      \(cases.joined(separator: "\n"))
        esac
      }
      if [[ $funcstack[1] == _navrepl ]]; then _navrepl "$@"; else compdef _navrepl navrepl; fi
      """
  }

  private static func zshOptions(of subcommand: Subcommand?) -> String {
    options(of: subcommand).map { option in
      let again = option.isRepeatable ? "*" : ""
      let text = "\(again)\(option.rawValue)[\(quoted(option.summary))]"
      return switch option.possibleValues {
      case .none: "'\(text)'"
      case .words(let words): "'\(text):value:(\(words.joined(separator: " ")))'"
      case .files: "'\(text):file:_files'"
      case .anything: "'\(text):value: '"
      }
    }.joined(separator: " ")
  }

  /// Returns a text for a description in quotes, where brackets and colons would end it.
  private static func quoted(_ text: String) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case "[", "]", ":", "\\": "\\\(character)"
      default: "\(character)"
      }
    }.joined()
  }

  // MARK: fish

  private static var fish: String {
    let all = Subcommand.allCases.map(\.rawValue).joined(separator: " ")
    let names = Subcommand.allCases.map {
      "complete -c navrepl -n 'not __fish_seen_subcommand_from \(all)' -a \($0.rawValue) -d '\(fishQuoted($0.summary))'"
    }
    let options = ([nil] + Subcommand.allCases).flatMap { subcommand in
      let place =
        subcommand.map { "__fish_seen_subcommand_from \($0.rawValue)" }
        ?? "not __fish_seen_subcommand_from \(all)"
      return Self.options(of: subcommand).map { fish($0, place) }
        + (subcommand.flatMap(words).map {
          ["complete -c navrepl -n '\(place)' -xa '\($0.joined(separator: " "))'"]
        }
          ?? [])
    }
    return """
      # Completes navrepl in fish: navrepl completions fish | source
      \((names + options).joined(separator: "\n"))
      """
  }

  private static func fish(_ option: Option, _ place: String) -> String {
    let bare = option.rawValue.drop { $0 == "-" }
    let name = bare.count == 1 ? "-s \(bare)" : "-l \(bare)"
    let short = option.letter.map { " -s \($0.dropFirst())" } ?? ""
    let value =
      switch option.possibleValues {
      case .none: ""
      case .words(let words): " -xa '\(words.joined(separator: " "))'"
      case .files: " -rF"
      case .anything: " -x"
      }
    return "complete -c navrepl -n '\(place)' \(name)\(short)\(value) -d '\(fishQuoted(option.summary))'"
  }

  private static func fishQuoted(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }
}

extension Option {
  /// The kinds of values that an option may have.
  enum PossibleValues {
    case none
    case words([String])
    case files
    case anything
  }

  /// The values that a completion may offer.
  var possibleValues: PossibleValues {
    guard let value else { return .none }
    switch self {
    case .color: return .words(Options.Color.allCases.map(\.rawValue))
    case .scene: return .words(BuiltInScene.allCases.map(\.rawValue))
    case .format: return .words(NavExportFormat.allCases.map(\.rawValue))
    case .durability: return .words(["always", "group", "os"])
    case .source: return .words(CommitSource.allCases.map(\.name))
    default: return ["FILE", "JOURNAL", "OUT", "PATH", "ID|PATH"].contains(value) ? .files : .anything
    }
  }
}
