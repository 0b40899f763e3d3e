/// A command line, with its documented result.
struct CommandLineWay: Sendable {
  /// The words as they are typed, separated by spaces. A `~` in a word stands for a space.
  let line: String
  let status: Int32
  /// The number of JSON objects that `--json` prints; nil where it depends on the content of a journal.
  let objects: Int?

  init(_ line: String, _ status: Int32, _ objects: Int? = 1) {
    (self.line, self.status, self.objects) = (line, status, objects)
  }

  var words: [String] {
    line.split(separator: " ").map { String($0).replacing("~", with: " ").replacing("''", with: "") }
  }

  /// The command lines for each subcommand, and for navrepl with a journal: every way to fail, and the ways to succeed.
  static let all = talk + run + readers + answers + plugins + rest

  private static let talk = [
    CommandLineWay("-c ''", 0, 0), .init("-c push~a", 0), .init("-c push~a -c state", 0, 2),
    .init("-c push~a;push~a", 1, 2), .init("-c push~a;expect~panes.left~==~b", 1, 2),
    .init("-c push~a;goto~1;push~b", 1, 3), .init("-c nope", 2), .init("-c push", 2),
    .init("-c explain~9", 2), .init("-c quit;push~a", 0), .init("-c help", 0), .init("-c help~nope", 2),
    .init("-c preserve~fine.nav", 4), .init("-c restore~none.json", 4), .init("-c restore~fine.nav", 2),
    .init("-c state;panes;layout;items;tree;log;plugins;goto~0;live", 0, 9),
    .init("new.jsonl -c push~a", 0), .init("./new -c push~a", 0), .init("--new new -c push~a", 0),
    .init("-j new.jsonl -c push~a", 0), .init("good.jsonl -c push~d", 0), .init("torn.jsonl -c push~d", 0),
    .init("empty.jsonl -c push~d", 0), .init("corrupt.jsonl -c push~d", 3), .init("other.json -c pop", 3),
    .init("full -c push~a", 4), .init("/ -c push~a", 4), .init("/nowhere/new.jsonl -c push~a", 4),
    .init("good.jsonl new.jsonl", 2), .init("good.jsonl -j new.jsonl", 2), .init("new -c push~a", 2),
    .init("- -c push~a", 2), .init("-j - -c push~a", 2), .init("'' -c push~a", 2), .init("--new", 2),
    .init("--new good.jsonl", 2), .init("fine.nav", 2), .init("-j failing.nav", 2),
    .init("good.jsonl --id x", 2), .init("good.jsonl --durability os", 2), .init("--durability never", 2),
    .init("--clock x -c pop", 2), .init("--clock=-1 -c pop", 2), .init("--color red", 2), .init("--nope", 2),
    .init("--quiet=yes", 2), .init("--id a --id b", 2), .init("-c", 2),
    .init("--plugin back-buton -c pop", 2),
    .init("--plugin ./nowhere -c pop", 2), .init("--without nope -c pop", 2),
    .init("new.jsonl --without nope -c pop", 2), .init("good.jsonl --without nope -c pop", 2),
    .init("good.jsonl --without swipe-back -c push~d", 0),
  ]

  private static let run = [
    CommandLineWay("run", 2), .init("run fine.nav", 0), .init("run fine.nav fine.nav", 0, 2),
    .init("run failing.nav", 1, 2), .init("run wrong.txt", 2), .init("run fine.nav wrong.txt", 2, 2),
    .init("run failing.nav fine.nav --bail", 1, 2), .init("run none.nav", 4), .init("run full", 4),
    .init("run fine.nav none.nav fine.nav", 4), .init("run - -", 2), .init("run -", 0, 0),
    .init("run fine.nav -j new.jsonl", 0), .init("run fine.nav fine.nav -j new.jsonl", 0, 2),
    .init("run fine.nav -j corrupt.jsonl", 3), .init("run fine.nav -j full", 4),
    .init("run fine.nav -j fine.nav", 2), .init("run fine.nav -j new", 2),
    .init("run fine.nav -j new --new", 0), .init("run fine.nav --new", 2), .init("run fine.nav -j", 2),
    .init("run fine.nav -j good.jsonl --id x", 2), .init("run fine.nav -c pop", 2),
    .init("run fine.nav fine.nav --plugin ./nowhere", 2), .init("run fine.nav fine.nav --without nope", 2),
  ]

  private static let readers = [
    CommandLineWay("replay", 2), .init("replay good.jsonl good.jsonl", 2), .init("replay none.jsonl", 4),
    .init("replay full", 4), .init("replay good.jsonl", 0), .init("replay good.jsonl --to 2", 0),
    .init("replay good.jsonl --to 99", 2), .init("replay good.jsonl --to x", 2),
    .init("replay good.jsonl --to", 2), .init("replay corrupt.jsonl", 3),
    .init("replay corrupt.jsonl --to 99", 3), .init("replay torn.jsonl", 0), .init("replay empty.jsonl", 0),
    .init("replay fine.nav", 2), .init("replay good.jsonl --clock 1", 2),
    .init("log", 2), .init("log good.jsonl a b", 2), .init("log none.jsonl", 4), .init("log full", 4),
    .init("log good.jsonl", 0, 5), .init("log good.jsonl popped", 0), .init("log good.jsonl --events", 0, 8),
    .init("log good.jsonl nothing", 0, 0), .init("log corrupt.jsonl", 3, nil), .init("log torn.jsonl", 0, 5),
    .init("log other.json", 3), .init("log fine.nav", 2), .init("log good.jsonl --to 1", 2),
    .init("fsck", 2), .init("fsck good.jsonl good.jsonl", 2), .init("fsck none.jsonl", 4),
    .init("fsck full", 4), .init("fsck good.jsonl", 0), .init("fsck torn.jsonl", 0),
    .init("fsck empty.jsonl", 0), .init("fsck corrupt.jsonl", 3), .init("fsck fine.nav", 2),
    .init("fsck corrupt.jsonl --salvage new.jsonl", 0), .init("fsck corrupt.jsonl --salvage good.jsonl", 4),
    .init("fsck other.json --salvage new.jsonl", 3), .init("fsck corrupt.jsonl --salvage", 2),
    .init("fsck corrupt.jsonl --salvage -", 2), .init("fsck none.jsonl --salvage new.jsonl", 4),
    .init("verify", 2), .init("verify good.jsonl", 0), .init("verify full", 0), .init("verify bare", 0),
    .init("verify none.jsonl", 4), .init("verify none.jsonl good.jsonl", 4), .init("verify corrupt.jsonl", 3),
    .init("verify corrupt.jsonl none.jsonl full", 4), .init("verify torn.jsonl", 0),
    .init("verify other.json", 3), .init("verify good.jsonl --without back-button", 1),
    .init("verify good.jsonl --without nope", 2), .init("verify good.jsonl --plugin ./nowhere", 2),
    .init("verify - -", 2), .init("verify good.jsonl --id x", 2),
  ]

  private static let answers = [
    CommandLineWay("bisect", 2), .init("bisect good.jsonl", 2), .init("bisect good.jsonl itmes~exists", 2),
    .init("bisect good.jsonl root~exists", 0), .init("bisect good.jsonl not~root~exists", 1),
    .init("bisect good.jsonl root~exists x", 2), .init("bisect none.jsonl root~exists", 4),
    .init("bisect torn.jsonl root~exists", 0), .init("bisect fine.nav root~exists", 2),
    .init("bisect empty.jsonl root~exists", 0),
    .init("bisect good.jsonl --run true", 0), .init("bisect good.jsonl --run false", 1),
    .init("bisect good.jsonl root~exists --run true", 2), .init("bisect --run true", 2),
    .init("whatif good.jsonl", 2), .init("whatif --without back-button", 2),
    .init("whatif good.jsonl --without back-button", 1), .init("whatif good.jsonl --without link-router", 0),
    .init("whatif good.jsonl --without nope", 2), .init("whatif good.jsonl --with nope", 2),
    .init("whatif good.jsonl --with depth-limit:limit=2000", 0),
    .init("whatif good.jsonl --with depth-limit:limit", 2),
    .init("whatif good.jsonl --with depth-limit:x=1", 2),
    .init("whatif good.jsonl --resize 1024 768", 0), .init("whatif good.jsonl --resize 1024", 2),
    .init("whatif good.jsonl --resize x y", 2), .init("whatif good.jsonl --resize 0 0", 2),
    .init("whatif good.jsonl --without back-button --resize 1 1", 2),
    .init("whatif none.jsonl --without back-button", 4), .init("whatif other.json --without back-button", 3),
    .init("whatif empty.jsonl --without back-button", 3), .init("whatif fine.nav --without back-button", 2),
    .init("stats", 2), .init("stats good.jsonl", 0), .init("stats good.jsonl good.jsonl", 0, 2),
    .init("stats none.jsonl", 4), .init("stats full", 0, nil), .init("stats torn.jsonl", 0),
    .init("stats - -", 2),
    .init("findings", 2), .init("findings none.jsonl", 4), .init("findings - -", 2),
    .init("findings good.jsonl --rules none", 4), .init("findings good.jsonl --baseline none", 4),
    .init("findings fine.nav", 2),
    .init("stats fine.nav", 2),
    .init("debug", 2), .init("debug good.jsonl", 2), .init("debug good.jsonl --write", 2),
    .init("debug -", 2),
    .init("export", 2), .init("export good.jsonl", 2), .init("export good.jsonl --format x", 2),
    .init("export good.jsonl --format script", 0), .init("export good.jsonl --format swift-test", 0),
    .init("export good.jsonl --format script -o out.nav", 0),
    .init("export good.jsonl --format script -o full", 4),
    .init("export none.jsonl --format script", 4), .init("export other.json --format script", 3),
    .init("export torn.jsonl --format script", 0), .init("export fine.nav --format script", 2),
    .init("minimize", 2), .init("minimize good.jsonl root~exists", 2),
    .init("minimize good.jsonl not~root~exists -o out.jsonl", 0),
    .init("minimize good.jsonl root~exists -o out.jsonl", 1),
    .init("minimize good.jsonl nope -o out.jsonl", 2),
    .init("minimize good.jsonl not~root~exists -o full", 4),
    .init("minimize none.jsonl root~exists -o out.jsonl", 4),
    .init("explore", 2), .init("explore --depth x", 2), .init("explore --depth 1", 0),
    .init("explore --depth 1 root~exists", 0), .init("explore --depth 1 not~root~exists", 1),
    .init("explore --depth 1 nope", 2), .init("explore --depth 1 --scene nope", 2),
    .init("explore --depth 1 --with nope", 2), .init("explore --depth 1 --without nope", 2),
    .init("explore --depth 1 --with depth-limit:limit=2", 0), .init("explore --depth 0 --wide", 0),
    .init("explore --depth 1 --with depth-limit:x=1", 2),
    .init("fuzz", 2), .init("fuzz --seed 1", 2), .init("fuzz --steps 1", 2),
    .init("fuzz --seed -1 --steps 1", 2), .init("fuzz --seed 1 --steps 0", 0),
    .init("fuzz --seed 1 --steps 9 --scene web", 0), .init("fuzz --seed 1 --steps 9 nope", 2),
    .init("fuzz --seed 1 --steps 9 not~root~exists", 1), .init("fuzz --seed 1 --steps 9 -o full", 4),
    .init("fuzz --seed 1 --steps 9 -o good.jsonl", 4), .init("fuzz --seed 1 --steps 9 -o out.jsonl", 0),
  ]

  private static let plugins = [
    CommandLineWay("plugins", 0), .init("plugins good.jsonl", 0), .init("plugins good.jsonl x", 2),
    .init("plugins none.jsonl", 4), .init("plugins full", 4), .init("plugins corrupt.jsonl", 3),
    .init("plugins fine.nav", 2), .init("plugins --plugin ./nowhere", 2), .init("plugins --without nope", 2),
    .init("plugins good.jsonl --without nope", 2), .init("plugins --quiet=no", 2),
    .init("explain", 2), .init("explain good.jsonl", 2), .init("explain good.jsonl 1", 0),
    .init("explain good.jsonl x", 2), .init("explain good.jsonl -1", 2), .init("explain good.jsonl 99", 2),
    .init("explain good.jsonl 1 2", 2), .init("explain none.jsonl 1", 4), .init("explain full 1", 4),
    .init("explain corrupt.jsonl 0", 0), .init("explain corrupt.jsonl 99", 3),
    .init("explain good.jsonl 1 --without nope", 2), .init("explain good.jsonl 1 --plugin ./nowhere", 2),
    .init("plugin", 2), .init("plugin new", 2), .init("plugin other", 2), .init("plugin new Bad", 2),
    .init("plugin new removal", 2), .init("plugin new full", 4), .init("plugin new form", 0),
    .init("plugin new form --runtime", 2), .init("plugin new form extra", 2), .init("plugin check", 2),
    .init("plugin check ./nowhere", 2), .init("plugin check ./nowhere dirty", 2),
    .init("plugin check ./nowhere --runtime .", 2), .init("plugin new form --plugin back-button", 2),
  ]

  private static let rest = [
    CommandLineWay("bench x", 2), .init("bench --to 1", 2), .init("help", 0), .init("help run", 0),
    .init("help push", 0), .init("help nope", 2), .init("help run log", 2), .init("help --id x", 2),
    .init("help all", 0), .init("man", 0), .init("man log", 0), .init("man nope", 2),
    .init("man log find", 2),
    .init("version", 0), .init("version x", 2), .init("-V", 0), .init("-V log", 2),
    .init("mcp", 2), .init("mcp none.jsonl", 4), .init("mcp good.jsonl -", 2), .init("mcp good.jsonl", 0, 0),
    .init("completions textmate", 0), .init("completions tcsh", 2),
    .init("--help", 0), .init("-h", 0), .init("run -h", 0), .init("--nope --help", 0), .init("--version", 0),
    .init("--version log", 2), .init("--version --quiet", 2), .init("--version=1", 2),
  ]
}
