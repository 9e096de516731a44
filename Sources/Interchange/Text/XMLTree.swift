internal import Foundation
internal import FoundationXML
internal import RouteModel

/// An element of an XML file with the place where its start tag ends.
struct XMLTree: Sendable {
  var name: String
  var attributes: [String: String]
  var children: [XMLTree]
  var place: SourcePlace

  /// What one file may be at most: the largest real storyboard has half a megabyte.
  struct Limits {
    var bytes = 32 << 20
    var depth = 200
    var elements = 1_000_000
  }

  /// - Throws: ``ImportError`` `bad-xml`, `xml-doctype`, `xml-too-deep` or `file-too-large` with line
  ///   and column.
  static func parse(_ source: SourceText, limits: Limits = Limits()) throws(ImportError) -> XMLTree
  {
    if source.text.utf8.count > limits.bytes {
      throw problem(
        "file-too-large", "more than \(limits.bytes) bytes", source.place(utf8Offset: 0))
    }
    try refuseDocumentType(source)
    let builder = XMLTreeBuilder(file: source.file, limits: limits)
    let parser = XMLParser(data: Data(source.text.utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    // The parser's own answer is not to be relied on: it says yes to an empty or unfinished text.
    _ = parser.parse()
    if let problem = builder.problem { throw ImportError(problem) }
    guard let root = builder.root else {
      throw problem(
        "bad-xml", "the file has no element", SourcePlace(file: source.file, line: 1, column: 1))
    }
    return root
  }

  /// Entities are declared in a document type only, and none of our formats has one: without it no
  /// entity can be expanded or fetched.
  private static func refuseDocumentType(_ source: SourceText) throws(ImportError) {
    let text = source.text.utf8
    var position = text.startIndex
    while let open = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[open...]
      if rest.starts(with: "<!--".utf8) {
        position = end(of: "-->", in: rest.dropFirst(4))
      } else if rest.starts(with: "<![CDATA[".utf8) {
        position = end(of: "]]>", in: rest.dropFirst(9))
      } else if rest.starts(with: "<!".utf8) {
        throw problem(
          "xml-doctype", "a document type or an entity is not read",
          source.place(utf8Offset: text.distance(from: text.startIndex, to: open)))
      } else {
        position = text.index(after: open)
      }
    }
  }

  private static func end(of mark: String, in text: Substring.UTF8View) -> String.Index {
    var position = text.startIndex
    let first = mark.utf8.first
    while let next = text[position...].firstIndex(where: { $0 == first }) {
      if text[next...].starts(with: mark.utf8) {
        return text.index(next, offsetBy: mark.utf8.count)
      }
      position = text.index(after: next)
    }
    return text.endIndex
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

/// Follows the parser and keeps the open elements.
private final class XMLTreeBuilder: NSObject, XMLParserDelegate {
  private let file: String
  private let limits: XMLTree.Limits
  private var open: [XMLTree] = []
  private var count = 0
  var root: XMLTree?
  var problem: Diagnostic?

  init(file: String, limits: XMLTree.Limits) {
    self.file = file
    self.limits = limits
  }

  private func place(_ parser: XMLParser) -> SourcePlace {
    SourcePlace(file: file, line: parser.lineNumber, column: parser.columnNumber)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if problem != nil { return }
    count += 1
    if open.count >= limits.depth || count > limits.elements {
      problem = Diagnostic(
        code: "xml-too-deep",
        message: "more than \(limits.depth) levels or \(limits.elements) elements",
        place: place(parser))
      parser.abortParsing()
      return
    }
    open.append(XMLTree(name: name, attributes: attributes, children: [], place: place(parser)))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard problem == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    if problem != nil { return }
    problem = Diagnostic(
      code: "bad-xml", message: Self.message(code: (error as NSError).code, open.last?.name),
      place: place(parser))
  }

  /// libxml2's numbers, in words.
  private static func message(code: Int, _ element: String?) -> String {
    let inside = element.map { " in <\($0)>" } ?? ""
    return switch code {
    case 4: "the file has no element"
    case 5: "the file ends before its last element does"
    case 9: "a character that XML does not allow\(inside)"
    case 26: "an entity that is not declared\(inside)"
    case 38, 39, 40: "an attribute's value needs quotes and no '<'\(inside)"
    case 41: "an attribute without a value\(inside)"
    case 42: "an attribute stands twice"
    case 68: "a name expected\(inside)"
    case 73: "'>' expected\(inside)"
    case 76: "the end tag does not fit\(inside)"
    case 77: "<\(element ?? "?")> does not end"
    default: "not well-formed XML\(inside) (\(code))"
    }
  }
}
