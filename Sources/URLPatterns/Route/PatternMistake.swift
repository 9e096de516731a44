/// A piece of a pattern that our grammar reads otherwise than it is probably meant.
package struct PatternMistake: Sendable, Hashable {
  package enum Kind: Sendable {
    /// Too few or too many signs between scheme and host, or no scheme: `https:/example.com/x`, `app//x`, `app:://x`,
    /// `example.com/x`.
    case beginning
    /// A `?` that makes the part before it optional, where it seems to begin the query:
    /// `app://editor/:id(\d+)?mode=:mode`.
    case modifier
    /// A blank before or after the pattern, which is a part of it.
    case blank
  }

  package let kind: Kind
  /// The piece: `https:/`, `?mode=`; of a blank, the end that has it: `begins`, `ends`, `begins and ends`.
  package let written: String
  /// The whole pattern as it is probably meant.
  package let suggestion: String

  /// The mistakes of a pattern.
  package static func all(in text: String) -> [PatternMistake] {
    [.modifier, .beginning, .blank].compactMap { PatternMistake($0, in: text) }
  }

  /// Looks for a mistake of one kind.
  ///
  /// - Parameter text: a pattern, or a text that is refused as one; for ``Kind/beginning`` also a URL.
  /// - Returns: nil if there is none.
  package init?(_ kind: Kind, in text: String) {
    switch kind {
    case .beginning:
      guard let pieces = Self.beginnings.lazy.compactMap({ $0?.groups(text) }).first else {
        return nil
      }
      let rest = pieces.count == 1 ? text : pieces[2] ?? ""
      self.init(kind, pieces[0] ?? "", "\(pieces.count == 1 ? "https" : pieces[1] ?? "")://\(rest)")
    case .modifier:
      // Most patterns have no such sign.
      guard text.utf8.contains(UInt8(ascii: "?")), text.utf8.contains(UInt8(ascii: "=")),
        let pieces = Self.modifier?.groups(text)?.map({ $0 ?? "" })
      else { return nil }
      self.init(kind, pieces[1], pieces[0] + "\\" + pieces[1] + pieces[2])
      guard (try? RoutePattern(suggestion)) != nil else { return nil }
    case .blank:
      let pieces = Self.blank?.groups(text)?.map { $0 ?? "" } ?? ["", "", ""]
      let ends = [pieces[0].isEmpty ? nil : "begins", pieces[2].isEmpty ? nil : "ends"].compactMap(
        \.self)
      guard !ends.isEmpty else { return nil }
      self.init(kind, ends.joined(separator: " and "), pieces[1])
    }
  }

  private init(_ kind: Kind, _ written: String, _ suggestion: String) {
    (self.kind, self.written, self.suggestion) = (kind, written, suggestion)
  }

  /// Hosts with a path or a port behind them, or nothing that makes them a file; then schemes.
  private static let beginnings = [
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

  /// What stands before the mark, with a name, an expression, a group or a wildcard at its end; the mark with the
  /// name of an item; and the rest. A mark behind anything else begins the query.
  private static let modifier: Expression? = {
    let name = #"(?:[\w$]|[^\x00-\x7F])"#
    let expression = #"\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)"#
    let group = #"\{(?:\\[^]|[^\\{}])*\}"#
    let part = "(?::\(name)+(?!\(name))|\(expression)|\(group)|\\*)"
    let piece = "(?:\(part)[?+*]?|\\\\[^?#]|:(?!\(name))|[^?#\\\\:({*])"
    return try? Expression.anchored(
      "(\(piece)*?\(part))" + #"(\?[^?*+{}():\\=\/&#]+=)([^]*)"#, ignoreCase: false)
  }()

  private static let blank = try? Expression.anchored(
    #"([\x00-\x20]*)([^\x00-\x20](?:[^]*[^\x00-\x20])?)([\x00-\x20]*)"#, ignoreCase: false)
}
