/// Where a pattern has sensitive names.
struct SensitivePattern: Sendable {
  private(set) var hasSensitiveHost: Bool
  let hasSensitiveFragment: Bool
  /// Keys of query items whose value is captured under a sensitive name.
  private(set) var queryNames: Set<String> = []
  private let scheme: String
  private let host: String
  private let takesHostAsSegment: Bool
  private var indexes: Set<Int> = []
  /// From here on segments can shift: everything is held for sensitive.
  private var openFrom: Int?

  /// nil if the pattern has no sensitive name.
  ///
  /// - Parameter names: In lower case.
  init?(_ pattern: Route.Pattern, names: Set<String>) {
    let parts = URLParts(pattern.text.lowercased())
    func isNamed(_ text: String) -> Bool {
      text.contains(":") && names.contains { text.contains(":" + $0) }
    }
    scheme = parts.scheme
    host = parts.name
    takesHostAsSegment = pattern.takesHostAsSegment
    hasSensitiveHost = isNamed(parts.host)
    hasSensitiveFragment = parts.fragment.map(isNamed) ?? false
    for item in parts.query?.split(separator: "&") ?? [] {
      guard let equals = item.firstIndex(of: "=") else { continue }
      if isNamed(String(item[equals...])) {
        queryNames.insert(URLParts.decoded(item[..<equals]))
      }
    }
    for (index, segment) in parts.segments.enumerated() {
      if isNamed(segment) { indexes.insert(index) }
      if openFrom == nil,
        segment.contains("*") || segment.contains("{") || segment.hasSuffix("?")
          || segment.hasSuffix("+"),
        isNamed(parts.segments[index...].joined(separator: "/"))
      {
        openFrom = index
      }
    }
    if takesHostAsSegment, isSensitive(1) { hasSensitiveHost = true }
    if indexes.isEmpty, openFrom == nil, queryNames.isEmpty, !hasSensitiveHost,
      !hasSensitiveFragment
    {
      return nil
    }
  }

  /// Whether a URL could have been meant for it: of the same scheme and host. A path alone may be meant
  /// for any site, as in a log of requests.
  func mayMean(_ url: URLParts) -> Bool {
    if url.scheme.isEmpty || scheme.isEmpty && host.isEmpty { return true }
    func agree(_ pattern: String, _ text: String) -> Bool {
      pattern == text || pattern.contains { ":*{(?".contains($0) }
    }
    let isSchemeOpen = scheme.dropLast(3).contains { ":*{(?".contains($0) }
    guard isSchemeOpen || scheme == url.scheme.lowercased() else { return false }
    // `app:///login/x`: the host comes as the first part of the path.
    let name = url.host.isEmpty ? url.firstSegment ?? "" : url.name
    return agree(host, name) || agree(host, url.name) || takesHostAsSegment
  }

  /// Whether a value can stand in a segment of a URL.
  func isSensitive(_ index: Int, of url: URLParts) -> Bool {
    if url.isOdd, let first = (indexes.min() ?? openFrom) {
      // What is no URL keeps its first word, anything else what stands before every sensitive name.
      return index >= (url.scheme.isEmpty ? 1 : min(first, openFrom ?? first))
    }
    // With the host as the first segment the others stand one place further on.
    let isShifted = host.isEmpty && !url.host.isEmpty || takesHostAsSegment
    let isShiftedBack = url.host.isEmpty && !host.isEmpty && !url.scheme.isEmpty
    return isSensitive(index) || isShifted && isSensitive(index + 1)
      || isShiftedBack && index > 1 && isSensitive(index - 1)
  }

  private func isSensitive(_ index: Int) -> Bool {
    indexes.contains(index) || openFrom.map { index >= $0 } ?? false
  }
}
