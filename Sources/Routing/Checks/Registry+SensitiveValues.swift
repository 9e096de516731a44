package import RouteModel
import URLPatterns

extension Registry {
  /// The first value of a sensitive parameter that changes would bring into a row, where everyone can
  /// read it.
  ///
  /// - Parameter after: The registry of the catalog with the changes.
  package func sensitiveFinding(broughtBy after: Registry) -> Finding? {
    let known = catalog.sensitiveFindings() + fixedValueFindings()
    return (after.catalog.sensitiveFindings() + after.fixedValueFindings())
      .first { !known.contains($0) }
  }

  /// Redirects whose targets have values of sensitive parameters, as links that they take show.
  func fixedValueFindings() -> [Finding] {
    let sensitive = SensitiveValues(catalog)
    if sensitive.isEmpty { return [] }
    return catalog.redirects.values.sorted { $0.pattern.text < $1.pattern.text }.compactMap { row in
      guard let name = fixedName(row, sensitive) else { return nil }
      return Finding(
        code: "sensitive-fixed", severity: .error,
        message: "the redirect \(row.pattern.text) → \(row.target): \(name) is sensitive, but its "
          + "value is in the store, where everyone can read it",
        subjects: [row.pattern.text, row.target, name])
    }
  }

  /// The sensitive parameter for which a redirect has the value itself, not a capture.
  private func fixedName(_ row: Redirect, _ sensitive: SensitiveValues) -> String? {
    guard let pattern = try? RoutePattern(row.pattern) else { return nil }
    // Each capture gets a value of its own, to tell it from the target's own text. An expression
    // may require a digit or a letter.
    for choices in ["1234567890", "abcdefghijklmnopqrstuvwxyz"] {
      guard let one = choices.first(where: { !row.target.contains($0) }) else { continue }
      let values = Dictionary(pattern.captureNames.map { ($0, String(one)) }) { $1 }
      guard let url = try? pattern.url(filling: values), let match = try? match(url),
        match.redirects.contains(where: { $0.pattern == row.pattern.text })
      else { continue }
      let names = sensitive.names(of: match.route)
      return match.parameters.first {
        names.contains($0.name) && !$0.value.isEmpty && !$0.value.contains(one)
      }?.name
    }
    return nil
  }
}
