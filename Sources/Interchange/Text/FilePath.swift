/// The path of a file, split as text: any text is a path, also the empty text, `a`, `.` and `/`.
struct FilePath {
  let text: String

  init(_ text: String) { self.text = text }

  /// The parts between slashes, without `.`.
  var components: [String] {
    text.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  /// The last component: empty for a path that has none, such as `/`.
  var lastComponent: String { text.split(separator: "/").last.map(String.init) ?? "" }

  /// The path before the last component: empty for a name alone, `/` for a name in the root.
  var folder: String {
    guard let slash = withoutSlashesAtEnd.lastIndex(of: "/") else { return "" }
    let before = text[..<slash]
    let end = before.lastIndex { $0 != "/" }
    return end.map { String(before[...$0]) } ?? "/"
  }

  /// The path of a file in this folder.
  func appending(_ name: String) -> String {
    text.isEmpty || text.hasSuffix("/") ? text + name : text + "/" + name
  }

  /// A name without its extension; a dot at the beginning does not start one.
  static func withoutEnding(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name.index(after: dot) < name.endIndex
    else { return name }
    return String(name[..<dot])
  }

  private var withoutSlashesAtEnd: Substring {
    guard let end = text.lastIndex(where: { $0 != "/" }) else { return "" }
    return text[...end]
  }
}
