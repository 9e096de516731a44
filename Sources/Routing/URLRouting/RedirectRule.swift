package import RouteModel
package import URLPatterns

/// A redirect of the catalog with its parsed target.
package final class RedirectRule: Sendable {
  package let row: Redirect
  /// The names of the pattern's captures.
  let names: [String]
  private let target: URLTemplate

  /// - Throws: ``PatternFailure`` if the target is not a URL, or has a name that the pattern lacks.
  package init(_ row: Redirect, of pattern: RoutePattern) throws(PatternFailure) {
    self.row = row
    names = pattern.captureNames
    do throws(PatternError) {
      target = try URLTemplate(row.target, of: pattern)
    } catch {
      throw PatternFailure(
        text: row.target, message: error.description, column: nil, suggestion: nil)
    }
  }

  /// The pattern of the URLs to which it leads.
  package var targetPattern: RoutePattern? { target.pattern }

  /// Whether the target names no site, and that of the URLs that it takes is known.
  package var keepsKnownSite: Bool { target.keepsKnownSite }

  /// The URL to which it leads, without what it carries over from the link; nil if there are several, because the target
  /// has names of the pattern or keeps a site that is not known.
  var fixedTarget: String? {
    guard target.names.isEmpty else { return nil }
    let url = target.url(filling: [:])
    guard target.text.hasPrefix("/") else { return url }
    // It keeps the scheme and the host of a URL.
    guard let source = try? target.source.url(filling: [:]),
      let host = source.firstRange(of: "://")?.upperBound
    else { return nil }
    return source[..<host] + source[host...].prefix { !"/?#".contains($0) } + url
  }

  /// The URL to which it leads for the values of captures.
  func url(filling values: [String: String]) -> String { target.url(filling: values) }

  /// The step from a URL that the pattern matches.
  package func step(_ match: PatternMatch, from url: String) -> RouteRedirect {
    RouteRedirect(
      pattern: row.pattern.text, url: url,
      target: target.url(for: match, keepsQuery: row.keepsQuery))
  }
}

extension Redirect {
  /// Why its target cannot be used with its pattern; nil if it can, or if the pattern cannot be
  /// used.
  package var targetMistake: Diagnostic? {
    guard let pattern = try? RoutePattern(pattern) else { return nil }
    do throws(PatternFailure) {
      _ = try RedirectRule(self, of: pattern)
      return nil
    } catch {
      return Diagnostic(
        code: "redirect-target", message: "'\(target)' is not a target: \(error.message)")
    }
  }
}
