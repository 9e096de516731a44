/// The text in a signed message (CMS, RFC 5652), as sites for old versions of iOS send it. The signature is not looked
/// at.
struct SignedText {
  private let bytes: [UInt8]
  private var place = 0

  /// The text; nil if the bytes are no such message.
  static func contents(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.first == 0x30 else { return nil }
    var message = SignedText(bytes: bytes)
    // Sequence of the kind and, under [0], the message: version, algorithms, and the sequence with the text.
    guard message.enter(0x30) != nil, message.skip(0x06) == signedData, message.enter(0xA0) != nil,
      message.enter(0x30) != nil, message.skip(0x02) != nil, message.skip(0x31) != nil,
      message.enter(0x30) != nil, message.skip(0x06) != nil, message.enter(0xA0) != nil
    else { return nil }
    if let text = message.skip(0x04) { return Array(text) }
    // In pieces, up to the end of the whole or to two zeros.
    guard let length = message.enter(0x24) else { return nil }
    let end = length.map { message.place + $0 } ?? bytes.count
    var text: [UInt8] = []
    while message.place < end, let piece = message.skip(0x04) { text += piece }
    return text
  }

  private static let signedData: ArraySlice<UInt8> = [
    0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]

  /// Goes to the contents of the element here.
  ///
  /// - Returns: Their length, which may be open; nil if it is another element.
  private mutating func enter(_ tag: UInt8) -> Int?? {
    guard place + 1 < bytes.count, bytes[place] == tag else { return nil }
    let first = Int(bytes[place + 1])
    if first == 0x80 {
      place += 2
      return .some(nil)
    }
    let count = first > 0x80 ? first - 0x80 : 0
    guard count <= 4, place + 2 + count <= bytes.count else { return nil }
    let digits = bytes[(place + 2)..<(place + 2 + count)]
    let length = count == 0 ? first : digits.reduce(0) { $0 << 8 | Int($1) }
    guard place + 2 + count + length <= bytes.count else { return nil }
    place += 2 + count
    return length
  }

  /// Goes behind the element here, and returns its contents; nil if it is another one, or its end is open.
  private mutating func skip(_ tag: UInt8) -> ArraySlice<UInt8>? {
    let before = place
    guard case .some(.some(let length)) = enter(tag) else {
      place = before
      return nil
    }
    place += length
    return bytes[(place - length)..<place]
  }
}
