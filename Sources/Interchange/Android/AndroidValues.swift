internal import RouteModel

/// What a file leaves open: `@string/host`, `${applicationId}` and the like.
struct AndroidValues {
  /// By the text as it stands.
  var values: [String: String]

  /// The text with its values; nil if nobody says what one of them is.
  func resolved(_ text: String) -> String? {
    if let value = values[text] { return value }
    var text = text
    while let start = text.firstRange(of: "${") {
      guard let end = text[start.upperBound...].firstIndex(of: "}"),
        let value = values[String(text[start.lowerBound...end])], !value.contains("${")
      else { return nil }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    return text.hasPrefix("@") ? nil : text
  }
}
