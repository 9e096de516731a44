import RouteModel
import Texts

extension String {
  /// The text with control characters escaped. Every text from a store or a file is printed in this
  /// way, so that a name cannot move the cursor or retitle the terminal.
  ///
  /// - Parameter keepsLines: Whether line breaks and tabs stay.
  package func escapingControls(keepsLines: Bool = false) -> String {
    guard hasControls else { return self }
    return escaping { scalar in
      scalar.isControl && !(keepsLines && (scalar == "\n" || scalar == "\t"))
        ? scalar.controlEscape : nil
    }
  }

  /// The text as a field of a table: control characters become escapes such as `\e` and `\u{9b}`,
  /// and in such a field a backslash becomes `\\`. A text that already contains `\\`, `\e` or `\u`
  /// is escaped too, so that every text can be restored.
  ///
  /// - Parameter keepsLines: Whether line breaks and tabs stay, as RFC 4180 allows in quotes.
  func escapingControlsInField(keepsLines: Bool = true) -> String {
    func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isControl && !(keepsLines && (scalar == "\n" || scalar == "\t"))
    }
    // By bytes: with a combining mark after it, the letter is another Character.
    let hasEscapes = zip(utf8, utf8.dropFirst()).contains { first, second in
      first == UInt8(ascii: "\\") && ["\\", "e", "u"].map(UInt8.init(ascii:)).contains(second)
    }
    guard hasEscapes || hasControls && unicodeScalars.contains(where: mustBeEscaped) else {
      return self
    }
    return escaping { scalar in
      if scalar == "\\" { return "\\\\" }
      guard mustBeEscaped(scalar) else { return nil }
      // `\n` and `\t` are not used, because they occur in other tables, as in `C:\new\text`.
      return scalar == "\n" ? "\\u{a}" : scalar == "\t" ? "\\u{9}" : scalar.controlEscape
    }
  }
}
