/// The schemes whose URLs the URL standard canonicalises like http's.
enum SpecialScheme: String, CaseIterable, Sendable {
  case http, https, ws, wss, ftp, file

  init?(_ scheme: String) { self.init(rawValue: scheme) }

  var defaultPort: Int? {
    switch self {
    case .http, .ws: 80
    case .https, .wss: 443
    case .ftp: 21
    case .file: nil
    }
  }
}
