import RouteModel

/// Names of parameters, in lower case, whose values must not be written.
struct SensitiveNames: Sendable, Hashable {
  /// A longer name is nobody's mistake for a shorter one.
  private static let longest = 64

  private let names: Set<String>
  /// Names that the catalog knows: they are not mistyped.
  private let known: Set<String>

  init(_ names: some Sequence<String>, known: Set<String> = []) {
    self.names = Set(names.map { $0.lowercased() })
    self.known = known
  }

  var isEmpty: Bool { names.isEmpty }

  /// Whether a name is one of them, or seems to be one that was mistyped; or a part of it is, as in
  /// `token[]`, `user[token]` and `token.sub`, in quotes and between blanks.
  func contains(_ name: String) -> Bool {
    guard !names.isEmpty else { return false }
    let name = name.lowercased()
    if names.contains(name) { return true }
    guard !known.contains(name) else { return false }
    return isMistyped(name)
      || name.unicodeScalars.split { !Self.isOfName($0) }.contains { part in
        let part = String(part)
        return names.contains(part) || isMistyped(part)
      }
  }

  private func isMistyped(_ name: String) -> Bool {
    let length = name.utf8.count
    guard length > 1, length <= Self.longest, !known.contains(name) else { return false }
    let candidates = names.lazy.filter { $0.utf8.count <= Self.longest }
    return !NearestNames.of(name, in: candidates, limit: 1).isEmpty
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "_-$".unicodeScalars.contains(scalar)
  }

  func subtracting(_ other: SensitiveNames) -> SensitiveNames {
    SensitiveNames(names.subtracting(other.names), known: known)
  }

  func union(_ other: Set<String>) -> SensitiveNames {
    other.isEmpty ? self : SensitiveNames(names.union(other), known: known)
  }

  /// Whether a pattern captures one of them, by its text.
  func mayStand(in pattern: String) -> Bool {
    Self.captures(in: pattern).contains { names.contains($0) }
  }

  /// What a pattern calls by a name, by its text: what follows a `:`, and what stands before one or
  /// before a `=`, as a scheme and the name of an item do.
  static func names(in pattern: String) -> [String] {
    let marks = pattern.utf8.indices.filter { ":=".utf8.contains(pattern.utf8[$0]) }
    return captures(in: pattern)
      + marks.map { mark in
        let head = pattern.utf8[..<mark].reversed().prefix(while: isOfCapture).reversed()
        return String(decoding: head, as: UTF8.self).lowercased()
      }.filter { !$0.isEmpty }
  }

  private static func captures(in pattern: String) -> [String] {
    var found: [String] = []
    var rest = Substring(pattern).utf8
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[rest.index(after: colon)...]
      let name = rest.prefix(while: isOfCapture)
      if !name.isEmpty { found.append(String(Substring(name)).lowercased()) }
    }
    return found
  }

  private static func isOfCapture(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
      || byte == 0x24 || byte >= 0x80
  }
}
