/// Names of parameters, in lower case, whose values must not be written.
struct SensitiveNames: Sendable, Hashable {
  private(set) var names: Set<String>

  init(_ names: some Sequence<String>) { self.names = Set(names.map { $0.lowercased() }) }

  var isEmpty: Bool { names.isEmpty }

  /// Whether a name, or a part of it as in `token[]`, `user[token]` and `token.sub`, is one of them.
  func contains(_ name: String) -> Bool {
    guard !names.isEmpty else { return false }
    let name = name.lowercased()
    if names.contains(name) { return true }
    guard name.utf8.contains(where: { [0x5B, 0x5D, 0x2E].contains($0) }) else { return false }
    return name.split { "[].".contains($0) }.contains { names.contains(String($0)) }
  }

  func subtracting(_ other: SensitiveNames) -> SensitiveNames {
    SensitiveNames(names.subtracting(other.names))
  }

  func union(_ other: Set<String>) -> SensitiveNames {
    other.isEmpty ? self : SensitiveNames(names.union(other))
  }

  /// Whether a pattern may capture one of them, by its text: what follows a `:`.
  func mayStand(in pattern: String) -> Bool {
    var rest = Substring(pattern).utf8
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[rest.index(after: colon)...]
      let name = rest.prefix { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
          || byte == 0x24 || byte >= 0x80
      }
      if !name.isEmpty, names.contains(String(Substring(name)).lowercased()) { return true }
    }
    return false
  }
}
