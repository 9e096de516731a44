/// The beginning of a pattern or a URL with too few or too many signs between its scheme and its host, or
/// without a scheme: `https:/example.com/x`, `app//x`, `app:://x`, `example.com/x`.
package struct MistakenBeginning: Sendable, Hashable {
  /// Up to what follows the signs: `https:/`.
  package let written: String
  /// The whole text with `://` there.
  package let suggestion: String

  /// Looks for such a beginning.
  ///
  /// - Parameter text: a pattern or a URL, or a text that is refused as one.
  /// - Returns: nil if there is none.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard let first = bytes.first, isLetter(first) || isDigit(first) else { return nil }
    let scheme = bytes.prefix(while: isSchemeByte)
    let colons = bytes[scheme.endIndex...].prefix { $0 == UInt8(ascii: ":") }
    let slashes = bytes[colons.endIndex...].prefix { $0 == UInt8(ascii: "/") }
    let rest = bytes[slashes.endIndex...]
    written = String(Substring(bytes[..<slashes.endIndex]))
    switch (colons.count, slashes.count) {
    case (0, _) where Self.isHost(Substring(scheme), hasPath: !slashes.isEmpty):
      suggestion = "https://" + text
    case (1, 0)
    where Self.isHost(Substring(scheme), hasPath: true) && rest.first.map(isDigit) == true:
      suggestion = "https://" + text
    // `file:/x` has no host.
    case (1, 1) where scheme.count > 1 && Substring(scheme).lowercased() != "file" && !rest.isEmpty,
      (0, 2) where !rest.isEmpty, (2..., 2) where !rest.isEmpty:
      suggestion = "\(Substring(scheme))://\(Substring(rest))"
    default: return nil
    }
  }

  private static let endings: Set<Substring> = ["htm", "html", "json", "php", "txt", "xml"]

  /// Whether a word looks like a host with dots, and not like a file.
  private static func isHost(_ word: Substring, hasPath: Bool) -> Bool {
    let labels = word.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.utf8.count > 1,
      last.utf8.allSatisfy(isLetter), !labels.contains(""), !word.contains("+")
    else { return false }
    return hasPath || labels.count > 2 || !endings.contains(last)
  }
}

/// A blank before or after a pattern, which is a part of it.
package struct OuterBlank: Sendable, Hashable {
  /// Which end has it: `begins`, `ends`, or `begins and ends`.
  package let place: String
  /// The pattern without it.
  package let suggestion: String

  /// Looks for a blank around a pattern.
  ///
  /// - Returns: nil if there is none.
  package init?(_ text: String) {
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    guard let first = text.utf8.first, let last = text.utf8.last, isBlank(first) || isBlank(last),
      let start = text.utf8.firstIndex(where: { !isBlank($0) }),
      let end = text.utf8.lastIndex(where: { !isBlank($0) })
    else { return nil }
    place = [isBlank(first) ? "begins" : nil, isBlank(last) ? "ends" : nil].compactMap(\.self)
      .joined(separator: " and ")
    suggestion = String(text[start...end])
  }
}
