import URLPatterns

// Arbitrary text as a pattern, and the rest of it as a URL: nothing may trap, whatever is accepted
// must be consistent. The input's first byte chooses the options, a line break separates pattern
// and URL.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParser(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 1 else { return 0 }
  let bytes = UnsafeBufferPointer(start: data, count: size)
  let options = RoutePattern.Options(
    priority: Int(bytes[0] >> 4) - 8, ignoreCase: bytes[0] & 1 != 0,
    strictSlash: bytes[0] & 2 != 0, hostAsSegment: bytes[0] & 4 != 0)
  let parts = bytes.dropFirst().split(
    separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
  let text = String(decoding: parts[0], as: UTF8.self)
  let url = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : text
  if let pattern = try? URLPattern(text) {
    // A pattern written in its normal form is the same pattern. One punctuation mark is taken off
    // protocol, search and hash.
    if let again = try? URLPattern(
      URLPatternInit(
        protocol: pattern[.protocol] + ":", username: pattern[.username],
        password: pattern[.password], hostname: pattern[.hostname], port: pattern[.port],
        pathname: pattern[.pathname], search: "?" + pattern[.search], hash: "#" + pattern[.hash]))
    {
      for component in URLComponent.allCases {
        precondition(pattern[component] == again[component], "normal form changes")
      }
    }
    _ = try? pattern.exec(.url(url))
    _ = try? URLPattern(text, baseURL: url)
  }
  guard let pattern = try? RoutePattern(text, options: options) else { return 0 }
  let index = PatternIndex([.init(pattern: pattern, route: "a", key: 1)])
  if let match = try? index.firstMatch(url) {
    precondition(match.key == 1)
    // What was taken out of a URL stands in it, and the canonical form matches too.
    _ = match.parameters
    _ = match.captures
    let again = try? index.firstMatch(match.canonicalURL)
    precondition(again != nil, "the canonical URL does not match")
  }
  _ = try? index.explain(url)
  var values: [String: String] = [:]
  for name in pattern.captureNames { values[name] = url.isEmpty ? "x" : String(url.prefix(20)) }
  if let built = try? pattern.url(filling: values) {
    precondition((try? index.firstMatch(built)) != nil, "a built URL does not match")
  }
  return 0
}
