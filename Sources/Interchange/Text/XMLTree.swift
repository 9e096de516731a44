internal import Files
internal import RouteModel

/// An element of an XML file.
struct XMLTree: Sendable {
  var name: String
  var attributes: [String: String]
  var children: [XMLTree] = []
  /// The text in a child of the root, with that of the elements inside, and empty elsewhere; in a property
  /// list, and in elements whose text was asked for, their own.
  var text = ""
  private let source: SourceText
  /// Where its start tag ends, in bytes.
  let offset: Int

  init(_ name: String, _ attributes: [String: String], in source: SourceText, at offset: Int) {
    self.name = name
    self.attributes = attributes
    self.source = source
    self.offset = offset
  }

  /// Where its start tag ends.
  var place: SourcePlace { source.place(utf8Offset: offset) }

  /// The limits of one file.
  struct Limits {
    var bytes = ReadLimit.xml
    var depth = ReadLimit.levels
    var elements = ReadLimit.elements
  }

  /// The first element of a text with everything in it.
  ///
  /// - Throws: ``ImportError`` `bad-xml`, `xml-doctype`, `xml-too-deep` or `file-too-large` with line
  ///   and column.
  ///
  /// - Parameters:
  ///   - isPropertyList: Whether each element has its own text, and a document type without declarations is no error.
  ///   - names: Elements that have their own text.
  static func parse(
    _ source: SourceText, limits: Limits = Limits(), isPropertyList: Bool = false,
    textOf names: Set<String> = []
  ) throws(ImportError) -> XMLTree {
    if source.text.utf8.count > limits.bytes {
      throw problem(
        "file-too-large", "more than \(ReadLimit.words(limits.bytes))", source.place(utf8Offset: 0))
    }
    // Expat would read the text as UTF-16.
    if let zero = source.text.utf8.firstIndex(of: 0) {
      let offset = source.text.utf8.distance(from: source.text.startIndex, to: zero)
      throw problem(
        "bad-xml", "the character U+0 is not allowed in XML", source.place(utf8Offset: offset))
    }
    return try XMLReader(
      source, limits: limits, isPropertyList: isPropertyList, textOf: names
    ).read()
  }

  static func problem(_ code: String, _ message: Message, _ place: SourcePlace) -> ImportError {
    ImportError(Diagnostic(code: code, message: message, place: place))
  }

  func child(_ name: String) -> XMLTree? { children.first { $0.name == name } }

  func children(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  /// An attribute's value; nil if there is none or it is empty.
  subscript(attribute: String) -> String? {
    attributes[attribute].flatMap { $0.isEmpty ? nil : $0 }
  }
}
