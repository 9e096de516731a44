internal import RouteModel

/// Reads the elements of an XML text by the rules of XML 1.0, without document types: no entity can be
/// declared, expanded or fetched. Text between elements is checked, and left out where nobody wants it.
struct XMLReader {
  private let file: String
  private let limits: XMLTree.Limits
  private let keepsText: Bool
  private var input: XMLInput
  private var open: [XMLTree] = []
  private var root: XMLTree?
  /// The text of the child of the root that is open.
  private var kept: [UInt8] = []
  private var count = 0

  init(_ source: SourceText, limits: XMLTree.Limits, keepsText: Bool = false) {
    file = source.file
    self.keepsText = keepsText
    self.limits = limits
    input = XMLInput(Array(source.text.utf8), file: source.file)
  }

  /// The first element with everything in it.
  mutating func read() throws(ImportError) -> XMLTree {
    if input.starts(with: "<?xml"), input.isBlank(input.position + 5) { try declaration() }
    while !input.isAtEnd {
      if input.byte == UInt8(ascii: "<") { try markup() } else { try text() }
    }
    guard open.isEmpty else { throw problem("the file ends before <\(name)> does") }
    guard let root else { throw problem("the file has no element") }
    return root
  }

  /// The name of the element that is read.
  private var name: String { open.last?.name ?? "" }

  private mutating func problem(_ message: String, code: String = "bad-xml") -> ImportError {
    XMLTree.problem(code, message, input.place)
  }

  private mutating func markup() throws(ImportError) {
    if input.take("<!--") {
      try skip(to: "--", "a comment")
      guard input.take(">") else { throw problem("'--' inside a comment") }
    } else if input.take("<![CDATA[") {
      guard !open.isEmpty else { throw problem("text outside of the elements") }
      try skip(to: "]]>", "a CDATA section", isText: true)
    } else if input.starts(with: "<!") {
      throw problem("a document type or an entity is not read", code: "xml-doctype")
    } else if input.take("<?") {
      let target = try input.name("a processing instruction")
      guard target.lowercased() != "xml" else {
        throw problem("<?xml …?> stands only at the beginning of a file")
      }
      guard input.starts(with: "?>") || input.skipBlanks() else {
        throw problem("a blank expected after <?\(target)")
      }
      try skip(to: "?>", "a processing instruction")
    } else if input.take("</") {
      try endTag()
    } else {
      input.advance()
      try startTag()
    }
  }

  private mutating func skip(
    to end: String, _ what: String, isText: Bool = false
  ) throws(ImportError) {
    while !input.take(end) {
      guard !input.isAtEnd else { throw problem("the file ends inside of \(what)") }
      let character = try input.character()
      if isText { keep(character) }
    }
  }

  /// Keeps a piece of text with the child of the root in which it stands.
  private mutating func keep(_ bytes: some Sequence<UInt8>) {
    if keepsText, open.count > 1 { kept += bytes }
  }

  // MARK: Elements

  private mutating func startTag() throws(ImportError) {
    let name = try input.name("an element")
    count += 1
    guard open.count < limits.depth, count <= limits.elements else {
      throw problem(
        "more than \(limits.depth) levels or \(limits.elements) elements", code: "xml-too-deep")
    }
    guard root == nil else {
      throw problem("a second element, <\(name)>, after the first has ended")
    }
    var attributes: [String: String] = [:]
    while true {
      let hasBlank = input.skipBlanks()
      if input.starts(with: ">") || input.starts(with: "/>") { break }
      guard !input.isAtEnd else { throw problem("the file ends inside of <\(name)>") }
      guard hasBlank else { throw problem("a blank or '>' expected in <\(name)>") }
      let key = try input.name("an attribute of <\(name)>")
      guard try input.equals() else { throw problem("attribute \(key) of <\(name)> has no value") }
      let value = try attributeValue(key, of: name)
      guard attributes.updateValue(value, forKey: key) == nil else {
        throw problem("attribute \(key) of <\(name)> stands twice")
      }
    }
    let isEmpty = input.take("/>")
    if !isEmpty { input.advance() }
    let element = XMLTree(name: name, attributes: attributes, children: [], place: input.place)
    if isEmpty { close(element) } else { open.append(element) }
  }

  private mutating func endTag() throws(ImportError) {
    let name = try input.name("an end tag")
    input.skipBlanks()
    guard input.take(">") else { throw problem("'>' expected after </\(name)") }
    guard let element = open.popLast() else {
      throw problem("</\(name)> ends an element that has not begun")
    }
    guard element.name == name else {
      throw problem("</\(name)> does not end <\(element.name)>")
    }
    close(element)
  }

  private mutating func close(_ element: XMLTree) {
    var element = element
    if open.count == 1, !kept.isEmpty {
      element.text = String(decoding: kept, as: UTF8.self)
      kept = []
    }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  /// A value in quotes; blanks in it become spaces, as the specification has it.
  private mutating func attributeValue(
    _ key: String, of name: String
  ) throws(ImportError) -> String {
    let quote = input.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw problem("the value of attribute \(key) of <\(name)> needs quotes")
    }
    input.advance()
    var value: [UInt8] = []
    while input.byte != quote {
      switch input.byte {
      case nil: throw problem("the value of attribute \(key) of <\(name)> does not end")
      case UInt8(ascii: "<"):
        throw problem("'<' in the value of attribute \(key) of <\(name)>: it is written &lt;")
      case UInt8(ascii: "&"): value += String(try input.reference()).utf8
      case 0x0D:
        // The two bytes of a line's end count as one.
        input.advance()
        if input.byte != 0x0A { value.append(0x20) }
      case 0x09, 0x0A:
        input.advance()
        value.append(0x20)
      default: value += try input.character()
      }
    }
    input.advance()
    return String(decoding: value, as: UTF8.self)
  }

  // MARK: Between elements

  private mutating func text() throws(ImportError) {
    if open.isEmpty {
      guard input.skipBlanks() else { throw problem("text outside of the elements") }
      return
    }
    while let byte = input.byte, byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") {
        keep(String(try input.reference()).utf8)
      } else if input.starts(with: "]]>") {
        throw problem("']]>' in the text of <\(name)>: its last character is written &gt;")
      } else {
        keep(try input.character())
      }
    }
  }

  /// `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`
  private mutating func declaration() throws(ImportError) {
    _ = input.take("<?xml")
    var values: [String: String] = [:]
    while true {
      input.skipBlanks()
      if input.take("?>") { break }
      guard !input.isAtEnd else { throw problem("the file ends inside of <?xml …?>") }
      let key = try input.name("a part of <?xml …?>")
      guard try input.equals() else { throw problem("\(key) of <?xml …?> has no value") }
      values[key] = try attributeValue(key, of: "?xml")
    }
    guard values["version"]?.hasPrefix("1.") == true else {
      throw problem("<?xml …?> names no version 1")
    }
    if let encoding = values["encoding"], !["utf-8", "us-ascii"].contains(encoding.lowercased()) {
      throw problem("the file says that it is in \(encoding); only UTF-8 is read")
    }
  }
}
