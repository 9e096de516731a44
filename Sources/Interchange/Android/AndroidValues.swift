internal import RouteModel

/// What a file leaves open: `@string/host`, `${applicationId}` and the like.
struct AndroidValues {
  /// By the text as it stands.
  var values: [String: String]

  /// What is said of a text that has no value, with the remedy.
  static func unknown(_ text: String) -> String {
    "nobody says what \(text) is; --value \(text)=TEXT does"
  }

  /// How many values may stand for one another: a circle has no end.
  private static let depth = 8

  /// The text with its values; nil if nobody says what one of them is.
  func resolved(_ text: String) -> String? {
    var text = text
    var depth = 0
    while let value = values[text] {
      // A value may be another's name.
      guard value.hasPrefix("@") else { return value }
      depth += 1
      if depth > Self.depth { return nil }
      text = value
    }
    while let start = text.firstRange(of: "${") {
      guard let end = text[start.upperBound...].firstIndex(of: "}"),
        let value = values[String(text[start.lowerBound...end])], !value.contains("${")
      else { return nil }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    return text.hasPrefix("@") ? nil : text
  }
}
