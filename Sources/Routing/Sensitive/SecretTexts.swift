import CLibrary
import RouteModel

/// Values that must not be written, to be found in any text: whatever their case, percent-encoded or
/// with the escapes of a quoted text.
public struct SecretTexts: Sendable, Hashable {
  /// A shorter value, such as `1`, is found where it stands alone, not inside of words.
  static let shortest = 4

  private var values: Set<String> = []
  /// Links and the like as they may be written, by what they were.
  private var masked: [String: String] = [:]
  /// The values by their length, folded. Longest first, so that of a value within another the longer is
  /// found.
  private var byLength: [(count: Int, values: Set<[UInt8]>)] = []

  /// Nothing.
  public init() {}

  public static func == (first: SecretTexts, second: SecretTexts) -> Bool {
    first.values == second.values && first.masked == second.masked
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// Some values; empty ones say nothing.
  public init(_ values: some Sequence<String>) { insert(values) }

  /// There is nothing to find.
  public var isEmpty: Bool { values.isEmpty && masked.isEmpty }

  /// How many there are.
  public var count: Int { values.count }

  /// Adds values, as they are and decoded.
  public mutating func insert(_ new: some Sequence<String>) {
    let count = values.count
    for value in new {
      for text in [value, Escapes.decoded(value)]
      where !text.isEmpty && text != RouteEvent.mask {
        values.insert(text)
      }
    }
    guard values.count > count else { return }
    var sets: [Int: Set<[UInt8]>] = [:]
    for value in values {
      let bytes = value.utf8.map(Self.folded)
      sets[bytes.count, default: []].insert(bytes)
    }
    byLength = sets.map { (count: $0.key, values: $0.value) }.sorted { $0.count > $1.count }
  }

  /// Adds a text that holds some, with how it may be written: found as a whole it is replaced by that.
  mutating func insert(_ text: String, as safe: String) {
    if text != safe, text.utf8.count >= Self.shortest { masked[text] = safe }
  }

  /// Adds those of another.
  public mutating func formUnion(_ other: SecretTexts) {
    insert(other.values)
    masked.merge(other.masked) { old, _ in old }
  }

  /// A text without the values.
  ///
  /// - Parameters:
  ///   - text: Any text that may hold them.
  ///   - isSpared: Whether a word between blanks stays although it holds a value: a name that everybody may
  ///     read is no value.
  public func masking(
    _ text: String, sparing isSpared: (String) -> Bool = { _ in false }
  ) -> String {
    guard !isEmpty else { return text }
    let whole = self.masked.sorted { ($1.key.utf8.count, $0.key) < ($0.key.utf8.count, $1.key) }
      .reduce(text) { $0.replacing($1.key, with: $1.value) }
    return maskingValues(in: whole, isSpared)
  }

  private func maskingValues(in text: String, _ isSpared: (String) -> Bool) -> String {
    guard !byLength.isEmpty else { return text }
    var masked = MaskedText(text)
    for reading in DecodedBytes.readings(of: masked.bytes) { mask(reading, &masked, isSpared) }
    return masked.isUnchanged ? text : masked.text
  }

  /// A longer word is no name.
  private static let longestName = 1_000

  /// The word around a place, without the marks at its ends; nil if it is too long for a name.
  private static func word(around range: Range<Int>, in masked: MaskedText) -> String? {
    let bytes = masked.bytes
    let first = max(0, range.lowerBound - longestName)
    let last = min(bytes.count, range.upperBound + longestName)
    let blank = bytes[first..<range.lowerBound].lastIndex { $0 <= 0x20 }
    let next = bytes[range.upperBound..<last].firstIndex { $0 <= 0x20 }
    guard blank != nil || first == 0, next != nil || last == bytes.count else { return nil }
    let start = blank.map { $0 + 1 } ?? 0
    let end = next ?? bytes.count
    var word = bytes[start..<end]
    while let last = word.last, word.endIndex > range.upperBound, ",;:.)".utf8.contains(last) {
      word.removeLast()
    }
    if word.first == UInt8(ascii: "("), word.startIndex < range.lowerBound { word.removeFirst() }
    return String(decoding: word, as: UTF8.self)
  }

  /// Whether a value stands in a text.
  func isHeld(by text: String) -> Bool { !isEmpty && masking(text) != text }

  private func mask(
    _ reading: DecodedBytes, _ masked: inout MaskedText, _ isSpared: (String) -> Bool
  ) {
    let bytes = reading.bytes.map(Self.folded)
    var firsts = [Bool](repeating: false, count: 256)
    for (_, values) in byLength { for value in values { firsts[Int(value[0])] = true } }
    var index = 0
    while index < bytes.count {
      if firsts[Int(bytes[index])], let length = length(ofValueIn: bytes, at: index) {
        let range = reading.places[index]..<reading.places[index + length]
        if Self.word(around: range, in: masked).map(isSpared) != true { masked.mask(range) }
        index += length
      } else {
        index += 1
      }
    }
  }

  private func length(ofValueIn bytes: [UInt8], at start: Int) -> Int? {
    byLength.first { count, values in
      let end = start + count
      guard end <= bytes.count, values.contains(Array(bytes[start..<end])) else { return false }
      return count >= Self.shortest
        || (start == 0 || !Self.isOfWord(bytes[start - 1]))
          && (end == bytes.count || !Self.isOfWord(bytes[end]))
    }?.count
  }

  /// A byte without its case; in a query a blank may be a plus.
  private static func folded(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "+") ? 0x20 : byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
  }
}
