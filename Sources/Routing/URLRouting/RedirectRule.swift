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

/// A step from a URL to the one to which a redirect leads. See docs/behaviour.md, "Redirects".
public struct RouteRedirect: Sendable, Hashable {
  /// The pattern of the redirect.
  public let pattern: String
  /// The URL that it took.
  public let url: String
  /// The URL to which it led.
  public let target: String

  /// How many redirects may follow each other.
  package static let limit = 8
}

extension RouteError {
  /// Redirects that lead back to a URL, or too many of them.
  package static func redirectLoop(_ steps: [RouteRedirect]) -> RouteError {
    let url = steps.first?.url ?? ""
    let isCircle =
      steps.dropLast().contains { $0.url == steps.last?.target }
      || steps.last.map { $0.url == $0.target } == true
    let way = steps.map(\.url) + (steps.last.map { [$0.target] } ?? [])
    return RouteError(
      .redirectLoop,
      (isCircle
        ? "the redirects of \(url) lead round in a circle"
        : "more than \(RouteRedirect.limit) redirects follow each other from \(url)")
        + ": \(way.joined(separator: " → "))", suggestions: ["explain \(url)"])
  }
}
