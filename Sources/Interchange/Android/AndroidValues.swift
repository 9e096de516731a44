import CLibrary
internal import RouteModel

/// The values of references such as `@string/host` and `${applicationId}`.
struct AndroidValues {
  /// By the reference.
  var values: [String: String]

  /// The message for a reference without a value, with the remedy.
  static func unknown(_ text: String) -> String {
    "\(text) has no value; set it with --value \(text)=TEXT"
  }

  /// How many references may be followed, in case they form a circle.
  private static let depth = 8

  /// The text with its references replaced; nil if one has no value.
  func resolved(_ text: String) -> String? {
    var text = text
    var depth = 0
    while let value = values[text] {
      // A value may be another reference.
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
