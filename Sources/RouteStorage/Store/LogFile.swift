/// The log beside a store (`-wal`), read before SQLite reads it.
///
/// SQLite reads the log up to the first invalid frame, and silently drops the rest. After a killed
/// process that is right: an unfinished write was never reported as done. But a finished frame that
/// has become invalid means that committed changes are lost.
struct LogFile {
  static let headerSize = 32
  static let frameHeaderSize = 24

  let path: String
  let pageSize: Int
  let header: [UInt8]
  private let salts: (UInt32, UInt32)
  private let isBigEndian: Bool
  /// The checksum from which the first frame continues; nil if the header does not have it.
  private let firstSum: (UInt32, UInt32)?

  /// The log of a store; nil if there is none or its header is damaged.
  init?(beside store: String) {
    self.init(store + "-wal", Self.header(of: store + "-wal"))
  }

  private static func header(of path: String) -> [UInt8]? {
    Platform.bytes(headerSize, at: 0, of: path).flatMap { $0.count == headerSize ? $0 : nil }
  }

  private init?(_ path: String, _ header: [UInt8]?) {
    guard let header else { return nil }
    let words = Self.words(header[...], count: 8)
    guard words[0] & ~1 == 0x377F_0682, words[1] == 3_007_000,
      let size = Self.pageSize(Int64(words[2]))
    else { return nil }
    self.path = path
    self.header = header
    pageSize = size
    salts = (words[4], words[5])
    let isBigEndian = words[0] & 1 == 1
    self.isBigEndian = isBigEndian
    let sum = header.withUnsafeBytes {
      Self.sum((0, 0), UnsafeRawBufferPointer(rebasing: $0[..<24]), isBigEndian)
    }
    guard sum == (words[6], words[7]) else { return nil }
    firstSum = sum
  }

  /// The log of a store whose header is lost: its values are taken from the frames.
  ///
  /// - Parameter pageSize: The store's page size.
  init?(withoutHeaderBeside store: String, pageSize: Int) {
    let path = store + "-wal"
    guard let size = Self.pageSize(Int64(pageSize)), let header = Self.header(of: path) else {
      return nil
    }
    let frame = Self.frameHeaderSize + size
    // One frame may be damaged; two are unlikely.
    for index in 0..<2 {
      let offset = Int64(Self.headerSize + index * frame)
      guard let two = Platform.bytes(2 * frame, at: offset, of: path), two.count == 2 * frame
      else { return nil }
      let first = Self.words(two[..<Self.frameHeaderSize], count: 6)
      let second = Self.words(two[frame..<frame + Self.frameHeaderSize], count: 6)
      for isBigEndian in [false, true] {
        let sum = two.withUnsafeBytes { bytes in
          Self.frameSum(
            (first[4], first[5]), UnsafeRawBufferPointer(rebasing: bytes[frame...]), isBigEndian)
        }
        guard sum == (second[4], second[5]) else { continue }
        (self.path, self.pageSize, self.header) = (path, size, header)
        (salts, self.isBigEndian, firstSum) = ((second[2], second[3]), isBigEndian, nil)
        return
      }
    }
    return nil
  }

  private static func pageSize(_ size: Int64) -> Int? {
    size >= 512 && size <= 65_536 && size.nonzeroBitCount == 1 ? Int(size) : nil
  }

  var frameSize: Int { Self.frameHeaderSize + pageSize }

  // MARK: Frames

  /// A frame of the log: the contents of one page.
  struct Frame {
    var page: UInt32
    /// The size of the store in pages after it, if it ends a transaction; else 0.
    var pagesAfter: UInt32
    /// Whether it belongs to this log, not to an older one in the same file.
    var isOurs: Bool
    /// Whether one of the two salts agrees.
    var isHalfOurs: Bool
    /// Whether its contents have its checksum, continued from the stored or the computed checksum
    /// of the frame before.
    var hasSum: Bool
    /// Whether it continues from the computed checksum of the frame before, not from the stored
    /// one.
    var isFromContent: Bool

    /// Whether it is as it was written.
    var isIntact: Bool { page != 0 && isOurs && hasSum }

    /// Whether it ends a transaction of this log.
    var endsOurs: Bool { pagesAfter > 0 && isHalfOurs }
  }

  /// The complete frames, in order.
  func frames() -> [Frame] {
    var frames: [Frame] = []
    forEachFrame { _, frame in
      frames.append(frame)
      return true
    }
    return frames
  }

  /// Calls a function with each complete frame in order, with its number from 0.
  ///
  /// - Parameter body: Returns false to stop.
  private func forEachFrame(_ body: (Int, Frame) -> Bool) {
    var (stored, computed) = (firstSum, firstSum)
    var number = 0
    let atOnce = max(1, (1 << 20) / frameSize)
    while let bytes = Platform.bytes(atOnce * frameSize, at: place(of: number), of: path) {
      for index in 0..<(bytes.count / frameSize) {
        let range = index * frameSize..<(index + 1) * frameSize
        let words = Self.words(bytes[range.lowerBound..<range.lowerBound + 24], count: 6)
        let own = (words[4], words[5])
        let sums = bytes.withUnsafeBytes { all in
          [stored, computed].map { before in
            before.map {
              Self.frameSum($0, UnsafeRawBufferPointer(rebasing: all[range]), isBigEndian)
            }
          }
        }
        let fits = sums.map { $0.map { $0 == own } == true }
        let frame = Frame(
          page: words[0], pagesAfter: words[1],
          isOurs: words[2] == salts.0 && words[3] == salts.1,
          isHalfOurs: words[2] == salts.0 || words[3] == salts.1,
          hasSum: fits[0] || fits[1], isFromContent: !fits[0] && fits[1])
        guard body(number, frame) else { return }
        number += 1
        (stored, computed) = (own, sums[0])
      }
      if bytes.count < atOnce * frameSize { break }
    }
  }

  func place(of frame: Int) -> Int64 { Int64(Self.headerSize) + Int64(frame) * Int64(frameSize) }

  // MARK: Whether something is lost

  /// Whether committed changes in the log of a store cannot be read. A log that is being written,
  /// or whose writer was killed, is not torn.
  static func isTorn(beside store: String) -> Bool {
    // A log that is restarted meanwhile is examined again.
    for _ in 0..<100 {
      guard case .file(let size) = Platform.entry(at: store + "-wal"), size > Int64(headerSize)
      else { return false }
      guard let log = LogFile(beside: store) else {
        guard header(of: store + "-wal") == header(of: store + "-wal") else { continue }
        return LogFile(beside: store) == nil
      }
      if let answer = log.isTorn(beside: store) { return answer }
    }
    return false
  }

  /// nil if the log changed while it was examined.
  private func isTorn(beside store: String) -> Bool? {
    guard let (first, frame) = firstBroken() else { return false }
    let isLost =
      switch LogIndex(beside: store) {
      case .committed(let count, let salts) where salts == Array(header[16..<24]):
        count > first || wasFinished(first, frame)
      case .unreadable: wasFinished(first, frame)
      // Without an index it is unknown how far the log was written: every frame of this log counts.
      default: frame.isHalfOurs || wasFinished(first, frame)
      }
    guard isLost else { return false }
    // The writer of a later frame had finished this one.
    guard Self.header(of: path) == header else { return nil }
    return firstBroken()?.number == first ? true : nil
  }

  /// The first frame that is not as it was written.
  private func firstBroken() -> (number: Int, frame: Frame)? {
    var found: (number: Int, frame: Frame)?
    forEachFrame { number, frame in
      if !frame.isIntact { found = (number, frame) }
      return found == nil
    }
    return found
  }

  /// Whether a frame was once finished: a transaction ended after it, or with it at the end of the
  /// file, so that its contents cannot be those of an older frame.
  private func wasFinished(_ number: Int, _ frame: Frame) -> Bool {
    if frame.endsOurs, Platform.entry(at: path) == .file(size: place(of: number + 1)) {
      return true
    }
    var isFinished = false
    forEachFrame { other, frame in
      isFinished = other > number && frame.endsOurs
      return !isFinished
    }
    return isFinished
  }

  // MARK: Sums

  private static func words(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt32] {
    (0..<count).map { place in
      let start = bytes.startIndex + 4 * place
      return bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// The checksum of a frame that follows another.
  private static func frameSum(
    _ before: (UInt32, UInt32), _ frame: UnsafeRawBufferPointer, _ isBigEndian: Bool
  ) -> (UInt32, UInt32) {
    let sum = sum(before, UnsafeRawBufferPointer(rebasing: frame[..<8]), isBigEndian)
    let content = UnsafeRawBufferPointer(rebasing: frame[frameHeaderSize...])
    return Self.sum(sum, content, isBigEndian)
  }

  /// SQLite's checksum of a log, over pairs of words.
  static func sum(
    _ before: (UInt32, UInt32), _ bytes: UnsafeRawBufferPointer, _ isBigEndian: Bool
  ) -> (UInt32, UInt32) {
    var (first, second) = before
    var place = 0
    while place + 8 <= bytes.count {
      let one = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      let two = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
      first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
      second &+= (isBigEndian ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
      place += 8
    }
    return (first, second)
  }
}

/// How far the log is written, by SQLite's index of it (`-shm`), which outlives a killed process.
private enum LogIndex {
  /// This many frames belong to committed transactions of the log with these salts.
  case committed(Int, salts: [UInt8])
  /// It is in use in this process, or is just being written.
  case unreadable
  /// There is no index, or it is empty.
  case none

  private static let size = 48

  init(beside store: String) {
    let path = store + "-shm"
    guard case .file(let size) = Platform.entry(at: path), size >= Int64(2 * Self.size) else {
      self = .none
      return
    }
    // Its header is stored twice, and is valid if both copies are equal.
    for _ in 0..<100 {
      guard let bytes = Platform.bytes(2 * Self.size, at: 0, of: path) else { break }
      guard bytes.count == 2 * Self.size, bytes[..<Self.size] == bytes[Self.size...] else {
        continue
      }
      self = Self.read(Array(bytes[..<Self.size]))
      return
    }
    self = .unreadable
  }

  private static func read(_ bytes: [UInt8]) -> LogIndex {
    bytes.withUnsafeBytes { raw in
      func word(_ place: Int) -> UInt32 {
        raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      }
      #if _endian(big)
        let isBigEndian = true
      #else
        let isBigEndian = false
      #endif
      let sum = LogFile.sum((0, 0), UnsafeRawBufferPointer(rebasing: raw[..<40]), isBigEndian)
      guard word(0) == 3_007_000, raw[12] != 0, sum == (word(40), word(44)) else { return .none }
      return .committed(Int(word(16)), salts: Array(raw[32..<40]))
    }
  }
}
