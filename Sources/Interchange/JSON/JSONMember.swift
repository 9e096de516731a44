/// A member of an object in a line of JSON Lines.
package enum JSONMember {
  /// The text of a member; nil if the line is no JSON object, or has no such text.
  package static func text(_ key: String, ofLine line: String) -> String? {
    guard line.hasPrefix("{"),
      let tree = try? JSONTree.parse(SourceText(line, file: "")),
      case .string(let text)? = tree[key]?.value
    else { return nil }
    return text
  }
}
