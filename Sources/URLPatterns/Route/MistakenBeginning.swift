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
    guard let pieces = Self.forms.lazy.compactMap({ $0?.groups(text) }).first else { return nil }
    written = pieces[0] ?? ""
    suggestion = pieces.count == 1 ? "https://" + text : "\(pieces[1] ?? "")://\(pieces[2] ?? "")"
  }

  /// Hosts with a path or a port behind them, or nothing that makes them a file; then schemes.
  private static let forms = [
    #"((?:LABEL\.)+[A-Za-z]{2,}(?:\/+|:(?=\d)))[^]*"#,
    #"(LABEL\.(?:LABEL\.)+[A-Za-z]{2,})(?![\w+.:\/\-])[^]*"#,
    #"(LABEL\.(?!(?:html?|json|php|txt|xml)(?!\w))[A-Za-z]{2,})(?![\w+.:\/\-])[^]*"#,
    #"(([A-Za-z0-9][A-Za-z0-9+.\-]*)(?:::+)?\/\/)([^\/][^]*)"#,
    // `file:/x` has no host.
    #"((?![Ff][Ii][Ll][Ee]:)([A-Za-z0-9][A-Za-z0-9+.\-]+):\/)([^\/][^]*)"#,
  ].map { form in
    let source = form.replacing("LABEL", with: #"[A-Za-z0-9][A-Za-z0-9\-]*"#)
    return try? Expression.anchored(source, ignoreCase: false)
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
    let pieces = Self.form?.groups(text)?.map { $0 ?? "" } ?? ["", "", ""]
    guard !(pieces[0] + pieces[2]).isEmpty else { return nil }
    place = [pieces[0].isEmpty ? nil : "begins", pieces[2].isEmpty ? nil : "ends"]
      .compactMap(\.self).joined(separator: " and ")
    suggestion = pieces[1]
  }

  private static let form = try? Expression.anchored(
    #"([\x00-\x20]*)([^\x00-\x20](?:[^]*[^\x00-\x20])?)([\x00-\x20]*)"#, ignoreCase: false)
}
