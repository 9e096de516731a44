internal import RouteModel

/// The values of references such as `@string/host` and `${applicationId}`.
package struct AndroidValues: Sendable, Hashable {
  /// By the reference, `@string/host` or `${host}`, or by its bare name.
  private var values: [String: String]

  /// The values by their references, or by the bare names of these.
  package init(_ values: [String: String] = [:]) { self.values = values }

  /// The value of a reference.
  private subscript(_ reference: String) -> String? {
    values[reference] ?? values[Self.name(of: reference)]
  }

  /// `host` of `@string/host` and of `${host}`.
  private static func name(of reference: String) -> String {
    if reference.hasPrefix("${") { return String(reference.dropFirst(2).dropLast()) }
    return reference.split(separator: "/").last.map(String.init) ?? reference
  }

  /// The references in some files, and their bare names.
  package static func names(in sources: [SourceText]) -> Set<String> {
    var names: Set<String> = []
    for source in sources {
      for found in source.text.matches(of: /@(?:[\w.]+:)?[a-z]+\/[\w.]+|\$\{[^}]*\}/) {
        let reference = String(found.output)
        names.formUnion([reference, name(of: reference)])
      }
    }
    return names
  }

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
      if self[key] == nil { values[key] = text }
    }
  }

  /// The value of an attribute, which may be a reference; a note if it is one without a value.
  func value(_ name: String, of element: XMLTree) -> (value: String?, note: Diagnostic?) {
    guard let text = element.androidText(name) else { return (nil, nil) }
    if let value = resolved(text) { return (value, nil) }
    let note = Diagnostic(
      code: "unresolved-value", message: "left out: \(Self.unknown(text))", place: element.place)
    return (nil, note)
  }

  /// The message for a reference without a value, with the remedy.
  static func unknown(_ text: String) -> String {
    let value = text.contains("$") ? "'\(text)=TEXT'" : "\(text)=TEXT"
    return
      "\(text) has no value; set it with --value \(value), or name the file with --strings FILE"
  }

  /// Whether a value is true or false, in the spellings that Android's tools take; nil for others, and if it is not
  /// known.
  func flag(_ text: String?) -> Bool? {
    switch text.flatMap(resolved) {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// The text with its references replaced, up to eight one after the other; nil if one has no
  /// value.
  func resolved(_ text: String) -> String? {
    var text = text
    for _ in 0..<8 {
      guard text.hasPrefix("@") || text.hasPrefix("${") && text.hasSuffix("}"),
        let value = self[text]
      else { break }
      text = value
    }
    while let start = text.firstRange(of: "${") {
      guard let end = text[start.upperBound...].firstIndex(of: "}"),
        let value = self[String(text[start.lowerBound...end])], !value.contains("${")
      else { return nil }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    return text.hasPrefix("@") ? nil : text
  }
}
