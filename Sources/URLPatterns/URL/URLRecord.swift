/// A parsed URL (URL standard), canonical in every component.
package struct URLRecord: Hashable, Sendable {
  enum Path: Hashable, Sendable {
    /// Of a URL like `mailto:someone`: one text, no segments.
    case opaque(String)
    case segments([String])
  }

  var scheme = ""
  var username = ""
  var password = ""
  /// `nil` when the URL has no authority.
  var host: String?
  var port: Int?
  var path = Path.segments([])
  var query: String?
  var fragment: String?

  var isSpecial: Bool { SpecialScheme(scheme) != nil }

  var hasOpaquePath: Bool {
    if case .opaque = path { return true }
    return false
  }

  var pathname: String {
    switch path {
    case .opaque(let text): text
    case .segments(let segments): segments.reduce(into: "") { $0 += "/" + $1 }
    }
  }

  /// The whole URL as text.
  var href: String {
    var result = scheme + ":"
    if let host {
      result += "//"
      if !username.isEmpty || !password.isEmpty {
        result += username
        if !password.isEmpty { result += ":" + password }
        result += "@"
      }
      result += host
      if let port { result += ":\(port)" }
    } else if case .segments(let segments) = path, segments.count > 1, segments[0].isEmpty {
      result += "/."
    }
    result += pathname
    if let query { result += "?" + query }
    if let fragment { result += "#" + fragment }
    return result
  }

  /// A component's text without the punctuation around it.
  package subscript(component: URLComponent) -> String {
    switch component {
    case .protocol: scheme
    case .username: username
    case .password: password
    case .hostname: host ?? ""
    case .port: port.map(String.init) ?? ""
    case .pathname: pathname
    case .search: query ?? ""
    case .hash: fragment ?? ""
    }
  }
}

/// Why a text is not a URL.
public struct URLParseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stable name of the reason, in kebab case.
  public enum Code: String, Sendable {
    /// No scheme, no leading `/`, and no base URL that would give one.
    case scheme = "url-scheme"
    /// A host that is empty where it may not be, or has a character that no host may have.
    case host = "url-host"
    /// A port that is not a number below 65,536.
    case port = "url-port"
    /// Longer than 16 MiB.
    case tooLong = "url-too-long"
  }

  /// The reason.
  public let code: Code
  /// What is wrong, in words.
  public let message: String
  /// The text, cut after 200 characters.
  public let url: String

  /// An error about a text, of which 200 characters are kept.
  public init(_ code: Code, _ message: String, url: String) {
    self.code = code
    self.message = message
    let beginning = url.prefix(200)
    self.url = beginning.endIndex < url.endIndex ? beginning + "…" : url
  }

  public var description: String { "'\(url)' is not a URL: \(message)" }
}
