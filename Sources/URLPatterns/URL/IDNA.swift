import Foundation

/// Domain names beyond ASCII (UTS #46, as the URL standard asks), by Foundation's tables.
enum IDNA {
  /// - Returns: the domain in lower-case ASCII, `nil` when it is not a domain name.
  static func toASCII(_ bytes: [UInt8]) -> String? {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: bytes.map(lowercased), as: UTF8.self)
    }
    guard let text = String(validating: bytes, as: UTF8.self),
      let host = URLComponents(string: "http://\(text)/")?.encodedHost,
      host.utf8.allSatisfy({ $0 < 0x80 }), !host.contains("%")
    else { return nil }
    return host.lowercased()
  }
}
