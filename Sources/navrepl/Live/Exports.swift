// The functions of navigation.wasm: docs/live-runtime.md describes them. Each takes UTF-8 from the memory of `nav_alloc`, and leaves
// its answer, which stays until the next call.

nonisolated(unsafe) private let page = LivePage()
nonisolated(unsafe) private var answer: [UInt8] = []

@_cdecl("nav_alloc") func navAlloc(_ count: Int) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
}

@_cdecl("nav_free") func navFree(_ pointer: UnsafeMutableRawPointer) { pointer.deallocate() }

@_cdecl("nav_answer") func navAnswer() -> UnsafePointer<UInt8>? {
  answer.withUnsafeBufferPointer { $0.baseAddress }
}

@_cdecl("nav_answer_length") func navAnswerLength() -> Int { answer.count }

@_cdecl("nav_open") func navOpen(_ text: UnsafePointer<UInt8>, _ count: Int) {
  say { () throws(LivePage.Mistake) in try page.open(Array(UnsafeBufferPointer(start: text, count: count))) }
}

@_cdecl("nav_begin") func navBegin(_ text: UnsafePointer<UInt8>, _ count: Int, _ clock: Double) {
  say { () throws(LivePage.Mistake) in try page.begin(string(text, count), time(clock)) }
}

@_cdecl("nav_branch") func navBranch(_ text: UnsafePointer<UInt8>, _ count: Int, _ clock: Double) {
  say { () throws(LivePage.Mistake) in try page.branch(string(text, count), time(clock)) }
}

@_cdecl("nav_do") func navDo(_ text: UnsafePointer<UInt8>, _ count: Int) {
  say { () throws(LivePage.Mistake) in try page.perform(string(text, count)) }
}

@_cdecl("nav_undo") func navUndo() { say { () throws(LivePage.Mistake) in try page.undo() } }

@_cdecl("nav_view") func navView(_ number: Int32, _ text: UnsafePointer<UInt8>, _ count: Int) {
  say { () throws(LivePage.Mistake) in try page.view(lane(number), string(text, count)) }
}

@_cdecl("nav_verify") func navVerify(_ number: Int32, _ text: UnsafePointer<UInt8>, _ count: Int) {
  say { () throws(LivePage.Mistake) in try page.verify(lane(number), string(text, count)) }
}

@_cdecl("nav_journal") func navJournal(_ number: Int32) {
  do throws(LivePage.Mistake) { answer = try page.text(lane(number)) } catch {
    answer = Array(error.json.utf8)
  }
}

@_cdecl("nav_page") func navPage(_ number: Int32) {
  do throws(LivePage.Mistake) { answer = try page.data(lane(number)) } catch { answer = [] }
}

@_cdecl("nav_test") func navTest(_ number: Int32) {
  do throws(LivePage.Mistake) { answer = try page.test(lane(number)) } catch { answer = [] }
}

@_cdecl("nav_without") func navWithout(_ text: UnsafePointer<UInt8>, _ count: Int, _ clock: Double) {
  say { () throws(LivePage.Mistake) in try page.without(string(text, count), time(clock)) }
}

@_cdecl("nav_complete") func navComplete(_ text: UnsafePointer<UInt8>, _ count: Int) {
  say { () throws(LivePage.Mistake) in try page.completion(of: string(text, count)) }
}

@_cdecl("nav_plugins") func navPlugins() { say { () throws(LivePage.Mistake) in try page.plugins() } }

@_cdecl("nav_verbs") func navVerbs() { answer = Array(LivePage.verbs.utf8) }

private func say(_ text: () throws(LivePage.Mistake) -> String) {
  do throws(LivePage.Mistake) { answer = Array(try text().utf8) } catch { answer = Array(error.json.utf8) }
}

private func string(_ text: UnsafePointer<UInt8>, _ count: Int) -> String {
  String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
}

/// The clock of a branch: a fixed time in milliseconds, or that of the page for a negative number.
private func time(_ milliseconds: Double) -> NavClock {
  milliseconds < 0 ? .system : .fixed(Int64(milliseconds))
}

private func lane(_ number: Int32) -> LivePage.Lane { LivePage.Lane(rawValue: number) ?? .recorded }
