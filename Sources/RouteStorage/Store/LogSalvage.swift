import RouteModel

/// Restores the intact frames of a damaged log, also those after damaged ones.
struct LogSalvage {
  /// Frames of committed transactions.
  var frames = 0
  /// Those of them that are damaged.
  var lostFrames = 0

  /// Copies a store and writes the intact frames of its log into the copy.
  ///
  /// - Parameters:
  ///   - store: A connection to the file without its log.
  ///   - copy: A free path.
  /// - Returns: nil, without a copy, if nothing of the log can be read.
  static func restore(_ store: Connection, in copy: String) throws(StoreError) -> LogSalvage? {
    let size = store.firstBytes(18).map { Int($0[16]) << 8 | Int($0[17]) } ?? 0
    guard
      let log = LogFile(beside: store.path)
        ?? LogFile(
          withoutHeaderBeside: store.path, pageSize: size == 1 ? 65_536 : size == 0 ? 4_096 : size)
    else { return nil }
    let frames = log.framesWithContent()
    guard let end = frames.lastIndex(where: { $0.isIntact && $0.frame.pagesAfter > 0 }) else {
      return nil
    }
    try store.copyFile(to: copy)
    var salvage = LogSalvage()
    for (number, (frame, isIntact)) in frames[...end].enumerated() {
      salvage.frames += 1
      guard isIntact else {
        salvage.lostFrames += 1
        continue
      }
      let place = log.place(of: number) + Int64(LogFile.frameHeaderSize)
      guard let page = Platform.bytes(log.pageSize, at: place, of: log.path),
        page.count == log.pageSize,
        Platform.patch(page, at: (Int64(frame.page) - 1) * Int64(log.pageSize), to: copy)
      else {
        throw StoreError(.inputOutput, "the log cannot be copied: \(Platform.lastError)")
      }
    }
    // The last changes may have been in the frames after it.
    let lost = frames[(end + 1)...].count { $0.frame.endsOurs }
    salvage.lostFrames += lost
    salvage.frames += lost
    var header = Platform.bytes(100, at: 0, of: copy) ?? []
    guard header.count == 100 else { return nil }
    LostSchema.complete(&header, pages: Int64(frames[end].frame.pagesAfter))
    guard Platform.patch(header, at: 0, to: copy) else { return nil }
    return salvage
  }
}

extension LogFile {
  /// All frames, and whether their contents are as written. They also are if only the header is
  /// damaged: the page number, or the checksum while the next frame continues from the right one.
  fileprivate func framesWithContent() -> [(frame: Frame, isIntact: Bool)] {
    let frames = frames()
    return frames.enumerated().map { number, frame in
      let isConfirmed = number + 1 < frames.count && frames[number + 1].isFromContent
      return (frame, frame.isHalfOurs && (isConfirmed || frame.page != 0 && frame.hasSum))
    }
  }
}

extension Connection {
  /// Copies the file on disk, without its log, to a free path.
  func copyFile(to copy: String) throws(StoreError) {
    do throws(OutputFailure) {
      try OutputFile.copy(to: copy) { bytes(1 << 20, at: $0) }
    } catch {
      throw StoreError(error.code, "the damaged store cannot be copied: \(error.words)")
    }
  }
}
