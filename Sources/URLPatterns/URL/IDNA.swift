import Foundation

/// Domain names beyond ASCII (UTS #46, as the URL standard asks), by Foundation's tables.
enum IDNA {
  /// - Returns: the domain in lower-case ASCII, `nil` when it is not a domain name.
  static func toASCII(_ bytes: [UInt8]) -> String? {
    let isPlain = bytes.allSatisfy { $0 < 0x80 }
    let lowered = bytes.map(lowercased)
    if isPlain && !containsPunycode(lowered) { return String(decoding: lowered, as: UTF8.self) }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    guard let url = URL(string: "http://\(text)/"), let host = url.host(percentEncoded: true),
      host.utf8.allSatisfy({ $0 < 0x80 }), !host.contains("%")
    else { return nil }
    return host.lowercased()
  }

  private static func containsPunycode(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: ".")).contains { $0.starts(with: "xn--".utf8) }
  }
}
