import CIDN2

/// Domain names beyond ASCII: UTS #46 as the URL standard asks for it, which is non-transitional, with
/// its checks of joiners and of direction, without those of hyphens and of lengths.
///
/// The library has the tables. It takes a whole domain only if it could be registered, which is
/// another question: no symbols, no hyphens at odd places. So it is asked about one character at a
/// time.
enum IDNA {
  typealias Label = Punycode.Label

  /// In bytes: Punycode takes the square of a label's length.
  private static let longest = 4_096

  /// - Returns: the domain in lower-case ASCII, `nil` when it is not a domain name.
  static func toASCII(_ bytes: [UInt8]) -> String? {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: bytes.map(lowercased), as: UTF8.self)
    }
    guard bytes.count <= longest, let text = String(validating: bytes, as: UTF8.self),
      let domain = mapped(text)
    else { return nil }
    var labels: [Label] = []
    var names: [String] = []
    for label in domain.split(separator: ".", omittingEmptySubsequences: false) {
      if label.starts(with: "xn--".unicodeScalars) {
        guard let decoded = Punycode.decode(label.dropFirst(4)),
          decoded.contains(where: { !$0.isASCII }),
          !decoded.starts(with: "xn--".unicodeScalars), mapped(Self.text(of: decoded)) == decoded
        else { return nil }
        labels.append(decoded)
        names.append(Self.text(of: label))
      } else {
        labels.append(Label(label))
        names.append(
          label.allSatisfy(\.isASCII)
            ? Self.text(of: label) : "xn--" + Punycode.encode(Label(label)))
      }
    }
    let isBidirectional = labels.joined().contains { BidiClass($0).makesDomainBidirectional }
    guard labels.allSatisfy(hasValidMarks),
      !isBidirectional || labels.allSatisfy(BidiClass.isValid)
    else { return nil }
    return names.joined(separator: ".")
  }

  private static func text(of label: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: label)
    return String(view)
  }

  // MARK: Mapping

  private static let nonJoiner: Unicode.Scalar = "\u{200C}"
  private static let joiner: Unicode.Scalar = "\u{200D}"

  /// Mapped without the library: characters that only its transitional processing would map, and those
  /// that Unicode 15.1 and 16 changed, which its release may not have.
  private static let told: [Unicode.Scalar: Label] = {
    var told: [Unicode.Scalar: Label] = [
      "ß": ["ß"], "ς": ["ς"], nonJoiner: [nonJoiner], joiner: [joiner],
      "ẞ": ["ß"], "\u{1806}": ["\u{1806}"], "\u{2F868}": ["\u{36FC}"], "\u{2F874}": ["\u{5F53}"],
      "\u{2F91F}": ["\u{243AB}"], "\u{2F95F}": ["\u{7AEE}"], "\u{2F9BF}": ["\u{45D7}"],
    ]
    for scalar in "\u{4C0}\u{2132}\u{2183}".unicodeScalars + scalars(0x10A0...0x10C5) {
      told[scalar] = Label(scalar.properties.lowercaseMapping.unicodeScalars)
    }
    let ignored =
      [0x115F...0x1160, 0x17B4...0x17B5, 0x180E...0x180E, 0x2061...0x2063, 0x206A...0x206F]
      + [0x3164...0x3164, 0xFFA0...0xFFA0, 0x1D173...0x1D17A]
    for scalar in ignored.flatMap(scalars) { told[scalar] = [] }
    return told
  }()

  private static func scalars(_ range: ClosedRange<Int>) -> Label {
    range.compactMap { Unicode.Scalar(UInt32($0)) }
  }

  /// What the table makes of a text, in NFC; `nil` when it has what no domain may have.
  private static func mapped(_ text: String) -> Label? {
    // The second time composes characters that an ignored one separated.
    mappedOnce(text).flatMap { mappedOnce(Self.text(of: $0)) }
  }

  private static func mappedOnce(_ text: String) -> Label? {
    var result: Label = []
    for character in text {
      var scalars = Array(character.unicodeScalars)[...]
      while let first = scalars.first {
        if let known = told[first] {
          result += known
          scalars.removeFirst()
          continue
        }
        let piece = scalars.prefix { told[$0] == nil }
        scalars = scalars[piece.endIndex...]
        guard let mapped = table(piece) else { return nil }
        result += mapped
      }
    }
    return result
  }

  /// What the library's table makes of a character that is not mapped here. It is put between digits,
  /// since the ends of a label are tested; transitional processing tests nothing else.
  private static func table(_ piece: ArraySlice<Unicode.Scalar>) -> Label? {
    if piece.allSatisfy(\.isASCII) {
      return piece.map { Unicode.Scalar(lowercased(UInt8($0.value))) }
    }
    guard let name = lookup("1" + text(of: piece) + "1", IDN2_TRANSITIONAL) else { return nil }
    var result: Label = []
    for label in name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false) {
      if !result.isEmpty { result.append(".") }
      if label.starts(with: "xn--".unicodeScalars) {
        guard let decoded = Punycode.decode(label.dropFirst(4)) else { return nil }
        result += decoded
      } else {
        result += label
      }
    }
    return result.dropFirst().dropLast()
  }

  private static func lookup(_ text: String, _ flag: idn2_flags) -> String? {
    var name: UnsafeMutablePointer<CChar>?
    let flags = Int32(flag.rawValue | IDN2_NO_ALABEL_ROUNDTRIP.rawValue)
    guard idn2_to_ascii_8z(text, &name, flags) == IDN2_OK.rawValue, let name else { return nil }
    defer { idn2_free(name) }
    return String(cString: name)
  }

  // MARK: Validity

  /// Whether it does not begin with a mark, and its joiners are where a script has them.
  private static func hasValidMarks(_ label: Label) -> Bool {
    guard label.first?.properties.isMark != true else { return false }
    return label.indices.allSatisfy { index in
      guard label[index] == joiner || label[index] == nonJoiner else { return true }
      if index > 0, label[index - 1].properties.canonicalCombiningClass == .virama { return true }
      guard label[index] == nonJoiner,
        let before = label[..<index].last(where: { !$0.properties.isMark }),
        let after = label[(index + 1)...].first(where: { !$0.properties.isMark })
      else { return false }
      // Between letters that join: the library knows them.
      return lookup(text(of: [before, nonJoiner, after]), IDN2_NONTRANSITIONAL) != nil
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(generalCategory)
  }
}

/// The class of a character in the rule for domains with scripts from right to left (RFC 5893).
private enum BidiClass {
  case left, right, europeanNumber, arabicNumber, mark, neutral

  /// By block and category: no linked library has the class itself. Only a few signs have another one,
  /// and matter only in a domain with letters from right to left.
  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    switch scalar.value {
    case 0x30...0x39, 0x6F0...0x6F9: self = .europeanNumber
    case 0x600...0x605, 0x660...0x669, 0x66B, 0x66C, 0x6DD, 0x890, 0x891, 0x8E2, 0x10D30...0x10D39,
      0x10E60...0x10E7E:
      self = .arabicNumber
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark: self = .mark
      case .spacingMark: self = .left
      case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .control, .format:
        self = .neutral
      default:
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
          self = .right
        default:
          self = properties.isAlphabetic || properties.numericType == .decimal ? .left : .neutral
        }
      }
    }
  }

  var makesDomainBidirectional: Bool { self == .right || self == .arabicNumber }

  /// Whether a label of a domain with such scripts is of one direction.
  static func isValid(_ label: [Unicode.Scalar]) -> Bool {
    let classes = label.map(BidiClass.init)
    guard let first = classes.first, let last = classes.last(where: { $0 != .mark }) else {
      return true
    }
    let all = Set(classes)
    switch first {
    case .left:
      return all.isDisjoint(with: [.right, .arabicNumber])
        && [.left, .europeanNumber].contains(last)
    case .right:
      return !all.contains(.left) && [.right, .europeanNumber, .arabicNumber].contains(last)
        && !all.isSuperset(of: [.europeanNumber, .arabicNumber])
    default: return false
    }
  }
}
