internal import CLibrary
internal import Files
internal import RouteModel

/// The configuration migrations of a directory: `NNNN_name.up.routesh` and `NNNN_name.down.routesh`,
/// or the same with `.sql`.
public struct MigrationDirectory: Sendable {
  /// The path of the folder.
  public let path: String
  /// The migrations in the order of their versions.
  public let migrations: [Migration]
  /// The names of files that are not migrations.
  public let skipped: [String]

  /// Reads a directory; one that does not exist has no migrations.
  ///
  /// - Throws: `migration-error` if a file has no counterpart, two have the same version, or one
  ///   cannot be read; `not-utf8`.
  public init(path: String) throws(StoreError) {
    self.path = path
    var scripts: [Int: [Name: MigrationScript]] = [:]
    var skipped: [String] = []
    for file in Folder.names(in: path) ?? [] {
      guard let name = Name(file: file) else {
        skipped.append(file)
        continue
      }
      // The byte order mark that some editors write is no change of a script.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let script = "\(path)/\(file)"
      let contents: [UInt8]
      do { contents = try FileBytes.read(script) } catch {
        throw StoreError(
          .migration, "'\(script)' cannot be read: \(error.words)", place: SourcePlace(file: script)
        )
      }
      let bytes = contents.dropFirst(contents.starts(with: mark) ? mark.count : 0)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        let mistake = UTF8Mistake(in: bytes)
        throw StoreError(
          .notUTF8, "'\(script)' is not UTF-8 text",
          place: SourcePlace(file: script, line: mistake.line, column: mistake.column))
      }
      scripts[name.version, default: [:]][name] = MigrationScript(
        kind: name.kind, text: text, file: script)
    }
    self.skipped = skipped
    var migrations: [Migration] = []
    for (version, files) in scripts.sorted(by: { $0.key < $1.key }) {
      migrations.append(try Self.migration(version, files))
    }
    self.migrations = migrations
  }

  private static func migration(
    _ version: Int, _ files: [Name: MigrationScript]
  ) throws(StoreError) -> Migration {
    let names = Set(files.keys.map(\.name)).sorted()
    guard names.count == 1, let name = names.first else {
      // The one that came last, by its name, is probably the one to number anew.
      let file = files.filter { $0.key.name == names.last && $0.key.direction == .up }.first
      throw StoreError(
        .migration,
        "several migrations have version \(version): \(names.joined(separator: ", "))",
        place: file.map { SourcePlace(file: $0.value.file) })
    }
    func script(_ direction: Migration.Direction) throws(StoreError) -> MigrationScript {
      let found = files.filter { $0.key.direction == direction }
      guard let script = found.first?.value else {
        let other = files.values.first?.file ?? name
        throw StoreError(.migration, "'\(other)' has no \(direction.rawValue) file beside it")
      }
      guard found.count == 1 else {
        let both = found.values.map(\.file).sorted().joined(separator: "' and '")
        throw StoreError(.migration, "'\(both)' are two scripts for one step; keep one")
      }
      return script
    }
    return Migration(version: version, name: name, up: try script(.up), down: try script(.down))
  }

  /// The version in the name of a migration's file; nil if it is not one.
  public static func version(ofFile path: String) -> Int? {
    Name(file: path.split(separator: "/").last.map(String.init) ?? path)?.version
  }

  /// The names of a folder's files by version and direction.
  static func files(in directory: String) -> [Int: [Migration.Direction: String]] {
    var files: [Int: [Migration.Direction: String]] = [:]
    for file in Folder.names(in: directory) ?? [] {
      guard let name = Name(file: file) else { continue }
      files[name.version, default: [:]][name.direction] = file
    }
    return files
  }

  /// The parts of a migration's file name.
  struct Name: Hashable {
    var version: Int
    var name: String
    var direction: Migration.Direction
    var kind: MigrationScript.Kind

    init(
      version: Int, name: String, direction: Migration.Direction, kind: MigrationScript.Kind
    ) {
      (self.version, self.name, self.direction, self.kind) = (version, name, direction, kind)
    }

    /// The name as routesh writes it: `0003_add_editor.up.routesh`.
    var text: String {
      let digits = String(version)
      let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
      return "\(zeros)\(digits)_\(name).\(direction.rawValue).\(kind.rawValue)"
    }

    /// nil if the file is not a migration.
    init?(file: String) {
      let parts = file.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let direction = Migration.Direction(rawValue: String(parts[1])),
        let kind = MigrationScript.Kind(rawValue: String(parts[2])), kind != .baseline,
        let line = parts[0].firstIndex(of: "_"), line > parts[0].startIndex
      else { return nil }
      let digits = parts[0][..<line]
      let name = parts[0][parts[0].index(after: line)...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let version = Int(digits),
        !name.isEmpty
      else { return nil }
      self.version = version
      self.name = String(name)
      self.direction = direction
      self.kind = kind
    }
  }

  /// Writes an empty pair of files for the next version.
  ///
  /// - Parameters:
  ///   - name: Letters, digits, `-` and `_`.
  ///   - directory: The path of the folder.
  ///   - kind: The language of both.
  ///   - above: The highest version known elsewhere, such as in the store.
  ///   - texts: The contents of the files.
  /// - Returns: The paths of both files.
  /// - Throws: `migration-error` for an invalid name, or if a file cannot be written.
  public static func new(
    _ name: String, in directory: String, kind: MigrationScript.Kind = .routesh, above: Int = 0,
    texts: (up: String, down: String) = ("", "")
  ) throws(StoreError) -> (up: String, down: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isNameByte), kind != .baseline else {
      throw StoreError(
        .migration,
        "'\(name)' is not a valid name for a migration: "
          + "use letters, digits, '-' and '_'")
    }
    let known = try MigrationDirectory(path: directory).migrations.map(\.version)
    let (version, isTooHigh) = max(above, known.max() ?? 0).addingReportingOverflow(1)
    if isTooHigh { throw StoreError(.migration, "there is no version above \(Int.max)") }
    guard Platform.makeDirectory(directory) else {
      throw StoreError(.migration, "the directory '\(directory)' cannot be made")
    }
    func script(_ text: String) -> MigrationScript {
      MigrationScript(kind: kind, text: text, file: "")
    }
    let files = files(
      of: Migration(version: version, name: name, up: script(texts.up), down: script(texts.down)),
      in: directory)
    try write(files)
    return (files[0].path, files[1].path)
  }

  /// The two files of a migration in a folder, the way up first.
  static func files(
    of migration: Migration, in directory: String
  ) -> [(path: String, text: String)] {
    [Migration.Direction.up, .down].map { way in
      let script = migration[way]
      let name = Name(
        version: migration.version, name: migration.name, direction: way, kind: script.kind)
      return ("\(directory)/\(name.text)", script.text)
    }
  }

  /// Writes files into a folder that exists: all, or none.
  ///
  /// - Throws: `migration-error` if one exists or cannot be written.
  static func write(_ files: [(path: String, text: String)]) throws(StoreError) {
    do throws(OutputFile.Refusal) {
      try OutputFile.make(files)
    } catch {
      throw StoreError(.migration, "'\(error.path)' cannot be written: \(error.failure.words)")
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
