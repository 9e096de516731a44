internal import RouteModel
internal import URLPatterns

extension Route.Pattern {
  /// A pattern of a format in which a slash at the end of a path is significant. If a wildcard
  /// takes the slash, no option is needed.
  init(link text: String) {
    self.init(
      text: text,
      isSlashStrict: (try? RoutePattern(text, options: .init(strictSlash: true)))?
        .parsed.path.parts.last?.takesRest != true)
  }
}
