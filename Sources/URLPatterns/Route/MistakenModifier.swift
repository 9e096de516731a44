/// A `?` that makes the part before it optional, where it seems to be meant to begin the query:
/// `app://editor/:id(\d+)?mode=:mode`.
package struct MistakenModifier: Sendable, Hashable {
  /// From the question mark up to the sign of equality: `?mode=`.
  package let written: String
  /// The whole pattern with a query there.
  package let suggestion: String

  /// Looks for such a mark.
  ///
  /// - Parameter text: a pattern.
  /// - Returns: nil if there is none.
  package init?(_ text: String) {
    // Most patterns have no such sign.
    guard text.utf8.contains(UInt8(ascii: "?")), text.utf8.contains(UInt8(ascii: "=")),
      let pieces = Self.form?.groups(text)?.map({ $0 ?? "" })
    else { return nil }
    (written, suggestion) = (pieces[1], pieces[0] + "\\" + pieces[1] + pieces[2])
    guard (try? RoutePattern(suggestion)) != nil else { return nil }
  }

  /// What stands before the mark, with a name, an expression, a group or a wildcard at its end; the mark with the
  /// name of an item; and the rest. A mark behind anything else begins the query.
  private static let form: Expression? = {
    let part =
      #"(?::(?:[\w$]|[^\x00-\x7F])+(?![\w$]|[^\x00-\x7F])|\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)|\{(?:\\[^]|[^\\{}])*\}|\*)"#
    let piece = #"(?:"# + part + #"[?+*]?|\\[^?#]|:(?![\w$]|[^\x00-\x7F])|[^?#\\:({*])"#
    return try? Expression.anchored(
      "(" + piece + "*?" + part + #")(\?[^?*+{}():\\=\/&#]+=)([^]*)"#, ignoreCase: false)
  }()
}
