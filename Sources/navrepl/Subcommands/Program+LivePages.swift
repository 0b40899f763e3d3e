import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The pages in which one goes on.
extension Program {
  /// The paths of the running program, as far as they are known.
  static var placesOfProgram: [String] {
    ["/proc/self/exe", CommandLine.arguments[0]].map(SystemCall.absolutePath)
  }

  /// Writes a page of the journal, or of a stretch of it, with the runtime in it.
  func exportLive(_ file: any StorageFile, _ path: String) throws(FileError) -> ExitStatus {
    guard let runtime = try pageRuntime() else { return noRuntime }
    if isStretch { return try exportStretch(file, path, runtime) }
    var timeline = NavTimeline(file, usingIndex: false)
    let page: [UInt8]
    do throws(NavJournal.Failure) {
      page = try timeline.page(runtime: runtime, title: options.title)
    } catch {
      return fail(error, path)
    }
    let status = report(timeline.verdict, timeline.mismatch, path)
    try write(String(decoding: page, as: UTF8.self))
    return status
  }

  /// Writes the playground.
  func exportPlayground(_ words: [String]) -> ExitStatus {
    if !words.isEmpty { return usage("--playground has a story of its own: leave out the journal") }
    if options.isLive || options.redacts || isStretch || options.at != nil || options.title != nil
      || options.expected != nil
    {
      return usage("--playground goes with --runtime, -o, --force and --open only")
    }
    guard format == nil || format == .html else { return usage("--playground is a page: --format html") }
    guard let path = options.output else {
      return usage("--playground is for a browser: name a file for it, such as -o try.html")
    }
    if let status = refuseOld(path, unless: options.replaces) { return status }
    do throws(FileError) {
      guard let runtime = try pageRuntime() else { return noRuntime }
      try create(
        path, containing: String(decoding: runtime.playground, as: UTF8.self), inPlaceOfOld: options.replaces)
    } catch {
      return report(error)
    }
    if options.json { output.data(Reply.done) }
    tellWritten(path)
    return .success
  }

  /// Returns the runtime for a page: the module that the command line names, or the one beside the program. Nil when there is none.
  private func pageRuntime() throws(FileError) -> NavPageRuntime? {
    guard let path = options.runtime ?? Self.modules.first(where: SystemCall.exists) else { return nil }
    let module = try POSIXFileSystem().open(path, .read).bytes()
    return try? NavPageRuntime(module)
  }

  /// The places in which the module is looked for: beside the program, and where the package's script puts it.
  private static var modules: [String] {
    placesOfProgram.flatMap { program in
      let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
      return ["", "../wasm/", "../../wasm/"].map { "\(folder)/\($0)navigation.wasm" }
    }
  }

  private var noRuntime: ExitStatus {
    if let path = options.runtime {
      return usage("\(path.onOneLine()) is not a WebAssembly module: make navigation.wasm with .ci/wasm")
    }
    return usage(
      "a page that goes on needs navigation.wasm: make it with .ci/wasm, or name it with --runtime FILE")
  }
}
