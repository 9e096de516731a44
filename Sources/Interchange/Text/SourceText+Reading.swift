internal import CLibrary
package import Files
package import RouteModel
internal import Texts

/// The one way in which a file or standard input becomes a text.
extension SourceText {
  /// The name of standard input as a file.
  package static let standardInput = "<stdin>"

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that are read; nil is 1 GB.
  /// - Throws: ``ImportError`` `no-file`, `unreadable-file`, `is-a-store`, `file-too-large`,
  ///   `compressed-file`; `not-utf8` with the place of the first byte that is not UTF-8.
  public static func read(_ path: String, limit: Int? = nil) throws(ImportError) -> SourceText {
    try read(path, limit: limit ?? ReadLimit.file, until: .none)
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - repairing: Whether invalid UTF-8 becomes U+FFFD, as in a log of other programs; else it is
  ///     an error.
  ///   - interruption: What ends the reading, and the work on the text.
  package static func read(
    _ path: String, limit: Int = ReadLimit.file, repairing: Bool = false,
    until interruption: Interruption
  ) throws(ImportError) -> SourceText {
    let bytes = try bytes(of: path, limit: limit, until: interruption)
    let file = path == "-" ? standardInput : path
    var source = try SourceText(bytes, file: file, repairing: repairing)
    source.interruption = interruption
    return source
  }

  /// The bytes of a file; `-` is standard input.
  package static func bytes(
    of path: String, limit: Int = ReadLimit.file, until interruption: Interruption = .none
  ) throws(ImportError) -> [UInt8] {
    do { return try FileBytes.read(path, limit: limit, until: interruption) } catch {
      throw ImportError(error, reading: path)
    }
  }

  /// The bytes of a file as text.
  ///
  /// - Throws: ``ImportError`` `not-utf8` with the place of the first byte that is not UTF-8; `compressed-file`.
  public init(_ data: [UInt8], file: String) throws(ImportError) {
    try self.init(data, file: file, repairing: false)
  }

  private init(_ data: [UInt8], file: String, repairing: Bool) throws(ImportError) {
    if let problem = Self.compressed(data, file: file) ?? Self.otherEncoding(data, file: file) {
      throw ImportError(problem)
    }
    if repairing {
      self.init(String(decoding: data, as: UTF8.self), file: file)
      return
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ImportError(Self.notUTF8(data[...], file: file))
    }
    self.init(text, file: file)
  }

  /// What is wrong with bytes that are not UTF-8, with the place of the first.
  ///
  /// - Parameter line: The number of the first line.
  package static func notUTF8(
    _ data: ArraySlice<UInt8>, file: String, line: Int = 1
  ) -> Diagnostic {
    let mistake = UTF8Mistake(in: data, line: line)
    return Diagnostic(
      code: "not-utf8",
      message: "\(file == standardInput ? "standard input" : "'\(file)'") is not UTF-8 text",
      place: SourcePlace(file: file, line: mistake.line, column: mistake.column))
  }

  /// What is wrong with bytes that begin with the mark of another encoding; nil for others.
  private static func otherEncoding(_ data: [UInt8], file: String) -> Diagnostic? {
    guard data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) else { return nil }
    let isUTF32 = data.starts(with: [0xFF, 0xFE, 0, 0])
    let (name, isInput) = (isUTF32 ? "UTF-32" : "UTF-16", file == standardInput)
    let what = isInput ? "standard input" : "'\(file)'"
    let command = "iconv -f \(name) -t UTF-8" + (isInput ? "" : " \(file)")
    return Diagnostic(
      code: "not-utf8", message: "\(what) is \(name), not UTF-8: \(command) makes it so",
      place: SourcePlace(file: file, line: 1, column: 1))
  }

  /// What is wrong with bytes that gzip has made; nil for others.
  private static func compressed(_ data: [UInt8], file: String) -> Diagnostic? {
    guard data.starts(with: [0x1F, 0x8B]) else { return nil }
    return Diagnostic(
      code: "compressed-file",
      message:
        "\(file == standardInput ? "standard input" : "'\(file)'") is compressed: gunzip it first")
  }
}

extension ImportError {
  /// The error for a file that cannot be read.
  fileprivate init(_ failure: FileBytes.Failure, reading path: String) {
    let (code, message): (String, Message) =
      switch failure {
      case .missing: ("no-file", "no file '\(path)'")
      case .isDirectory: ("unreadable-file", "'\(path)' is a directory, not a file")
      case .isStore: ("is-a-store", "'\(path)' is the store that is open, not a file to read")
      case .unreadable(let reason): ("unreadable-file", "'\(path)' cannot be read: \(reason)")
      case .tooLarge(let limit):
        (
          "file-too-large",
          "'\(path)' is larger than \(ReadLimit.words(limit)), the most that is read"
        )
      case .interrupted: ("interrupted", "interrupted")
      }
    self.init(
      Diagnostic(
        code: code, message: message,
        suggestions: failure == .missing ? Self.names(near: path) : []))
  }

  /// The files beside one that does not exist whose names are near.
  private static func names(near path: String) -> [String] {
    let folder = FilePath(FilePath(path).folder)
    return NearestNames.of(FilePath(path).lastComponent, in: Folder.names(in: folder.text) ?? [])
      .map(folder.appending)
  }
}
