import CLibrary
import CReadline
import Routing

/// The lines that were typed, in a file that only its owner can read.
@MainActor
struct LineHistory {
  /// nil if the environment names no home directory.
  let path: String?
  private static let limit: Int32 = 2000

  /// `$XDG_STATE_HOME/routesh/history`
  init(environment: (String) -> String?) {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      path = "\(state)/routesh/history"
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      path = "\(home)/.local/state/routesh/history"
    } else {
      path = nil
    }
  }

  /// Reads the file, if there is one. A killed session has not trimmed it.
  func load() {
    stifle_history(Self.limit)
    guard let path else { return }
    if read_history(path) == 0, creadline_history_length() >= Self.limit { trim() }
  }

  /// Adds a line, unless it repeats the last one or begins with a blank, and writes it to the file
  /// at once.
  ///
  /// - Parameter isWritten: Whether the file gets it too; otherwise only this session has it.
  func add(_ line: String, isWritten: Bool) {
    guard !line.isEmpty, line.first != " " else { return }
    if let last = creadline_last_history_line(), String(cString: last) == line { return }
    add_history(line)
    if isWritten { append(line) }
  }

  /// Whether the file may get a typed line: one that names a sensitive parameter, or that has user
  /// information in a URL, stays out of it.
  static func mayHave(_ line: String, in workspace: Workspace) -> Bool {
    if line.contains("://"), line.contains("@") { return false }
    return !workspace.hasCatalog || !workspace.sensitive.isNamed(in: line)
  }

  /// Trims the file to the lines that are kept.
  func trim() {
    guard let path else { return }
    history_truncate_file(path, Self.limit)
    chmod(path, 0o600)
  }

  /// Makes the file and its directory so that only the owner can read them.
  private func append(_ line: String) {
    guard let path else { return }
    var directory = ""
    for part in path.split(separator: "/").dropLast() {
      directory += "/\(part)"
      mkdir(directory, 0o700)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    fchmod(descriptor, 0o600)
    _ = StandardOutput.write(Array((line + "\n").utf8), to: descriptor)
    close(descriptor)
  }
}
