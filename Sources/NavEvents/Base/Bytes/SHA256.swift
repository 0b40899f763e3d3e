/// The hash SHA-256 (FIPS 180-4), by which a page identifies its script and its style, and redaction the long texts that it has
/// replaced; with a key (HMAC), the code by which a journal has a private value.
public enum SHA256 {
  private static let block = 64
  /// The fractional parts of the cube roots of the first 64 primes, in units of 2^-32.
  private static let constants: [UInt32] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]

  /// Returns the hash of `bytes`, which is 32 bytes long.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    ]
    let message = padded(bytes)
    for start in stride(from: 0, to: message.count, by: block) { add(message[start..<start + block], &state) }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  /// Returns the code of `bytes` under a key (HMAC, RFC 2104), which is 32 bytes long. It does not tell them to anybody who lacks the key.
  public static func code(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > block ? hash(key) : key
    let padded = short + [UInt8](repeating: 0, count: block - short.count)
    return hash(padded.map { $0 ^ 0x5C } + hash(padded.map { $0 ^ 0x36 } + bytes))
  }

  /// Returns the bytes with a one bit, the necessary zeros, and the number of bits.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = (2 * block - 9 - bytes.count % block) % block
    let bits = UInt64(bytes.count) * 8
    let length = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
    return bytes + [0x80] + [UInt8](repeating: 0, count: zeros) + length
  }

  private static func add(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    let words = schedule(block)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let choice = e & f ^ ~e & g
      let sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = h &+ sum1 &+ choice &+ constants[round] &+ words[round]
      let majority = a & b ^ a & c ^ b & c
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let large = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    return words
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
}
