import Interchange
package import RouteModel
import RouteStorage
import Texts

/// An error of a command, with everything that its report needs.
package struct ShellError: Error, Sendable, Hashable, DiagnosticConvertible {
  package var diagnostic: Diagnostic
  package var exit: ExitCode
  /// The line and the span to underline, if the mistake is in the input.
  package var line: SourceLine?
  package var span: Span?
  /// Lines below the message: suggestions, differences.
  package var notes: [String]
  /// The expected and the actual value of an expectation that is not met.
  package var expectation: Expectation?
  /// The column of the mistake in the value that the message names, from 1.
  package var column: Int?
  /// What it is about, until its word is found.
  var argument: ErrorArgument?
  /// Whether it is about the command itself.
  private var isAboutCommand = false
  /// The name of a missing route, which may have been renamed.
  var missingRoute: String?
  /// Whether the code follows the message, as for failures of the router, which history groups by
  /// code.
  package var showsCode: Bool
  /// The format of the command that failed, in which it is reported; nil if no command did.
  var format: OutputFormat?
  /// Whether the report is JSON.
  package var isJSON: Bool { format?.isJSON ?? false }

  package init(
    _ diagnostic: Diagnostic, exit: ExitCode = .failure, line: SourceLine? = nil,
    span: Span? = nil, notes: [String] = [], showsCode: Bool = false
  ) {
    self.diagnostic = diagnostic
    self.exit = exit
    self.line = line
    self.span = span
    self.notes = notes
    self.showsCode = showsCode
  }

  /// An error of a failed command.
  package static func failure(
    _ code: String, _ message: Message, suggestions: [String] = [], notes: [String] = []
  ) -> ShellError {
    ShellError(Diagnostic(code: code, message: message, suggestions: suggestions), notes: notes)
  }

  /// An error in the call of a command, about the argument in a property of it.
  ///
  /// - Parameter index: Which of several words it is about.
  static func usage(
    _ message: Message, suggestions: [String] = [], at path: ArgumentPath, _ index: Int = 0
  ) -> ShellError {
    usage(message, suggestions: suggestions).about(path, index)
  }

  /// An error in the call of a command.
  package static func usage(_ message: Message, suggestions: [String] = [], span: Span? = nil)
    -> ShellError
  {
    ShellError(
      Diagnostic(code: "usage", message: message, suggestions: suggestions), exit: .usage,
      span: span)
  }

  /// An error in the syntax of a line.
  package static func syntax(_ message: Message, _ line: SourceLine, _ span: Span) -> ShellError {
    ShellError(
      Diagnostic(code: "syntax", message: message, place: line.place(span.lower)), exit: .usage,
      line: line, span: span)
  }

  static func undefinedVariable(
    _ name: String, near names: [String], _ line: SourceLine, _ span: Span
  ) -> ShellError {
    // `$?`, `$_` and `$1` are not suggested.
    let near = NearestNames.of(name, in: names.filter(Variables.isDefinable)).map { "$\($0)" }
    return ShellError(
      Diagnostic(
        code: "undefined-variable", message: "undefined variable '$\(name)'", suggestions: near,
        place: line.place(span.lower)), exit: .usage, line: line, span: span)
  }

  /// An error for an unknown name, with the nearest existing ones.
  package static func unknown(
    _ noun: String, _ name: String, among names: some Sequence<String>
  ) -> ShellError {
    var error = ShellError.failure(
      "unknown-\(noun.split(separator: " ").joined(separator: "-"))",
      "unknown \(noun) '\(name)'", suggestions: NearestNames.of(name, in: names))
    if noun == "route" { error.missingRoute = name }
    return error
  }
}

extension ShellError {
  /// Converts any error into one of a command.
  init(wrapping error: any Error) {
    if let shellError = error as? ShellError {
      self = shellError
    } else if let failure = error as? StoreError {
      self = ShellError(
        failure.diagnostic, exit: failure.isAboutTheFile ? .store : .failure,
        // An internal statement does not help the user; one of a script has a place.
        notes: failure.sql.flatMap { failure.place == nil ? nil : ["in: \($0)"] } ?? [])
    } else if let conflict = error as? MergeConflict {
      self = .failure("conflict", conflict.sentence(for: .commit))
    } else if let use = error as? RowInUse {
      self = .failure(use.code, use.message)
    } else if let failure = error as? ImportError {
      self = ShellError(
        failure.problems[0],
        notes: Phrase.firstTen(
          failure.problems.dropFirst().map { problem in
            let place = problem.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
            return place + problem.message
          }))
    } else if let convertible = error as? any DiagnosticConvertible {
      self = ShellError(convertible.diagnostic)
    } else {
      self = .failure("failed", "\(error)")
    }
  }
}

extension ShellError {
  /// The error with a place, if it has none: its command, if it is about that, else the first argument, else, in a
  /// script, the command.
  ///
  /// - Parameters:
  ///   - words: The words of the failed command.
  ///   - count: How many of them are the command's name.
  func pointing(at words: [ExpandedWord], nameCount count: Int, in line: SourceLine) -> ShellError {
    guard span == nil, diagnostic.place == nil, exit != .interrupted else { return self }
    // At the prompt the user sees the line, so only the wrong word is marked.
    let isScript = line.file != nil
    guard isScript || exit == .usage, let first = words.first else { return self }
    let name = Span(first.span.lower, words[max(0, count - 1)].span.upper)
    let argument = words.dropFirst(count).first {
      !$0.text.isEmpty && ($0.text == "-" || !$0.text.hasPrefix("-"))
    }
    var error = self
    error.span = isAboutCommand ? name : argument?.span ?? (isScript ? name : nil)
    return error
  }

  /// The error as one about the command itself, not about an argument of it.
  var aboutCommand: ShellError {
    var error = self
    error.isAboutCommand = true
    return error
  }
}

/// The argument that an error is about, by the property of the command that has its value.
struct ErrorArgument: Sendable, Hashable {
  let path: ArgumentPath
  /// Which of its words.
  let index: Int

  static func == (a: Self, b: Self) -> Bool { a.path == b.path && a.index == b.index }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(index)
  }
}

extension ShellError {
  /// The error as one about an argument, unless it is about another one.
  func about(_ path: ArgumentPath, _ index: Int = 0) -> ShellError {
    guard span == nil, argument == nil, diagnostic.place == nil else { return self }
    var error = self
    error.argument = ErrorArgument(path: path, index: index)
    return error
  }

  /// The error with a place of the line marked, if there is one.
  func marking(_ span: Span?) -> ShellError {
    var error = self
    error.span = self.span ?? span
    return error
  }

  /// The error with the word of its argument marked: all of it, or the place in it that the error names.
  func marking(_ words: [ExpandedWord]) -> ShellError {
    var error = self
    error.argument = nil
    guard let index = argument?.index, words.indices.contains(index) else { return error }
    let word = words[index]
    error.span = word.span
    // In quotes the places of a text are others; but JSON, which is always in quotes, begins one later.
    let more = word.span.upper - word.span.lower - word.text.utf8.count
    guard let column, more == 0 || more == 2 && word.text.hasPrefix("{") else { return error }
    let before = String(
      String.UnicodeScalarView(word.text.unicodeScalars.prefix(max(0, column - 1))))
    let start = word.span.lower + before.utf8.count + more / 2
    error.span = Span(start, start + 1)
    return error
  }
}

/// Does something about the argument in a property of a command: an error of it marks the argument.
func about<Result>(
  _ path: ArgumentPath, _ index: Int = 0, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch { throw ShellError(wrapping: error).about(path, index) }
}

/// What was expected, and the actual value.
package struct Expectation: Sendable, Hashable {
  package var expected: String
  package var actual: String
}

extension ShellError {
  /// The error for an expectation that is not met, with the difference.
  static func expectation(_ message: Message, expected: String, actual: String) -> ShellError {
    var error = failure(
      "expectation-failed", message,
      notes: LineDifference.between(expected, actual).map { "\($0.mark.rawValue) \($0.text)" })
    error.expectation = Expectation(expected: expected, actual: actual)
    return error
  }
}
