import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// A random walk that is refused often, and for many reasons at once: over collapsed splits, modals, narrow windows, turns.
struct RefusalWalk {
  /// The distance from the left edge within which a swipe must begin while `swipe-back` says so, in points.
  static let edge = 20.0

  private let session: NavSession
  private let scene: BuiltInScene
  private var commands: CommandGenerator
  private var numbers: SeededNumbers

  init(_ scene: BuiltInScene, seed: UInt64, limitsDepth: Bool, routesLinks: Bool) throws {
    self.scene = scene
    commands = CommandGenerator(seed: seed, scene: scene, attributes: [("dirty", "true")])
    numbers = SeededNumbers(seed: seed)
    var options = SessionOptions.standard
    options.attaching = ["unsaved-changes"]
    if limitsDepth {
      try options.add(DepthLimit(limit: 3))
      try options.add(SystemBack())
    }
    if routesLinks { try options.add(LinkRouter(routes: [("/items/:id", [.push("item-{id}")])])) }
    session = try NavSession(options: options)
    try session.send(.scene(scene.content))
  }

  /// Carries out a command. Returns its refusal with the scene in which it was refused; nil when it was accepted.
  mutating func step() throws -> (refusal: Refusal, scene: RefusalScene)? {
    let command = Int.random(in: 0..<3, using: &numbers) == 0 ? commands.next() : try line()
    let before = session.scene
    guard case .refused(let refusal) = try session.send(command) else { return nil }
    guard case .all(let commands) = command, let step = refusal.step else {
      return (refusal, RefusalScene(scene: before, command: command))
    }
    // The scene is the one that the commands before the refused one have left.
    for earlier in commands.prefix(step) {
      guard case .accepted = try session.send(earlier) else { return nil }
    }
    return (refusal, RefusalScene(scene: session.scene, command: commands[step], isOneOfSeveral: true))
  }

  /// Returns a command that the generator does not make.
  private mutating func line() throws -> NavCommand {
    let (one, other) = (Int.random(in: 0..<12, using: &numbers), Int.random(in: 0..<12, using: &numbers))
    let containers = session.scene.containers.map(\.id)
    let place = containers.randomElement(using: &numbers) ?? "main"
    let lines = Self.lines.map {
      $0.replacing("$a", with: "s\(one)").replacing("$b", with: "s\(other)").replacing("$c", with: place)
    }
    return try NavCommand(line: lines.randomElement(using: &numbers) ?? "pop")
  }

  private static let lines = """
    push $a; push $a left=menu; push $a left=menu supplement=true; push $a in=$c; push nil; pop; pop in=$c; back; popto $a
    popto nil in=$c; popto $a in=$c; popto $b in=$c; replace $a; replace nil in=$c; show $a for=$b; show $a for=$b in=$c
    set $a $a; set $a $b; set $a $b in=$c; set $a $b $a in=$c; root in=$c; bars hide; bars hide in=$c; bars show in=$c; hidesback $a on
    hidesback $b off; attr $a dirty=true; attr $a dirty=; attr $b dirty=; swipe begin 0; swipe begin 0; swipe begin 10
    swipe begin 10 in=$c; swipe begin 0 in=$c; swipe begin 500 in=$c; swipe begin 1500 in=$c; swipe begin -1 in=$c
    swipe move 30 in=$c; swipe end 300 in=$c; swipe end 350; swipe cancel; rotate begin portrait; rotate end; rotate end; rotate end
    rotate portrait; rotate landscapeLeft; resize 390 844; resize 1024 768; resize 1024 768; resize 0 5; resize 5 0
    window 390 844 portrait; window 1024 768 landscapeLeft; window 0 5 portrait; safeArea 20 0 34 0; safeArea 0 0 -1 0
    safeArea 0 0 0 0; metrics bar=44; metrics bar=64; metrics tabBar=0
    present $a style=sheet; present $b style=fullScreen; present modal style=sheet kind=stack; dismiss way=swipe; dismiss; dismiss
    add stack n1 column=primary; add stack n2 column=supplementary; add stack n3 column=compact; add split n4 column=secondary
    add drilldown n5 in=$c; add tabs n6 in=$c; add stack n7 in=$c; add split n8 in=$c; add web n9 in=$c; add web n10 root=mailto:x
    add web n11 root=https://example.org/ in=$c; add web n12 root=relative in=$c; add drilldown $a; add web n9
    plugin configure swipe-back enabled=false; plugin configure swipe-back edge=20; plugin configure swipe-back; plugin configure swipe-back
    plugin attach swipe-back; plugin attach swipe-back; plugin detach swipe-back; plugin attach no-such-plugin; plugin detach nobody
    open mailto:x; open ../next; open https://example.org/ in=$c; open app://items/7; open app://orders/7; open https://example.org/$a
    open https://example.org/ id=$a; loaded; loaded title=$a action=Go; loaded action=Go actionURL=https://example.org/go; failed gone
    retry; cancel; action; reload; reload in=$c; submit https://example.org/form; submit ../next; leave; leave in=$c
    removed $a; removed $b $a; removed s3 s2; removed m modal; removed $c; removed $a modal; children $a in=$c; children second first
    children $a; children first first; children second first third in=$c; select 9; select nobody; select 0; select 1; showcolumn compact; showcolumn supplementary; hidecolumn secondary; hidecolumn primary
    mode oneOver; mode twoOver; behavior overlay; behavior tile; detail $a; detail $a in=$c; primary $a; column compact $a
    column supplementary $a; column secondary nil; collapse; expand; collapse; width 0 column=primary; width 0; width 300
    placeholder left $a; scene stack
    """.split(whereSeparator: { $0 == ";" || $0 == "\n" }).map { $0.trimmingPrefix(while: { $0 == " " }) }
    .map(String.init)
}
