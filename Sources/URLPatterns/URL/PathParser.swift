/// Splits, cleans and percent-encodes a path (URL standard, "path state").
enum PathParser {
  static func append(
    _ bytes: ArraySlice<UInt8>, to segments: inout [String], isSpecial: Bool
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
      let segment = PercentEncoding.encode(rest[..<end], .path)
      if isDoubleDot(segment) {
        _ = segments.popLast()
        if isLast { segments.append("") }
      } else if isSingleDot(segment) {
        if isLast { segments.append("") }
      } else {
        segments.append(segment)
      }
      if isLast { return }
      rest = rest[(end + 1)...]
    }
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
}
