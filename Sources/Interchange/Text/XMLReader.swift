internal import CExpat
internal import Files
internal import RouteModel
import Texts

/// Reads the elements of an XML text with Expat, without document types: no entity can be declared,
/// expanded or fetched.
final class XMLReader {
  private let source: SourceText
  private let limits: XMLTree.Limits
  private let isPropertyList: Bool
  /// The elements that have their own text.
  private let names: Set<String>
  private let parser: XML_Parser
  private var open: [XMLTree] = []
  private var root: XMLTree?
  private var count = 0
  /// An error by our own rules; the parser is then stopped.
  private var refusal: ImportError?

  init(
    _ source: SourceText, limits: XMLTree.Limits, isPropertyList: Bool, textOf names: Set<String>
  ) {
    self.source = source
    self.limits = limits
    self.isPropertyList = isPropertyList
    self.names = names
    // The text is UTF-8, whatever its declaration says.
    guard let parser = XML_ParserCreate("UTF-8") else { preconditionFailure("no memory for XML") }
    self.parser = parser
  }

  deinit { XML_ParserFree(parser) }

  /// Reads the first element with everything in it.
  func read() throws(ImportError) -> XMLTree {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetXmlDeclHandler(parser) { reader, version, encoding, _ in
      XMLReader.of(reader).declare(version: version, encoding: encoding)
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, declares in
      let reader = XMLReader.of(reader)
      // Expat fetches no type; a property list names one.
      if reader.isPropertyList, declares == 0 { return }
      reader.refuse("xml-doctype", "document types and entities are not read")
    }
    XML_SetElementHandler(
      parser, { XMLReader.of($0).begin($1, $2) }, { reader, _ in XMLReader.of(reader).end() })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      XMLReader.of(reader).add(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    var text = source.text
    let isRead = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        XML_Parse(parser, $0.baseAddress, Int32($0.count), 1) == XML_STATUS_OK
      }
    }
    if let refusal { throw refusal }
    guard isRead, let root else { throw mistake }
    return root
  }

  private static func of(_ reader: UnsafeMutableRawPointer?) -> XMLReader {
    guard let reader else { preconditionFailure("Expat has lost the reader") }
    return Unmanaged.fromOpaque(reader).takeUnretainedValue()
  }

  private func declare(version: UnsafePointer<CChar>?, encoding: UnsafePointer<CChar>?) {
    guard version.map(String.init(cString:))?.hasPrefix("1.") == true else {
      return refuse("bad-xml", "<?xml …?> does not name version 1")
    }
    guard let encoding = encoding.map(String.init(cString:)),
      !["utf-8", "us-ascii"].contains(encoding.lowercased())
    else { return }
    refuse("bad-xml", "the file says that it is in \(encoding); only UTF-8 is read")
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    count += 1
    if count % 256 == 0, source.interruption.isPending() {
      return refuse("interrupted", "interrupted")
    }
    guard open.count < limits.depth, count <= limits.elements else {
      return refuse(
        "xml-too-deep", "more than \(limits.depth) levels or \(limits.elements) elements")
    }
    guard refusal == nil, let name, var words else { return }
    var attributes: [String: String] = [:]
    while let key = words[0], let value = words[1] {
      attributes[String(cString: key)] = String(cString: value)
      words += 2
    }
    let end = offset + Int(XML_GetCurrentByteCount(parser))
    open.append(XMLTree(String(cString: name), attributes, in: source, at: end))
  }

  private func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private func add(_ text: UnsafeRawBufferPointer) {
    guard let element = open.last else { return }
    let hasOwn = isPropertyList || names.contains(element.name)
    let place = hasOwn ? open.count - 1 : 1
    if place > 0, place < open.count { open[place].text += String(decoding: text, as: UTF8.self) }
  }

  private func refuse(_ code: String, _ message: Message) {
    if refusal == nil { refusal = XMLTree.problem(code, message, place) }
    XML_StopParser(parser, 0)
  }

  /// The position of Expat; an empty text has none.
  private var offset: Int { max(0, XML_GetCurrentByteIndex(parser)) }

  private var place: SourcePlace { source.place(utf8Offset: offset) }

  /// The error that Expat found, with the text around it.
  private var mistake: ImportError {
    let error = XML_GetErrorCode(parser)
    if error == XML_ERROR_NO_ELEMENTS {
      let end: Message? = open.last.map { "the file ends before <\($0.name)> does" }
      return XMLTree.problem("bad-xml", end ?? "the file has no element", place)
    }
    let what = XML_ErrorString(error).map { String(cString: $0) } ?? "no XML"
    let element = open.last.map { " in <\($0.name)>" } ?? ""
    return XMLTree.problem("bad-xml", "\(what)\(element), near '\(excerpt)'", place)
  }

  private var excerpt: String {
    let text = source.text
    let middle = text.utf8.index(text.startIndex, offsetBy: offset)
    let before = text[..<middle].suffix(10).reversed().prefix { !$0.isNewline }.reversed()
    let after = text[middle...].prefix { !$0.isNewline }.prefix(20)
    return VisibleText.of(String(before) + after)
  }
}
