/// The CRC-32 checksum (IEEE 802.3, reflected, as in zlib), computed in steps of sixteen bytes, two steps side by side.
///
/// The journal's chain consists of these checksums, so that zlib in any language can check a journal.
public struct CRC32: Equatable, Sendable {
  @usableFromInline var register: UInt32 = 0xFFFF_FFFF

  /// The number of bytes of each of the two stretches that are added side by side.
  private static let stretch = 64

  /// Creates the sum of no bytes.
  @inlinable public init() {}

  /// The checksum of everything added so far.
  @inlinable public var value: UInt32 { ~register }

  /// Adds `bytes`. Complexity: O(n), about half a nanosecond a byte.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    let table = Self.table
    var offset = 0
    while bytes.count &- offset >= 2 &* Self.stretch {
      addTwoStretches(start + offset, table)
      offset &+= 2 &* Self.stretch
    }
    while bytes.count &- offset >= 16 {
      addSixteen(start + offset, table)
      offset &+= 16
    }
    while bytes.count &- offset >= 4 {
      addFour(start + offset, table)
      offset &+= 4
    }
    while offset < bytes.count {
      addByte(start.load(fromByteOffset: offset, as: UInt8.self), table)
      offset &+= 1
    }
  }

  @inline(__always)
  private mutating func addByte(_ byte: UInt8, _ table: UnsafePointer<UInt32>) {
    register = (register >> 8) ^ table[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
  }

  /// Adds two stretches side by side, because within a stretch each step waits for the step before it. The second starts
  /// from a register of 0. To join the two, the register of the first is advanced over a stretch of zero bytes.
  @inline(__always)
  private mutating func addTwoStretches(_ at: UnsafeRawPointer, _ table: UnsafePointer<UInt32>) {
    var second = CRC32()
    second.register = 0
    for step in 0..<Self.stretch / 16 {
      addSixteen(at + (step &* 16), table)
      second.addSixteen(at + (Self.stretch &+ step &* 16), table)
    }
    register = Self.mix(register, table + (Self.stretch &- 4) &* 256) ^ second.register
  }

  @inline(__always)
  private mutating func addFour(_ at: UnsafeRawPointer, _ table: UnsafePointer<UInt32>) {
    register = Self.mix(UInt32(littleEndian: at.loadUnaligned(as: UInt32.self)) ^ register, table)
  }

  @inline(__always)
  private mutating func addSixteen(_ at: UnsafeRawPointer, _ table: UnsafePointer<UInt32>) {
    let first = UInt32(littleEndian: at.loadUnaligned(as: UInt32.self)) ^ register
    register =
      Self.mix(first, table + 3072)
      ^ Self.mix(UInt32(littleEndian: at.loadUnaligned(fromByteOffset: 4, as: UInt32.self)), table + 2048)
      ^ Self.mix(UInt32(littleEndian: at.loadUnaligned(fromByteOffset: 8, as: UInt32.self)), table + 1024)
      ^ Self.mix(UInt32(littleEndian: at.loadUnaligned(fromByteOffset: 12, as: UInt32.self)), table)
  }

  @inline(__always)
  private static func mix(_ word: UInt32, _ table: UnsafePointer<UInt32>) -> UInt32 {
    table[768 &+ Int(word & 0xFF)] ^ table[512 &+ Int((word >> 8) & 0xFF)]
      ^ table[256 &+ Int((word >> 16) & 0xFF)] ^ table[Int(word >> 24)]
  }

  /// The look-up table: row k advances a byte over k further zero bytes. It is written once and never freed.
  private nonisolated(unsafe) static let table: UnsafePointer<UInt32> = {
    let rows = UnsafeMutablePointer<UInt32>.allocate(capacity: stretch * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 { remainder = (remainder >> 1) ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
      rows[byte] = remainder
    }
    for index in 256..<stretch * 256 {
      let before = rows[index - 256]
      rows[index] = (before >> 8) ^ rows[Int(before & 0xFF)]
    }
    return UnsafePointer(rows)
  }()
}

/// The 64-bit FNV-1a hash, the journal's digest of a canonical state.
public struct FNV1a: Equatable, Sendable {
  /// The sum so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the sum of no bytes.
  @inlinable public init() {}

  /// Adds `bytes`. Complexity: O(n), about a nanosecond a byte.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    value = hash
  }
}
