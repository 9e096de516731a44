import CIDN2

/// Domain names beyond ASCII, as libidn2 converts them: by UTS #46, non-transitional. Where it differs from the
/// web's URL standard, its answer counts; docs/limits.md lists the differences.
enum IDNA {
  /// - Returns: the domain in lower-case ASCII, `nil` when it is not a domain name.
  static func toASCII(_ bytes: [UInt8]) -> String? {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: bytes.map(lowercased), as: UTF8.self)
    }
    // The library reads up to a zero.
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    var name: UnsafeMutablePointer<CChar>?
    guard
      idn2_to_ascii_8z(text, &name, Int32(IDN2_NONTRANSITIONAL.rawValue)) == IDN2_OK.rawValue,
      let name
    else { return nil }
    defer { idn2_free(name) }
    return String(cString: name)
  }
}
