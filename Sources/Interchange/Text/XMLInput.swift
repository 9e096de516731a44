internal import RouteModel

/// The bytes of an XML text, what is read next, and its place. The bytes are UTF-8 already.
struct XMLInput {
  private let bytes: [UInt8]
  private let file: String
  private(set) var position = 0
  /// How far lines and columns are counted.
  private var counted = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The next byte; nil at the end.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func advance() { if !isAtEnd { position += 1 } }

  func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Reads a text if it stands here.
  mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    position += text.utf8.count
    return true
  }

  func isBlank(_ position: Int) -> Bool {
    position < bytes.count && [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position])
  }

  /// Reads over blanks; whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while isBlank(position) { position += 1 }
    return position > start
  }

  /// Reads `=` with blanks around it; false if there is none.
  mutating func equals() throws(ImportError) -> Bool {
    skipBlanks()
    guard take("=") else { return false }
    skipBlanks()
    return true
  }

  /// The place of what is read next. A column counts Unicode scalars.
  var place: SourcePlace {
    mutating get {
      for byte in bytes[counted..<position] {
        if byte == 0x0A {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      counted = position
      return SourcePlace(file: file, line: line, column: column)
    }
  }

  private mutating func problem(_ message: String) -> ImportError {
    XMLTree.problem("bad-xml", message, place)
  }

  // MARK: Characters

  /// Reads one character that XML allows; its bytes.
  @discardableResult
  mutating func character() throws(ImportError) -> ArraySlice<UInt8> {
    let (scalar, length) = scalar(at: position)
    guard Self.isAllowed(scalar) else {
      throw problem(
        "the character U+\(String(scalar.value, radix: 16, uppercase: true)) is not allowed in XML")
    }
    defer { position += length }
    return bytes[position..<position + length]
  }

  /// Reads a name.
  ///
  /// - Parameter what: What the name is of, for the error.
  mutating func name(_ what: String) throws(ImportError) -> String {
    let start = position
    while position < bytes.count {
      let (scalar, length) = scalar(at: position)
      let fits =
        position == start
        ? Self.beginsName(scalar) : Self.beginsName(scalar) || Self.isInName(scalar)
      guard fits else { break }
      position += length
    }
    guard position > start else { throw problem("the name of \(what) expected") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads `&lt;`, `&#10;`, `&#xA;`.
  mutating func reference() throws(ImportError) -> Unicode.Scalar {
    advance()
    let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw problem("'&' begins no reference: it is written &amp;") }
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    let scalar: Unicode.Scalar?
    switch text {
    case "lt": scalar = "<"
    case "gt": scalar = ">"
    case "amp": scalar = "&"
    case "apos": scalar = "'"
    case "quot": scalar = "\""
    default:
      let digits = text.dropFirst(text.hasPrefix("#x") ? 2 : 1)
      let isNumber = text.hasPrefix("#") && digits.first?.isHexDigit == true
      let number = isNumber ? UInt32(digits, radix: text.hasPrefix("#x") ? 16 : 10) : nil
      scalar = number.flatMap(Unicode.Scalar.init).flatMap { Self.isAllowed($0) ? $0 : nil }
    }
    guard let scalar else { throw problem("the entity &\(text); is not declared") }
    position = end + 1
    return scalar
  }

  /// The scalar at a position, and its length in bytes. The text was checked to be UTF-8.
  private func scalar(at position: Int) -> (Unicode.Scalar, Int) {
    let first = bytes[position]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    var decoder = UTF8()
    var iterator = bytes[position...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return ("\u{FFFF}", 1) }
    return (scalar, UTF8.width(scalar))
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A, 0x3A, 0x5F: true
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: false
    }
  }
}
