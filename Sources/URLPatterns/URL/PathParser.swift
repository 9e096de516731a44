/// Splits, cleans and percent-encodes a path (URL standard, "path state").
enum PathParser {
  static func append(
    _ bytes: ArraySlice<UInt8>, to segments: inout [String], isSpecial: Bool, isFile: Bool
  ) {
    var rest = bytes
    let isSlash: (UInt8) -> Bool = {
      $0 == UInt8(ascii: "/") || ($0 == UInt8(ascii: "\\") && isSpecial)
    }
    if let first = rest.first, isSlash(first) {
      rest.removeFirst()
    } else if rest.isEmpty && !isSpecial {
      return
    }
    while true {
      let end = rest.firstIndex(where: isSlash) ?? rest.endIndex
      let isLast = end == rest.endIndex
      var segment = PercentEncoding.encode(rest[..<end], .path)
      if isDoubleDot(segment) {
        shorten(&segments, isFile: isFile)
        if isLast { segments.append("") }
      } else if isSingleDot(segment) {
        if isLast { segments.append("") }
      } else {
        if isFile && segments.isEmpty && isDriveLetter(Array(segment.utf8)[...]) {
          segment = "\(segment.prefix(1)):"
        }
        segments.append(segment)
      }
      if isLast { return }
      rest = rest[(end + 1)...]
    }
  }

  static func shorten(_ segments: inout [String], isFile: Bool) {
    if isFile, segments.count == 1, isNormalDriveLetter(segments[0]) { return }
    if !segments.isEmpty { segments.removeLast() }
  }

  static func isSingleDot(_ segment: String) -> Bool {
    segment == "." || segment.lowercased() == "%2e"
  }

  static func isDoubleDot(_ segment: String) -> Bool {
    guard segment.utf8.count >= 2, segment.utf8.count <= 6 else { return false }
    switch segment.lowercased() {
    case "..", ".%2e", "%2e.", "%2e%2e": return true
    default: return false
    }
  }

  static func isDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 2, let first = bytes.first, let last = bytes.last else { return false }
    return isLetter(first) && (last == UInt8(ascii: ":") || last == UInt8(ascii: "|"))
  }

  static func isNormalDriveLetter(_ segment: String) -> Bool {
    isDriveLetter(Array(segment.utf8)[...]) && segment.hasSuffix(":")
  }

  static func startsWithDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard isDriveLetter(bytes.prefix(2)) else { return false }
    guard let third = bytes.dropFirst(2).first else { return true }
    return [UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#")]
      .contains(third)
  }
}
