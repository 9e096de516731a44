internal import CLibrary
internal import Locking

/// Why a file is not written. What stood there is as it was.
package enum OutputFailure: Error, Equatable {
  /// Something stands there, and it was not to be replaced.
  case exists
  /// A store stands there, or something that a store cannot be without.
  case isStore(words: String)
  /// Standard output, where only a file will do.
  case noFile
  /// Somebody stopped the program while it waited.
  case stopped
  /// There is no directory to write into.
  case noDirectory(String)
  /// A file is written beside its place first, and nothing can be made there.
  case closedDirectory(String, reason: Int32)
  /// The system's number for it.
  case system(Int32)

  /// What it is for a store.
  var code: StoreError.Code { self == .system(Platform.noSpace) ? .diskFull : .inputOutput }

  /// In words, without the name of the file.
  package var words: String {
    switch self {
    case .exists: "it is there already"
    case .isStore(let words): words
    case .noFile: "a store cannot be written to standard output; name a file"
    case .stopped: "interrupted"
    case .noDirectory(let name): Self.missing(name)
    case .closedDirectory(let name, let reason):
      "nothing can be made in the directory '\(name)', where a file is written before it takes its "
        + "place: \(Platform.words(of: reason)); '-' is standard output, which the shell can redirect"
    case .system(let reason): Platform.words(of: reason)
    }
  }

  /// How a directory that is not there is made, and how much of its path is there.
  private static func missing(_ name: String) -> String {
    var nearest = OutputPlace.divided(name).directory
    while nearest != ".", nearest != "/", Platform.entry(at: nearest) == .nothing {
      nearest = OutputPlace.divided(nearest).directory
    }
    let isPlain = name.utf8.allSatisfy {
      0x61...0x7A ~= $0 | 0x20 || 0x2D...0x39 ~= $0 || $0 == 0x5F
    }
    let word = isPlain ? name : "'\(name.replacing("'", with: "'\\''"))'"
    return "there is no directory '\(name)'"
      + ([".", "/"].contains(nearest) ? "" : ", only '\(nearest)'") + ": mkdir -p \(word)"
  }
}

/// Where a file goes that is written as a whole: first beside its place under a name of its own, then,
/// when all of it is on the disk, into its place. Whoever looks finds the old file or the new one.
struct OutputPlace {
  /// The file, symbolic links followed: a link stays one, and what it leads to is replaced.
  let target: String
  /// What is written.
  let draft: String
  /// Where both are.
  let directory: String
  /// Files that no output may replace, by any name.
  private let spared: [String]

  /// What a name for a draft has in it. Behind it stand the process and a number.
  private static let mark = ".routesh.new-"
  /// What SQLite makes beside a database.
  static let companions = ["-wal", "-shm", "-journal"]

  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - spared: Stores that may not be there, or no longer look like one.
  /// - Throws: If the place is a store's.
  init(_ path: String, sparing spared: [String] = []) throws(OutputFailure) {
    guard let target = Self.followed(path) else { throw .system(Platform.tooManyLinks) }
    let (directory, name) = Self.divided(target)
    if name.isEmpty { throw .system(Platform.isDirectory) }
    self.target = target
    self.directory = directory
    self.spared = spared
    var stem = name
    while stem.utf8.count > 100 { stem.removeLast() }
    draft =
      (directory == "." ? "" : directory == "/" ? "/" : directory + "/")
      + "\(stem)\(Self.mark)\(Platform.processID)-\(Platform.uptime())"
    try requireNoStore()
    sweep()
  }

  /// The path with its last part followed as long as it is a symbolic link, whether or not the last one
  /// leads anywhere; nil if that never ends.
  static func followed(_ path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      guard let link = Platform.link(at: path) else { return path }
      path = link.hasPrefix("/") ? link : joined(divided(path).directory, link)
    }
    return nil
  }

  private static func joined(_ directory: String, _ name: String) -> String {
    directory == "." ? name : directory == "/" ? "/" + name : directory + "/" + name
  }

  static func divided(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (
      slash == path.startIndex ? "/" : String(path[..<slash]),
      String(path[path.index(after: slash)...])
    )
  }

  // MARK: What may not be replaced

  /// Throws if a store stands in the place, or would lose its log.
  private func requireNoStore() throws(OutputFailure) {
    if Self.isDatabase(target) || isSpared(target) {
      throw .isStore(words: "it is a store, which no output replaces")
    }
    for suffix in Self.companions where target.hasSuffix(suffix) {
      let store = String(target.dropLast(suffix.count))
      if Self.isDatabase(store) || isSpared(store) {
        throw .isStore(words: "it belongs to the store '\(store)', which needs it")
      }
    }
    // Another name for a log.
    guard let identity = FileIdentity(target) else { return }
    for store in spared {
      for suffix in Self.companions where FileIdentity(store + suffix) == identity {
        throw .isStore(words: "it belongs to the store '\(store)', which needs it")
      }
    }
  }

  private func isSpared(_ path: String) -> Bool {
    let identity = FileIdentity(path)
    return spared.contains { store in
      identity.map { $0 == FileIdentity(store) } ?? Self.isSameName(Self.followed(store), path)
    }
  }

  /// Whether two paths are one, where nothing is yet.
  private static func isSameName(_ one: String?, _ other: String) -> Bool {
    guard let one = one.map(divided), let directory = FileIdentity(one.directory) else {
      return false
    }
    let other = divided(other)
    return one.name == other.name && directory == FileIdentity(other.directory)
  }

  /// Whether a file is a database. It may be open in this process.
  static func isDatabase(_ path: String) -> Bool {
    guard case .file = Platform.entry(at: path),
      let file = try? Connection.open(path: path, access: .immutable, busyMilliseconds: 0)
    else { return false }
    return file.firstBytes(16)?.elementsEqual("SQLite format 3\0".utf8) == true
  }

  // MARK: Taking the place

  /// Puts the finished draft, which is on the disk, into its place.
  ///
  /// - Parameter replaces: An existing file is replaced; else it is an error.
  func take(replacing replaces: Bool) throws(OutputFailure) {
    if replaces {
      // It took its time: a store may have been made meanwhile.
      try requireNoStore()
      guard Platform.replace(target, with: draft) else { throw .system(Platform.lastNumber) }
    } else {
      guard Platform.publish(draft, as: target) else {
        let number = Platform.lastNumber
        throw number == Platform.existsAlready ? .exists : .system(number)
      }
    }
    // So that the name is there after a power cut too; not every file system knows how.
    _ = Platform.synchronize(directory)
  }

  /// Removes what is left of the draft.
  func discard() {
    for suffix in [""] + Self.companions { Platform.remove(draft + suffix) }
  }

  /// Removes what processes left behind in the directory that were killed while they wrote. A process
  /// that is alive may be at work.
  private func sweep() {
    for file in Folder.names(in: directory) ?? [] {
      guard let mark = file.firstRange(of: Self.mark) else { continue }
      let parts = file[mark.upperBound...].split(
        separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count >= 2, let process = Int32(parts[0]), process > 0, Int64(parts[1]) != nil,
        !Platform.isAlive(process)
      else { continue }
      Platform.remove(Self.joined(directory, file))
    }
  }
}
