internal import CLibrary
internal import RouteModel

/// The values of an Android app's resource files: `<string name="host">x.net</string>` is the value
/// of `@string/host`.
public enum AndroidResources {
  /// The values in a file, by their references.
  ///
  /// - Throws: ``ImportError`` `bad-xml` and its kin with the place, `not-resources` for another file.
  public static func values(of source: SourceText) throws(ImportError) -> [String: String] {
    let root = try XMLTree.parse(source)
    guard root.name == "resources" else {
      throw XMLTree.problem(
        "not-resources", "<\(root.name)> is not a file of values: those have <resources>",
        root.place)
    }
    var values: [String: String] = [:]
    for element in root.children {
      // <item type="string" …> is another way to write <string …>.
      let kind = element.name == "item" ? element["type"] : element.name
      guard let kind, ["string", "bool", "integer"].contains(kind), let name = element["name"]
      else { continue }
      let key = "@\(kind)/\(name)"
      if values[key] == nil { values[key] = text(element.text) }
    }
    return values
  }

  /// The resource files in the usual place for a manifest or a navigation graph, sorted: in
  /// `res/values` beside a manifest, in `values` beside the folder of a graph.
  public static func files(for path: String) -> [String] {
    let folder = FilePath(FilePath(path).folder)
    let isGraph = folder.lastComponent.split(separator: "-").first == "navigation"
    let values =
      isGraph ? FilePath(folder.folder).appending("values") : folder.appending("res/values")
    return (Folder.names(in: values) ?? []).filter { $0.lowercased().hasSuffix(".xml") }
      .map { FilePath(values).appending($0) }
  }

  /// A text as Android reads it: outside quotes, several blanks count as one; a backslash escapes.
  private static func text(_ source: String) -> String {
    var result = ""
    var isQuoted = false
    var rest = Substring(source).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "\\":
        switch rest.popFirst() {
        case "n": result += "\n"
        case "t": result += "\t"
        case "u":
          let digits = rest.prefix(4)
          if let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) {
            result.unicodeScalars.append(scalar)
            rest.removeFirst(digits.count)
          }
        case let escaped?: result.unicodeScalars.append(escaped)
        case nil: break
        }
      case " ", "\t", "\n", "\r":
        if isQuoted {
          result.unicodeScalars.append(scalar)
        } else if !result.isEmpty, result.last != " " {
          result += " "
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Blanks at the end are kept only inside quotes.
    while result.last == " ", !source.hasSuffix("\"") { result.removeLast() }
    return result
  }
}
