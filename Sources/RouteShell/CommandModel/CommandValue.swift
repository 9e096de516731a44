import RouteModel
import Texts

/// What a word of a command can become.
protocol WordValue: Sendable {
  static var kind: ValueKind { get }

  /// - Parameter label: The name of the argument, or of the option with its dashes.
  /// - Throws: ``ShellError`` `usage`.
  init(_ word: ExpandedWord, label: String) throws(ShellError)
}

/// What the words of an argument or an option can become.
protocol CommandValue: Sendable {
  static var kind: ValueKind { get }
  /// How often an argument of the type may occur.
  static var occurrence: Argument.Occurrence { get }

  /// - Parameter words: At least one.
  init(_ words: [ExpandedWord], label: String) throws(ShellError)
}

extension CommandValue where Self: WordValue {
  static var occurrence: Argument.Occurrence { .required }

  init(_ words: [ExpandedWord], label: String) throws(ShellError) {
    try self.init(words[0], label: label)
  }
}

extension Optional: CommandValue where Wrapped: WordValue {
  static var kind: ValueKind { Wrapped.kind }
  static var occurrence: Argument.Occurrence { .optional }

  init(_ words: [ExpandedWord], label: String) throws(ShellError) {
    self = try Wrapped(words[0], label: label)
  }
}

extension Array: CommandValue where Element: WordValue {
  static var kind: ValueKind { Element.kind }
  static var occurrence: Argument.Occurrence { .repeated }

  init(_ words: [ExpandedWord], label: String) throws(ShellError) {
    self = []
    for word in words { append(try Element(word, label: label)) }
  }
}

extension String: WordValue, CommandValue {
  static var kind: ValueKind { .text }

  init(_ word: ExpandedWord, label: String) { self = word.text }
}

/// A count of 0 or more.
extension Int: WordValue, CommandValue {
  static var kind: ValueKind { .number }

  init(_ word: ExpandedWord, label: String) throws(ShellError) {
    do { try self.init(word.text, label: label) } catch {
      var error = error
      error.span = word.span
      throw error
    }
  }

  /// - Parameter other: What else is allowed, for the message.
  init(_ text: String, label: String, or other: String? = nil) throws(ShellError) {
    guard let number = Int(text), number >= 0 else {
      let isLarge = !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      throw .usage(
        isLarge
          ? "\(label) '\(text)' is too large"
          : Int(text) != nil
            ? "\(label) cannot be negative: '\(text)'"
            : "\(label) needs a number\(other.map { " or \($0)" } ?? ""), not '\(text)'")
    }
    self = number
  }
}

/// One of the words of a closed set.
protocol ChoiceValue: WordValue, CommandValue, CaseIterable, RawRepresentable
where RawValue == String {}

extension ChoiceValue {
  static var kind: ValueKind { .choice(allCases.map(\.rawValue)) }

  init(_ word: ExpandedWord, label: String) throws(ShellError) {
    guard let value = Self(rawValue: word.text) else {
      throw Call.notOne(of: Self.allCases.map(\.rawValue), word.text, label: label, span: word.span)
    }
    self = value
  }
}
