import Interchange

extension String {
  /// The text with control characters written out, as every text from a store or a file is printed: a
  /// name cannot move the cursor or retitle the terminal.
  ///
  /// - Parameter keepsLines: Line ends and tabs stay.
  package func escapingControls(keepsLines: Bool = false) -> String {
    guard hasControls else { return self }
    return escaping { scalar in
      scalar.isControl && !(keepsLines && (scalar == "\n" || scalar == "\t"))
        ? scalar.controlEscape : nil
    }
  }

  /// The text as a field of comma-separated values: line ends and tabs stay, as RFC 4180 has them in
  /// quotes; other control characters become `\e` and `\u{9b}`, and in such a field `\\` stands for a
  /// backslash. A field that looks like one of those from the beginning is written so too, so that every
  /// text can be had back: where `\\`, `\e` or `\u` stands in a field, it is written so.
  var escapingControlsInField: String {
    // By bytes: a combining mark behind the letter makes another character of it.
    let hasEscapes = zip(utf8, utf8.dropFirst()).contains { first, second in
      first == UInt8(ascii: "\\") && ["\\", "e", "u"].map(UInt8.init(ascii:)).contains(second)
    }
    guard hasEscapes || hasControls && unicodeScalars.contains(where: Self.mustBeEscaped) else {
      return self
    }
    return escaping { scalar in
      scalar == "\\" ? "\\\\" : Self.mustBeEscaped(scalar) ? scalar.controlEscape : nil
    }
  }

  private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isControl && scalar != "\n" && scalar != "\t"
  }
}
