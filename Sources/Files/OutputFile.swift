/// A file that a command writes piece by piece. All commands write their files with it.
///
/// It never appears half written: it is written beside its destination, synchronized to the disk,
/// and renamed when it is finished. A full disk or a killed program leaves the earlier file.
/// Anything else (a pipe, a terminal, `/dev/stdout`) is written directly.
package final class OutputFile {
  private enum Kind {
    /// A draft beside the destination.
    case draft(OutputPlace, replaces: Bool, before: Platform.Status?)
    /// A stream that takes bytes directly.
    case stream
  }

  private let kind: Kind
  private var descriptor: Int32
  private let isStopped: () -> Bool
  private var isFinished = false

  /// - Parameters:
  ///   - path: The destination; a symbolic link stays, and its target is replaced.
  ///   - mode: The permissions of a new file; a replaced file's permissions are kept.
  ///   - replaces: Whether an existing file is replaced; else it is an error.
  ///   - spared: Stores that are never replaced, even if they do not look like one or do not exist
  ///     yet.
  ///   - isStopped: Called after a signal; returns whether to end.
  package init(
    _ path: String, mode: UInt32 = 0o644, replaces: Bool = true, sparing spared: [String] = [],
    isStopped: @escaping () -> Bool = { false }
  ) throws(OutputFailure) {
    self.isStopped = isStopped
    let before = Platform.status(of: path)
    if !replaces, before != nil || Platform.link(at: path) != nil { throw .exists }
    if let own = Platform.ownDescriptor(path) {
      kind = .stream
      descriptor = own
      // If the caller has closed a standard descriptor, a file of the store may have got its
      // number.
      if let words = OutputPlace.words(ofStore: own, sparing: spared) {
        _ = closeDescriptor()
        isFinished = true
        throw .isStore(words: words)
      }
    } else if let before, before.kind == .directory {
      throw .system(Platform.isDirectory)
    } else if let before, before.kind == .other {
      kind = .stream
      descriptor = Platform.openStream(path)
    } else {
      // A file that is not writable is not replaced either.
      if before != nil, !Platform.isWritable(path) { throw .system(Platform.lastNumber) }
      let place = try OutputPlace(path, sparing: spared)
      kind = .draft(place, replaces: replaces, before: before)
      descriptor = Platform.openNew(place.draft, mode: before == nil ? mode : 0o600)
      if descriptor < 0 { throw Self.noDraft(place) }
      return
    }
    let reason = Platform.lastNumber
    guard descriptor >= 0 else { throw isStopped() ? .stopped : .system(reason) }
  }

  private static func noDraft(_ place: OutputPlace) -> OutputFailure {
    let reason = Platform.lastNumber
    let directory = place.directory
    switch Platform.entry(at: directory) {
    case .nothing: return .noDirectory(directory)
    default:
      return Platform.isForbidden(reason)
        ? .closedDirectory(directory, reason: reason) : .system(reason)
    }
  }

  package func write(_ text: String) throws(OutputFailure) { try write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) throws(OutputFailure) {
    var done = 0
    while done < bytes.count {
      let count = Platform.write(bytes[done...], to: descriptor)
      if count >= 0 {
        done += count
      } else if Platform.wasInterrupted {
        if isStopped() { throw .stopped }
      } else {
        throw .system(Platform.lastNumber)
      }
    }
  }

  /// Finishes the file and moves it to its destination. Only then is it certain that everything was
  /// written.
  package func finish() throws(OutputFailure) {
    try prepare()
    try appear()
    if case .draft(let place, _, _) = kind { place.keep() }
  }

  /// Ends a stream, or synchronizes the draft to the disk, with its final permissions.
  private func prepare() throws(OutputFailure) {
    guard case .draft(_, _, let before) = kind else {
      guard closeDescriptor() else { throw .system(Platform.lastNumber) }
      return
    }
    if let before { Platform.pass(before, to: descriptor) }
    let isSafe = Platform.synchronize(descriptor)
    let reason = Platform.lastNumber
    guard closeDescriptor(), isSafe else { throw .system(isSafe ? Platform.lastNumber : reason) }
  }

  /// Gives the draft its name.
  private func appear() throws(OutputFailure) {
    if case .draft(let place, let replaces, _) = kind { try place.take(replacing: replaces) }
    isFinished = true
  }

  private func closeDescriptor() -> Bool {
    defer { descriptor = -1 }
    return Platform.close(descriptor)
  }

  deinit {
    if descriptor >= 0 { _ = Platform.close(descriptor) }
    if !isFinished, case .draft(let place, _, _) = kind { place.discard() }
  }

  // MARK: As a whole

  /// One of several files could not be made.
  package struct Refusal: Error {
    package var path: String
    package var failure: OutputFailure
  }

  /// Makes new files: all of them, or none. Only a program that is killed between their names, which
  /// appear one right after the other, leaves some.
  package static func make(_ files: [(path: String, text: String)]) throws(Refusal) {
    var drafts: [(path: String, file: OutputFile)] = []
    for (path, text) in files {
      try refusing(path) { () throws(OutputFailure) in
        let file = try OutputFile(path, replaces: false)
        try file.write(text)
        try file.prepare()
        drafts.append((path, file))
      }
    }
    for (index, draft) in drafts.enumerated() {
      do throws(Refusal) {
        try refusing(draft.path) { () throws(OutputFailure) in try draft.file.appear() }
      } catch {
        for (path, _) in drafts[..<index] { Platform.remove(path) }
        throw error
      }
    }
    for case .draft(let place, _, _) in drafts.map(\.file.kind) { place.keep() }
  }

  private static func refusing(
    _ path: String, _ body: () throws(OutputFailure) -> Void
  ) throws(Refusal) {
    do throws(OutputFailure) {
      try body()
    } catch {
      throw Refusal(path: path, failure: error)
    }
  }
}
