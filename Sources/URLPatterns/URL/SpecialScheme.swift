/// The schemes whose URLs the URL standard canonicalises like http's.
enum SpecialScheme: String, CaseIterable, Sendable {
  case http, https, ws, wss, ftp, file

  init?(_ scheme: String) { self.init(rawValue: scheme) }

  /// - Parameter name: up to eight bytes, the first in the lowest bits.
  @inline(__always)
  init?(word name: UInt64) {
    switch name {
    case 0x7074_7468: self = .http
    case 0x73_7074_7468: self = .https
    case 0x7377: self = .ws
    case 0x73_7377: self = .wss
    case 0x70_7466: self = .ftp
    case 0x656C_6966: self = .file
    default: return nil
    }
  }

  var defaultPort: Int? {
    switch self {
    case .http, .ws: 80
    case .https, .wss: 443
    case .ftp: 21
    case .file: nil
    }
  }
}
