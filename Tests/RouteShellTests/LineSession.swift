import RouteModel
import Testing
import Texts

@testable import RouteShell

/// A session in this process: lines go in, answers and what is told beside them come out. Nothing is written anywhere
/// but into its store, which is in memory unless a file is named.
@MainActor final class LineSession {
  private let session: Session
  private let told: Told

  private final class Told {
    var lines: [String] = []
  }

  init(_ script: String = "", store: String = ":memory:", recordsHistory: Bool = false) throws {
    var settings = Settings()
    settings.storePath = store
    settings.recordsHistory = recordsHistory
    let told = Told()
    self.told = told
    let printer = Printer(settings, output: StandardOutput(descriptor: -1), errors: -1) {
      told.lines.append($0)
    }
    session = Session(settings, printer)
    session.interpreter.isTrapping = true
    try run(script)
  }

  /// What commands answer.
  ///
  /// - Throws: ``ShellError`` of the first that fails.
  @discardableResult
  func run(_ script: String) throws -> String {
    told.lines = []
    return try session.printer.capturing {
      var reader = StatementReader(text: script, file: "")
      while let statement = try reader.next() { try session.interpreter.run(statement) }
    }
  }

  /// Warnings and notes of the lines that were run last.
  var warnings: [String] { told.lines }

  /// What commands answer up to the first that fails, which may answer, too.
  func answer(_ script: String) -> String {
    session.printer.capturing {
      var reader = StatementReader(text: script, file: "")
      do {
        while let statement = try reader.next() { try session.interpreter.run(statement) }
      } catch {}
    }
  }

  /// Why a line fails; nil if it does not.
  func failure(_ line: String) -> ShellError? {
    do {
      try run(line)
      return nil
    } catch {
      return ShellError(wrapping: error)
    }
  }

  /// What the tab key offers at the end of a line.
  func candidates(_ line: String) throws -> [String] {
    let word = try #require(TypedWord(line: line))
    return Completer(session).completion(of: word).candidates
  }

  /// Ends the session, as the end of its input does.
  func close() { _ = session.close() }
}
