internal import CLibrary
public import RouteModel

/// Graphviz' `dot`, if it is installed.
public struct Graphviz: Sendable, Hashable {
  /// The path of the program.
  public var path: String

  /// Uses the program `dot` at a path.
  public init(path: String) {
    self.path = path
  }

  /// Looks for `dot` in the folders of `PATH`.
  ///
  /// - Parameter searchPath: The folders, separated by colons; nil means those of `PATH`.
  /// - Throws: ``Diagnostic`` `no-graphviz`, which says how to install it and what works without
  ///   it.
  public static func find(in searchPath: String? = nil) throws(Diagnostic) -> Graphviz {
    let folders = searchPath ?? getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":") {
      let path = String(folder) + "/dot"
      if access(path, X_OK) == 0, !Folder.exists(path) { return Graphviz(path: path) }
    }
    throw Diagnostic(
      code: "no-graphviz",
      message: "an SVG needs Graphviz: no program 'dot' in PATH (install the package graphviz, or "
        + "export dot or mermaid)")
  }

  /// Lays a graph out. No shell is involved; the graph and the drawing are passed in files, so that
  /// neither side waits for the other.
  ///
  /// - Parameters:
  ///   - dot: The graph in Graphviz's language.
  ///   - timeout: Seconds after which `dot` is stopped.
  /// - Throws: ``Diagnostic`` `graphviz-failed` or `graphviz-timeout`.
  public func svg(dot: String, timeout: Double = 60) throws(Diagnostic) -> String {
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    for _ in 0..<2 {
      guard let file = NamelessFile.open() else {
        throw cannotRun("with a file in '\(Folder.temporary)'")
      }
      files.append(file)
    }
    let (input, output) = (files[0], files[1])
    guard Self.write(dot, to: input) else {
      throw cannotRun("with a file in '\(Folder.temporary)'")
    }
    // Its error messages come through a pipe, which ends when the program ends.
    var pipe: [Int32] = [-1, -1]
    guard CLibrary.pipe(&pipe) == 0 else { throw cannotRun() }
    files.append(pipe[0])
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = ChildProcess.start(
      [path, "-Tsvg"], input: input, output: output, errors: pipe[1])
    let reason = errno
    close(pipe[1])
    guard let process else {
      errno = reason
      throw cannotRun()
    }
    let said = Self.said(pipe[0], for: timeout)
    // The child may have inherited a mask that blocks other signals.
    if said == nil { kill(process, SIGKILL) }
    let status = ChildProcess.wait(process)
    guard let said else {
      throw Diagnostic(
        code: "graphviz-timeout",
        message:
          "'\(path)' was stopped after \(Int(timeout)) seconds; export fewer storyboards, or "
          + "leave the routes out")
    }
    guard status ?? 0 == 0 else {
      throw Diagnostic(
        code: "graphviz-failed",
        message:
          "'\(path)' failed with status \(status ?? 0): \(said.split(separator: "\n").first ?? "no message")"
      )
    }
    return String(decoding: NamelessFile.contents(output, limit: .max), as: UTF8.self)
  }

  /// Writes a text into a file, which is then read from its beginning.
  private static func write(_ text: String, to file: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { CLibrary.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return lseek(file, 0, SEEK_SET) == 0
  }

  /// A program's output until it ends; nil if it does not end in time.
  private static func said(_ pipe: Int32, for timeout: Double) -> String? {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(timeout)
    var said: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let left = clock.now.duration(to: end) / .milliseconds(1)
      guard left > 0 else { return nil }
      var wanted = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Int32(min(left.rounded(.up), 1e9))) > 0 else { continue }
      let count = read(pipe, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: said, as: UTF8.self) }
      said += chunk.prefix(min(count, 1 << 16 - said.count))
    }
  }

  private func cannotRun(_ what: String = "") -> Diagnostic {
    let words = [what, String(cString: strerror(errno))].filter { !$0.isEmpty }
    return Diagnostic(
      code: "graphviz-failed", message: "'\(path)' cannot be run: \(words.joined(separator: ": "))")
  }
}
