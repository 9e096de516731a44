import Foundation

/// The compiler on the PATH, with the modules of this build: it checks what must compile and what
/// must not.
///
/// A test that needs it carries `.enabled(if: SwiftCompiler.isPresent, SwiftCompiler.absence)`.
public struct SwiftCompiler: Sendable {
  /// One line of the compiler.
  public struct Message: Sendable, Hashable, CustomStringConvertible {
    /// The file as the compiler names it: the path, or that of `#sourceLocation`.
    public let file: String
    /// From 1.
    public let line: Int
    /// `error` or `warning`.
    public let severity: String
    public let text: String

    public var description: String { "\(file):\(line): \(severity): \(text)" }
  }

  /// The path of `swiftc`.
  public let path: String
  /// The folder of the modules.
  public let modules: String

  /// The compiler, if it is installed and its modules are there.
  public static let current: SwiftCompiler? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let modules = BuiltProduct.directory.appendingPathComponent("Modules").path
    guard
      let path = folders.map({ "\($0)/swiftc" }).first(
        where: FileManager.default.isExecutableFile(atPath:)),
      FileManager.default.fileExists(atPath: modules + "/Routing.swiftmodule")
    else { return nil }
    return SwiftCompiler(path: path, modules: modules)
  }()

  public static var isPresent: Bool { current != nil }

  /// What a skipped test says.
  public static var absence: String {
    "swiftc is not on the PATH, or the modules are not beside \(BuiltProduct.directory.path)"
  }

  /// Checks files without making code.
  /// - Parameters:
  ///   - files: paths; together they are one module.
  ///   - options: further options, such as `-default-isolation MainActor`.
  /// - Returns: errors and warnings, in their order.
  public func typecheck(_ files: [String], options: [String] = []) throws -> [Message] {
    try run(["-typecheck"] + options + files)
  }

  /// Makes a module that other files can import with `-I FOLDER`, without making code.
  /// - Returns: errors and warnings, in their order.
  public func emitModule(
    _ name: String, of files: [String], in folder: String
  ) throws -> [Message] {
    try run(
      ["-emit-module", "-module-name", name, "-o", "\(folder)/\(name).swiftmodule"] + files)
  }

  /// Builds a program with what this build has made of the package's modules, and the libraries that they
  /// need.
  /// - Returns: errors and warnings, in their order.
  public func build(
    _ program: String, of files: [String], with modules: [String], options: [String] = []
  ) throws -> [Message] {
    var objects: [String] = []
    for module in modules {
      let folder = BuiltProduct.directory.appendingPathComponent("\(module).build").path
      // Not all objects there: an earlier build may have left some of deleted files. A folder of C has
      // no list of its files.
      guard FileManager.default.fileExists(atPath: "\(folder)/output-file-map.json") else {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        objects += names.filter { $0.hasSuffix(".o") }.sorted().map { "\(folder)/\($0)" }
        continue
      }
      let map = try JSONDecoder().decode(
        [String: [String: String]].self,
        from: Data(contentsOf: URL(fileURLWithPath: "\(folder)/output-file-map.json")))
      objects += map.values.compactMap { $0["object"] }.sorted()
    }
    if let sanitizer = ProcessInfo.processInfo.environment["ROUTESH_SANITIZER"] {
      objects.append("-sanitize=\(sanitizer)")
    }
    return try run(
      ["-o", program, "-lsqlite3", "-lpcre2-8", "-lidn2", "-lexpat"] + options + files + objects)
  }

  /// The modules of this build that come from the package's sources.
  public static func packageModules() throws -> [String] {
    let sources = Corpus.packageDirectory.appendingPathComponent("Sources").path
    return try FileManager.default.contentsOfDirectory(atPath: sources).sorted().filter {
      FileManager.default.fileExists(atPath: "\(current?.modules ?? "")/\($0).swiftmodule")
    }
  }

  /// Writes what a module declares to the public, and its comments, to `MODULE.symbols.json` in a folder.
  public func writeSymbols(of module: String, to folder: String) throws {
    let target = try ProgramRun(["-print-target-info"], program: path).output
      .firstMatch(of: /"triple": "([^"]+)"/)?.1
    let program = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("swift-symbolgraph-extract")
    let run = try ProgramRun(
      [
        "-module-name", module, "-target", String(target ?? ""), "-I", modules,
        "-module-cache-path", Self.moduleCache, "-minimum-access-level", "public",
        "-skip-synthesized-members", "-output-dir", folder,
      ] + Self.moduleMaps(), program: program.path)
    if run.code != 0 { throw CocoaError(.fileReadUnknown, userInfo: ["output": run.errors]) }
  }

  private static let moduleCache = BuiltProduct.directory.appendingPathComponent("ModuleCache").path

  /// Where the C modules of the package are described.
  private static func moduleMaps() throws -> [String] {
    let sources = Corpus.packageDirectory.appendingPathComponent("Sources").path
    return try FileManager.default.contentsOfDirectory(atPath: sources).sorted()
      .flatMap { room in ["", "/include"].map { "\(sources)/\(room)\($0)/module.modulemap" } }
      .filter(FileManager.default.fileExists(atPath:))
      .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }

  private func run(_ words: [String]) throws -> [Message] {
    let arguments =
      [
        "-swift-version", "6", "-diagnostic-style", "llvm", "-enable-upcoming-feature",
        "MemberImportVisibility", "-I", modules, "-module-cache-path",
        Self.moduleCache,
      ] + (try Self.moduleMaps())
    let run = try ProgramRun(arguments + words, program: path)
    let messages = Self.messages(in: run.errors)
    // A compiler that fails without a message about the files has not read them, or could not link.
    if run.code != 0, !messages.contains(where: { $0.severity == "error" }) {
      return messages + [Message(file: "", line: 0, severity: "error", text: run.errors)]
    }
    return messages
  }

  private static func messages(in output: String) -> [Message] {
    output.split(separator: "\n").compactMap { line in
      // FILE:LINE:COLUMN: SEVERITY: TEXT
      let parts = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count == 5, let number = Int(parts[1]), Int(parts[2]) != nil else { return nil }
      let severity = parts[3].trimmingCharacters(in: .whitespaces)
      guard severity == "error" || severity == "warning" else { return nil }
      return Message(
        file: String(parts[0]), line: number, severity: severity,
        text: parts[4].trimmingCharacters(in: .whitespaces))
    }
  }
}
