/// The components of a URL, in the standard's order.
public enum URLComponent: String, CaseIterable, Sendable, Hashable, Codable {
  /// In the order of a URL; the names are those of the web's `URL`.
  case `protocol`, username, password, hostname, port, pathname, search, hash
}
