internal import RouteModel

/// The values of references such as `@string/host` and `${applicationId}`.
package struct AndroidValues: Sendable, Hashable {
  /// By the reference.
  var values: [String: String]

  /// The values by their references.
  package init(_ values: [String: String] = [:]) { self.values = values }

  /// Takes over the plain texts of a file of values that are not known: `<string
  /// name="host">x.net</string>` is the value of `@string/host`. Quotes, escapes and markup in them
  /// are not read.
  ///
  /// - Throws: ``ImportError`` `bad-xml` and its kin with the place, `not-resources` for another file.
  package mutating func add(_ source: SourceText) throws(ImportError) {
    let root = try XMLTree.parse(source)
    guard root.name == "resources" else {
      throw XMLTree.problem(
        "not-resources", "<\(root.name)> is not a file of values: those have <resources>",
        root.place)
    }
    for element in root.children("string") + root.children("bool") {
      guard let name = element["name"] else { continue }
      let text = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let key = "@\(element.name)/\(name)"
      if values[key] == nil { values[key] = text }
    }
  }

  /// The message for a reference without a value, with the remedy.
  static func unknown(_ text: String) -> String {
    "\(text) has no value; set it with --value \(text)=TEXT, or name the file with --strings FILE"
  }

  /// The text with its references replaced, up to eight one after the other; nil if one has no
  /// value.
  func resolved(_ text: String) -> String? {
    var text = text
    for _ in 0..<8 {
      guard let value = values[text] else { break }
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
