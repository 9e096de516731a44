/// One sentence for a person that remembers the values in it: the word of a command line that an
/// error is about is one of them.
///
/// ```swift
/// let message: Message = "unknown route '\(name)'"   // message.values is [name]
/// ```
public struct Message: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  fileprivate struct Value: Hashable {
    let text: String
    let isQuoted: Bool
  }

  /// The sentence.
  public let text: String
  private let parts: [Value]

  /// The values in the sentence: those in quotes, then the others, each in their order.
  public var values: [String] {
    (parts.filter(\.isQuoted) + parts.filter { !$0.isQuoted }).map(\.text)
  }

  /// The sentence.
  public var description: String { text }

  /// A sentence without values.
  public init(_ text: String) { self.init(text, []) }

  public init(stringLiteral text: String) { self.init(text) }

  public init(stringInterpolation sentence: StringInterpolation) {
    self.init(sentence.text, sentence.parts)
  }

  private init(_ text: String, _ parts: [Value]) {
    self.text = text
    self.parts = parts
  }

  /// One sentence of two parts.
  public static func + (start: Message, end: Message) -> Message {
    Message(start.text + end.text, start.parts + end.parts)
  }

  /// Collects the parts of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var parts: [Value] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a value.
    public mutating func appendInterpolation(_ value: some Any) {
      let value = String(describing: value)
      parts.append(Value(text: value, isQuoted: text.utf8.last == UInt8(ascii: "'")))
      text += value
    }

    /// Appends another sentence, with its values.
    public mutating func appendInterpolation(_ message: Message) {
      parts += message.parts
      text += message.text
    }
  }
}
