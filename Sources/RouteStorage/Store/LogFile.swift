/// The log beside a store (`-wal`), read before SQLite reads it.
///
/// SQLite takes the log up to the first frame that is not whole, and drops the rest without a word. After
/// a killed process that is right: what it had not finished writing was never reported as done. A frame
/// that cannot be read with others behind it is another matter: changes that were done are lost.
struct LogFile {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private let path: String
  private let pageSize: Int
  private let salts: (UInt32, UInt32)
  private let isBigEndian: Bool
  private var sum: (UInt32, UInt32) = (0, 0)

  /// Whether the log of a store ends in something that cannot be read.
  static func isTorn(beside store: String) -> Bool {
    let path = store + "-wal"
    guard let first = firstTornPlace(path) else { return false }
    // Somebody may be writing just now.
    Platform.pause(milliseconds: 5)
    return firstTornPlace(path) == first
  }

  /// Where something is that was written and cannot be read.
  private static func firstTornPlace(_ path: String) -> Int64? {
    guard case .file(let size) = Platform.entry(at: path), size >= Int64(headerSize) else {
      return nil
    }
    guard let header = Platform.bytes(headerSize, at: 0, of: path), header.count == headerSize
    else { return nil }
    guard var log = LogFile(path, header) else { return size > Int64(headerSize) ? 0 : nil }
    return log.firstTornFrame(size)
  }

  /// nil if the header is not whole.
  private init?(_ path: String, _ header: [UInt8]) {
    let words = Self.words(header, count: 8)
    guard words[0] & ~1 == 0x377F_0682, words[1] == 3_007_000 else { return nil }
    let size = Int(words[2])
    guard size >= 512, size <= 65_536, size.nonzeroBitCount == 1 else { return nil }
    self.path = path
    pageSize = size
    salts = (words[4], words[5])
    isBigEndian = words[0] & 1 == 1
    header.withUnsafeBytes { add(UnsafeRawBufferPointer(rebasing: $0[..<24])) }
    guard sum == (words[6], words[7]) else { return nil }
  }

  private var frameSize: Int { Self.frameHeaderSize + pageSize }

  private mutating func firstTornFrame(_ size: Int64) -> Int64? {
    var offset = Int64(Self.headerSize)
    let atOnce = max(1, (1 << 20) / frameSize)
    while let bytes = Platform.bytes(atOnce * frameSize, at: offset, of: path) {
      let frames = bytes.count / frameSize
      for frame in 0..<frames {
        let start = frame * frameSize
        let isWhole = bytes.withUnsafeBytes {
          take(UnsafeRawBufferPointer(rebasing: $0[start..<start + frameSize]))
        }
        if isWhole { continue }
        let place = offset + Int64(start)
        return isOurs(at: place) || hasOurs(behind: place, size) ? place : nil
      }
      // A last frame that is not all there was not finished.
      if bytes.count < atOnce * frameSize { return nil }
      offset += Int64(frames * frameSize)
    }
    return nil
  }

  /// Adds a frame to the sum; false if it does not fit.
  private mutating func take(_ frame: UnsafeRawBufferPointer) -> Bool {
    let words = Self.words(Array(frame[..<Self.frameHeaderSize]), count: 6)
    guard words[0] != 0, words[2] == salts.0, words[3] == salts.1 else { return false }
    add(UnsafeRawBufferPointer(rebasing: frame[..<8]))
    add(UnsafeRawBufferPointer(rebasing: frame[Self.frameHeaderSize...]))
    return sum == (words[4], words[5])
  }

  /// Whether a frame belongs to this log, and not to an older one in the same file.
  private func isOurs(at offset: Int64, both: Bool = false) -> Bool {
    guard let header = Platform.bytes(Self.frameHeaderSize, at: offset, of: path),
      header.count == Self.frameHeaderSize
    else { return false }
    let words = Self.words(header, count: 6)
    let found = (words[2] == salts.0, words[3] == salts.1)
    return both ? found.0 && found.1 : found.0 || found.1
  }

  private func hasOurs(behind offset: Int64, _ size: Int64) -> Bool {
    var next = offset + Int64(frameSize)
    while next + Int64(frameSize) <= size {
      if isOurs(at: next, both: true) { return true }
      next += Int64(frameSize)
    }
    return false
  }

  private static func words(_ bytes: [UInt8], count: Int) -> [UInt32] {
    (0..<count).map { place in
      bytes[(4 * place)..<(4 * place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// SQLite's sum of a log, over pairs of words.
  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var (first, second) = sum
    var place = 0
    while place + 8 <= bytes.count {
      let one = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      let two = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
      first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
      second &+= (isBigEndian ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
      place += 8
    }
    sum = (first, second)
  }
}
