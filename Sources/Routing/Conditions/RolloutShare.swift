/// Who is in a rollout: a stable place for each person, which any platform can compute. See
/// docs/rules.md, "Shares".
///
/// The place is `murmur3(salt + "/" + bucket) mod 10000`, with MurmurHash3's 32-bit function for x86,
/// seed 0, of the text in UTF-8. A share of 10 % has the places below 1000: raising it never takes
/// anyone out.
package enum RolloutShare {
  /// The place of a bucket among 10,000.
  package static func place(of bucket: String, salt: String) -> Int {
    Int(murmur3(Array("\(salt)/\(bucket)".utf8)) % 10_000)
  }

  /// MurmurHash3 of bytes, the 32-bit function for x86.
  package static func murmur3(_ bytes: [UInt8], seed: UInt32 = 0) -> UInt32 {
    func rotate(_ value: UInt32, _ bits: UInt32) -> UInt32 {
      value << bits | value >> (32 - bits)
    }
    func scrambled(_ block: UInt32) -> UInt32 {
      rotate(block &* 0xcc9e_2d51, 15) &* 0x1b87_3593
    }
    var hash = seed
    let whole = bytes.count / 4 * 4
    for start in stride(from: 0, to: whole, by: 4) {
      let block = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
      hash = rotate(hash ^ scrambled(block), 13) &* 5 &+ 0xe654_6b64
    }
    if whole < bytes.count {
      let rest = (whole..<bytes.count).reduce(UInt32(0)) {
        $0 | UInt32(bytes[$1]) << UInt32(8 * ($1 - whole))
      }
      hash ^= scrambled(rest)
    }
    hash ^= UInt32(truncatingIfNeeded: bytes.count)
    hash = (hash ^ hash >> 16) &* 0x85eb_ca6b
    hash = (hash ^ hash >> 13) &* 0xc2b2_ae35
    return hash ^ hash >> 16
  }
}
