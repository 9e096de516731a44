internal import Foundation
public import RouteModel

/// Graphviz' `dot`, if it is installed.
public struct Graphviz: Sendable, Hashable {
  /// The program's file.
  public var path: String

  /// Uses the program `dot` at a path.
  public init(path: String) {
    self.path = path
  }

  /// Looks for `dot` in the folders of `PATH`.
  ///
  /// - Parameter searchPath: The folders, separated by colons; nil means those of `PATH`.
  /// - Throws: ``Diagnostic`` `no-graphviz`, which says how to get it and what works without.
  public static func find(in searchPath: String? = nil) throws(Diagnostic) -> Graphviz {
    let folders = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in folders.split(separator: ":") {
      let path = String(folder) + "/dot"
      if FileManager.default.isExecutableFile(atPath: path) { return Graphviz(path: path) }
    }
    throw Diagnostic(
      code: "no-graphviz",
      message: "an SVG needs Graphviz: no program 'dot' in PATH (install the package graphviz, or "
        + "export dot or mermaid)")
  }

  /// Lays a graph out. No shell is involved; the graph goes through a file, so that neither side waits
  /// for the other.
  ///
  /// - Parameters:
  ///   - dot: The graph in Graphviz's language.
  ///   - timeout: Seconds after which `dot` is stopped.
  /// - Throws: ``Diagnostic`` `graphviz-failed` or `graphviz-timeout`.
  public func svg(dot: String, timeout: Double = 60) throws(Diagnostic) -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("routesh-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      return try run(dot, in: folder, timeout: timeout)
    } catch let error as Diagnostic {
      throw error
    } catch {
      throw Diagnostic(
        code: "graphviz-failed", message: "'\(path)' cannot be run: \(error.localizedDescription)")
    }
  }

  private func run(_ dot: String, in folder: URL, timeout: Double) throws -> String {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let input = folder.appendingPathComponent("graph.dot")
    let output = folder.appendingPathComponent("graph.svg")
    let errors = folder.appendingPathComponent("errors.txt")
    try Data(dot.utf8).write(to: input)
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-Tsvg", "-o", output.path, input.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    // A child may have inherited a mask that holds gentler signals back.
    let watch = DispatchWorkItem {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: watch)
    process.waitUntilExit()
    watch.cancel()
    if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL {
      throw Diagnostic(
        code: "graphviz-timeout",
        message:
          "'\(path)' was stopped after \(Int(timeout)) seconds; export fewer storyboards, or "
          + "leave the routes out")
    }
    guard process.terminationStatus == 0, let svg = try? Data(contentsOf: output) else {
      let said = (try? String(decoding: Data(contentsOf: errors), as: UTF8.self)) ?? ""
      let line = said.split(separator: "\n").first.map(String.init) ?? "no message"
      throw Diagnostic(
        code: "graphviz-failed",
        message: "'\(path)' failed with status \(process.terminationStatus): \(line)")
    }
    return String(decoding: svg, as: UTF8.self)
  }
}
