import NavBase
package import NavEvents
import NavRuntime

/// The runtime for a page that goes on: the module `navigation.wasm`, which `docs/live-runtime.md` describes.
///
/// ```swift
/// let runtime = try NavPageRuntime(Array(Data(contentsOf: URL(filePath: ".build/wasm/navigation.wasm"))))
/// let page = try journal.page(runtime: runtime)
/// ```
///
/// A page contains the module and the journal, and needs no network. In it, one goes on from any moment with the line language of
/// navrepl, leaves a plugin out of the recorded run, and saves what happened as a journal.
public struct NavPageRuntime: Equatable, Sendable {
  /// The module, deflated.
  let packed: [UInt8]

  /// The error of bytes that are no WebAssembly module.
  public struct NotAModule: Error, Equatable, Sendable, CustomStringConvertible {
    /// The message, for a person.
    public var description: String { "this is not a WebAssembly module: make navigation.wasm with .ci/wasm" }
  }

  /// Takes the bytes of `navigation.wasm`. Complexity: O(n) in their number; several megabytes are deflated in about a second.
  /// - Throws: ``NotAModule`` for bytes that do not begin as a WebAssembly module of version 1 does.
  public init(_ module: [UInt8]) throws(NotAModule) {
    guard module.starts(with: [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00]) else { throw NotAModule() }
    packed = Self.packed(module)
  }

  /// The playground: a page that begins with a recorded story, and goes on in it or in a scene of one's own, with the plugins of this
  /// package. The same module gives the same bytes.
  public var playground: [UInt8] {
    let story = Array(PageSources.story.utf8)
    let disk = MemoryFileSystem()
    disk.write(story, to: Self.storyName)
    guard let file = try? disk.open(Self.storyName, .read) else {
      preconditionFailure("A file in memory is there.")
    }
    var page = JournalPage(file)
    page.title = Self.storyName
    guard (try? page.read()) != nil, let bytes = page.bytes(.playground(self, journal: story)) else {
      preconditionFailure("The story is a journal.")
    }
    return bytes
  }

  private static let storyName = "The lost back button"

  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed = ByteBuffer(capacity: bytes.count / 2)
    bytes.withUnsafeBytes { Deflate.append($0, to: &packed) }
    return Array(packed.bytes)
  }
}

extension JournalPage {
  /// The page; nil when the journal has no first line. With a runtime, one goes on in it.
  package func bytes(_ runtime: NavPageRuntime?) throws(FileError) -> [UInt8]? {
    guard let runtime else { return bytes(.plain) }
    return bytes(.live(runtime, journal: try lines))
  }

  borrowing func bytes(_ kind: PageTemplate.Kind) -> [UInt8]? {
    guard var data else { return nil }
    if let other = comparison?.data { other.withUnsafeBytes { data.append($0) } }
    var packed = ByteBuffer(capacity: 1 << 16)
    Deflate.append(data.bytes, to: &packed)
    var page = ByteBuffer(capacity: packed.count * 3 / 2)
    PageTemplate.write(to: &page, kind) { Base64.append(packed.bytes, to: &$0) }
    return Array(page.bytes)
  }
}
