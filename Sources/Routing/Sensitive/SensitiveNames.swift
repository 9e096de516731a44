import RouteModel

/// Names of parameters, in lower case, whose values must not be written.
struct SensitiveNames: Sendable, Hashable {
  /// A longer name is not taken for a mistyped one.
  private static let longest = 64

  private let names: Set<String>
  /// Those that may be mistyped.
  private let candidates: [NearestNames.Known]
  /// Names that the catalog knows: they are not mistyped.
  private let known: Set<String>

  init(_ names: some Sequence<String>, known: Set<String> = []) {
    self.names = Set(names.map { $0.lowercased() })
    candidates = self.names.filter { $0.utf8.count <= Self.longest }.sorted()
      .map(NearestNames.Known.init)
    self.known = known
  }

  var isEmpty: Bool { names.isEmpty }

  /// Whether a name is one of them, or seems to be a mistyped one; or whether a part of it is, as
  /// in `token[]`, `user[token]` and `token.sub`, also in quotes and between blanks.
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
    return NearestNames.hasAny(near: name, in: candidates)
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

  /// Whether a pattern may capture one of them, by the words in its text; a capture without a name has a
  /// number.
  func mayStand(in pattern: String) -> Bool {
    names.contains { Int($0) != nil }
      || pattern.utf8.split { !Self.isOfCapture($0) }.contains {
        names.contains(String(decoding: $0, as: UTF8.self).lowercased())
      }
  }

  /// The names in the text of a pattern: what follows a `:`, and what precedes a `:` or a `=`, such
  /// as a scheme or the name of an item.
  static func names(in pattern: String) -> [String] {
    let bytes = Array(pattern.utf8)
    return bytes.indices.filter { ":=".utf8.contains(bytes[$0]) }.flatMap { mark in
      let before = bytes[..<mark].reversed().prefix(while: isOfCapture).reversed()
      let behind = bytes[(mark + 1)...].prefix(while: isOfCapture)
      return [Array(before), bytes[mark] == UInt8(ascii: ":") ? Array(behind) : []]
    }.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  private static func isOfCapture(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
      || byte == 0x24 || byte >= 0x80
  }
}
