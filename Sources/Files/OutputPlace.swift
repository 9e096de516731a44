internal import CLibrary

/// Why a file was not written. The earlier file is unchanged.
package enum OutputFailure: Error, Equatable {
  /// The file exists and must not be replaced.
  case exists
  /// The file is a store, or belongs to one.
  case isStore(words: String)
  /// Standard output, where a file is required.
  case noFile
  /// The program was stopped while it waited.
  case stopped
  /// The directory does not exist.
  case noDirectory(String)
  /// A draft is written beside the destination first, and no file can be made there.
  case closedDirectory(String, reason: Int32)
  /// The system's error number.
  case system(Int32)

  /// The message, without the name of the file.
  package var words: String {
    switch self {
    case .exists: "it already exists"
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

  /// The message for a missing directory: how to make it, and how much of its path exists.
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

/// The destination of a file that is replaced as a whole: a draft is written beside it under
/// another name, synchronized to the disk, then renamed. Other processes see the old file or the
/// new one.
package struct OutputPlace {
  /// The file, with symbolic links followed: a link stays, and its target is replaced.
  package let target: String
  /// The draft that is written.
  package let draft: String
  /// The directory of both.
  package let directory: String
  /// Files that no output may replace, under whatever name it is given.
  private let spared: [String]

  /// Marks the name of a draft. The process, a number and where it runs follow it.
  private static let mark = ".routesh.new-"
  /// The machine and its container, because a process number is unique only within them.
  private static let machine =
    Platform.machine
    + (Platform.link(at: "/proc/self/ns/pid") ?? "").filter(\.isNumber)
  /// The files that SQLite makes beside a database.
  package static let companions = ["-wal", "-shm", "-journal"]

  /// - Parameters:
  ///   - path: The destination.
  ///   - spared: Stores that may not exist, or no longer look like one.
  /// - Throws: If the destination is a store's.
  package init(_ path: String, sparing spared: [String] = []) throws(OutputFailure) {
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
      + "\(stem)\(Self.mark)\(Platform.processID)-\(RealTime.uptime())-\(Self.machine)"
    try requireNoStore()
    sweep()
  }

  /// The path with its last component followed while it is a symbolic link, whether or not the
  /// final target exists; nil if the links form a circle.
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

  package static func divided(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (
      slash == path.startIndex ? "/" : String(path[..<slash]),
      String(path[path.index(after: slash)...])
    )
  }

  // MARK: What may not be replaced

  /// Throws if the destination is a store or a store's log.
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

  /// What is said about an open file that is a store, or belongs to one; nil if it does not.
  static func words(ofStore descriptor: Int32, sparing spared: [String]) -> String? {
    guard let identity = FileIdentity(descriptor: descriptor) else { return nil }
    let isStore = spared.contains { store in
      ([""] + companions).contains { FileIdentity(store + $0) == identity }
    }
    return isStore || OpenDatabases.holds(identity)
      ? "it is a file of a store, which no output replaces" : nil
  }

  private func isSpared(_ path: String) -> Bool {
    let identity = FileIdentity(path)
    return spared.contains { store in
      identity.map { $0 == FileIdentity(store) } ?? Self.isSameName(Self.followed(store), path)
    }
  }

  /// Whether two paths of files that do not exist yet are the same.
  private static func isSameName(_ one: String?, _ other: String) -> Bool {
    guard let one = one.map(divided), let directory = FileIdentity(one.directory) else {
      return false
    }
    let other = divided(other)
    return one.name == other.name && directory == FileIdentity(other.directory)
  }

  /// Whether a file is a database. It may be open in this process.
  package static func isDatabase(_ path: String) -> Bool {
    // A pipe would wait for a writer.
    guard case .file = Platform.entry(at: path) else { return false }
    return OpenDatabases.isOpen(path)
      || Platform.bytes(16, at: 0, of: path) == OpenDatabases.firstBytes
  }

  // MARK: Taking the place

  /// Moves the finished draft, which is on the disk, to its destination.
  ///
  /// - Parameter replaces: An existing file is replaced; else it is an error.
  package func take(replacing replaces: Bool) throws(OutputFailure) {
    if replaces {
      // A store may have been made meanwhile.
      try requireNoStore()
      guard Platform.replace(target, with: draft) else { throw .system(Platform.lastNumber) }
    } else {
      guard Platform.publish(draft, as: target) else {
        let number = Platform.lastNumber
        throw number == Platform.existsAlready ? .exists : .system(number)
      }
    }
  }

  /// Lets the new name survive a power cut; not every file system supports this.
  package func keep() { _ = Platform.synchronize(directory) }

  /// Removes the draft.
  package func discard() {
    for suffix in [""] + Self.companions { Platform.remove(draft + suffix) }
  }

  /// Removes drafts of processes that were killed while they wrote. One of another machine or container
  /// that has the folder too is removed after a day.
  private func sweep() {
    for file in Folder.names(in: directory) ?? [] {
      guard let mark = file.firstRange(of: Self.mark) else { continue }
      let parts = file[mark.upperBound...].split(
        separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count >= 2, let process = Int32(parts[0]), process > 0, Int64(parts[1]) != nil,
        !Platform.isAlive(process)
      else { continue }
      let path = Self.joined(directory, file)
      let isOurs = parts.count > 2 && parts[2].hasPrefix(Self.machine)
      let age = RealTime.now() - (Platform.status(of: path)?.modified ?? .max) / 1_000
      if isOurs || age > 86_400_000_000 { Platform.remove(path) }
    }
  }
}
