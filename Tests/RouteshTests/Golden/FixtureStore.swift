import Foundation
import TestSupport

/// A store of `Tests/Fixtures/Stores` in a directory of its own, with the files beside it, and a
/// program with a stopped clock.
struct FixtureStore {
  private static let folder = Corpus.packageDirectory
    .appendingPathComponent("Tests/Fixtures/Stores", isDirectory: true)

  private let directory: TemporaryDirectory
  private let name = "store.db"

  private init() throws {
    directory = try TemporaryDirectory()
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    where !file.hasSuffix(".db") {
      try FileManager.default.copyItem(
        at: Self.folder.appendingPathComponent(file),
        to: directory.url.appendingPathComponent(file))
    }
  }

  /// The store that the scripts make.
  ///
  /// - Parameter performs: Whether the links are opened too, each time at another day, and a
  ///   session is so long that the stack is written down in its middle.
  static func made(performing performs: Bool = false) throws -> FixtureStore {
    let store = try FixtureStore()
    let pending = try store.files(of: "migrations").filter { $0.hasPrefix("0004_") }
    let history = performs ? [] : ["--no-history"]
    try store.run(history + ["--file", "catalog.routesh"], day: 1)
    if performs { try store.run(["--keep-going", "--file", "links.routesh"], day: 2) }
    for file in pending { try store.move("migrations/\(file)", to: file) }
    try store.run(["migrate", "up"], day: 3)
    for file in pending { try store.move(file, to: "migrations/\(file)") }
    try store.run(history + ["--keep-going", "--file", "changes.routesh"], day: 4)
    if performs {
      try store.run(["--keep-going", "--file", "links.routesh"], day: 5)
      let long = "reset --root Board\n" + String(repeating: "tab 2\ntab 1\n", count: 130)
      try store.run([], input: long, day: 6)
    }
    return store
  }

  /// The lines of a script beside the store, without comments.
  func commands(of script: String) throws -> [String] {
    try String(contentsOf: directory.url.appendingPathComponent(script), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// The newest revision.
  func revision() throws -> Int {
    let log = try run(["log", "--limit", "1", "--json"])
    return Int(log.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
  }

  /// Runs the program on the store: its output, then its errors. The user is `tester` in the JSON.
  ///
  /// - Parameter day: The day of January 2026 at which the clock stands; 32 is in February.
  @discardableResult
  func run(_ arguments: [String], input: String = "", day: Int = 32) throws -> String {
    try ProgramRun(
      ["-c", #"exec "$0" "$@" 2>&1"#, BuiltProduct.routesh, "--no-init", name] + arguments,
      program: "/bin/sh", input: input, directory: directory.path(""),
      environment: [
        "SOURCE_DATE_EPOCH": "\(1_767_139_200 + day * 86_400)", "TZ": "UTC", "LC_ALL": "C.UTF-8",
      ]
    ).output.replacing(#/"user":"[^"]*"/#, with: "\"user\":\"tester\"")
      // No two runs have the same.
      .replacing(#/"uuid":"[0-9a-f-]{36}"/#, with: "\"uuid\":\"…\"")
  }

  /// A session of commands, each with its output.
  func session(_ commands: [String]) throws -> String {
    try run(
      ["--echo", "--keep-going", "--no-history"], input: commands.joined(separator: "\n") + "\n")
  }

  private func files(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: directory.url.appendingPathComponent(folder).path)
  }

  private func move(_ file: String, to place: String) throws {
    try FileManager.default.moveItem(
      at: directory.url.appendingPathComponent(file),
      to: directory.url.appendingPathComponent(place))
  }
}
