internal import URLPatterns

/// How a URL is made of a pattern, or of the target of a redirect, from left to right.
struct LinkBuild {
  /// What is percent-encoded in a value.
  enum Escape: String, Hashable {
    /// Nothing: a value of a scheme, a host or a port.
    case none
    /// A segment of a path; a path, whose slashes stay.
    case segment, path
    case query, hash, user
  }

  enum Piece: Hashable {
    case text(String)
    /// The value of a capture, with text around it that goes with it.
    ///
    /// - Parameter isOptional: Without a value, nothing is written; else there is no URL.
    case value(String, Escape, before: String, after: String, isOptional: Bool)
  }

  /// The pattern, or the target, as it is written.
  let pattern: String
  /// The names of the captures.
  let captures: [String]
  /// Up to the query.
  private(set) var pieces: [Piece] = []
  /// With its mark, what follows the query; empty for none.
  private(set) var fragment: [Piece] = []
  /// The parameters that become items of the query, in their order; nil if the query is fixed.
  let query: [String]?

  /// - Parameter parameters: The names of all values there are.
  init(_ pattern: RoutePattern, parameters: [String]) {
    let parsed = pattern.parsed
    self.pattern = pattern.text
    captures = pattern.captureNames
    let captured = Set(captures)
    query = parsed.search == nil ? parameters.filter { !captured.contains($0) }.sorted() : nil
    append(parsed)
  }

  /// - Parameter target: What a redirect leads to.
  init(target: ParsedRoute) {
    (pattern, captures) = ("", [])
    query = nil
    append(target)
  }

  private mutating func append(_ parsed: ParsedRoute) {
    if let scheme = parsed.protocol {
      append(scheme, .protocol)
      append(":")
      if let host = parsed.host {
        let isOpaque =
          host.literal == ""
          && parsed.path.literal.map { !$0.isEmpty && !$0.hasPrefix("/") } == true
        if !isOpaque { append("//") }
        if let username = parsed.username {
          append(username, .username)
          if let password = parsed.password {
            append(":")
            append(password, .password)
          }
          append("@")
        }
        append(host, .hostname)
        if let port = parsed.port, port.literal != "" {
          append(":")
          append(port, .port)
        }
      } else {
        append("/")
      }
    }
    append(parsed.path, .pathname)
    if pieces.isEmpty { append("/") }
    if let search = parsed.search {
      append("?")
      append(search, .search)
    }
    if let hash = parsed.hash {
      let before = pieces
      pieces = []
      append("#")
      append(hash, .hash)
      (pieces, fragment) = (before, pieces)
    }
  }

  private mutating func append(_ text: String) {
    if text.isEmpty { return }
    if case .text(let before)? = pieces.last {
      pieces[pieces.count - 1] = .text(before + text)
    } else {
      pieces.append(.text(text))
    }
  }

  private mutating func append(_ component: ComponentPattern, _ place: URLComponent) {
    for part in component.parts {
      let isOptional = part.modifier == .optional || part.modifier == .zeroOrMore
      guard part.isCapture else {
        if !isOptional { append(part.value) }
        continue
      }
      pieces.append(
        .value(
          part.name, Escape(part, place), before: part.prefix, after: part.suffix,
          isOptional: isOptional))
    }
  }
}

extension LinkBuild.Escape {
  /// What is encoded in the value of a capture.
  init(_ part: Part, _ place: URLComponent) {
    switch place {
    case .pathname:
      let mayHoldSlashes =
        part.kind != .segmentWildcard || part.modifier == .zeroOrMore || part.modifier == .oneOrMore
      self = mayHoldSlashes ? .path : .segment
    case .search: self = .query
    case .hash: self = .hash
    case .username, .password: self = .user
    case .protocol, .hostname, .port: self = .none
    }
  }
}
