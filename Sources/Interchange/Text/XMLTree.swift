internal import RouteModel

/// An element of an XML file with the place where its start tag ends.
struct XMLTree: Sendable {
  var name: String
  var attributes: [String: String]
  var children: [XMLTree]
  var place: SourcePlace
  /// The text in a child of the root, with that of the elements inside; empty unless it was asked for.
  var text = ""

  /// What one file may be at most: the largest real storyboard has half a megabyte.
  struct Limits {
    var bytes = 32 << 20
    var depth = 200
    var elements = 1_000_000
  }

  /// - Throws: ``ImportError`` `bad-xml`, `xml-doctype`, `xml-too-deep` or `file-too-large` with line
  ///   and column.
  ///
  /// - Parameter keepsText: Whether what stands between tags is kept.
  static func parse(
    _ source: SourceText, limits: Limits = Limits(), keepsText: Bool = false
  ) throws(ImportError) -> XMLTree {
    if source.text.utf8.count > limits.bytes {
      throw problem(
        "file-too-large", "more than \(limits.bytes) bytes", source.place(utf8Offset: 0))
    }
    var reader = XMLReader(source, limits: limits, keepsText: keepsText)
    return try reader.read()
  }

  static func problem(_ code: String, _ message: String, _ place: SourcePlace) -> ImportError {
    ImportError(Diagnostic(code: code, message: message, place: place))
  }

  func child(_ name: String) -> XMLTree? { children.first { $0.name == name } }

  func children(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  /// An attribute's value; nil if there is none or it is empty.
  subscript(attribute: String) -> String? {
    attributes[attribute].flatMap { $0.isEmpty ? nil : $0 }
  }
}
