/// The names of storyboards that are imported together.
enum StoryboardNames {
  enum Name: Hashable {
    case name(String)
    /// Another file of the list has the same storyboard in another language.
    case localizedCopy(of: String)
  }

  /// The file's name without its extension, with as many folders before it as make it unique:
  /// `Main`, or `Shop/Main` and `Account/Main`. Of a storyboard's languages (`*.lproj`) `Base` is
  /// used, else `en`, else the first.
  static func names(of files: [String]) -> [Name] {
    var languages: [String: [Int]] = [:]
    let parts = files.map { file -> [String] in
      var parts = FilePath(file).components
      if let name = parts.popLast() { parts.append(FilePath.withoutEnding(name)) }
      return parts
    }
    for (index, path) in parts.enumerated() {
      languages[path.filter { !$0.hasSuffix(".lproj") }.joined(separator: "/"), default: []]
        .append(index)
    }
    var originals: [Int: Int] = [:]
    for indexes in languages.values where indexes.count > 1 {
      let best = indexes.min { rank(parts[$0]) < rank(parts[$1]) } ?? indexes[0]
      for index in indexes where index != best { originals[index] = best }
    }
    let kept = files.indices.filter { originals[$0] == nil }
    return files.indices.map { index in
      if let original = originals[index] { return .localizedCopy(of: files[original]) }
      let path = parts[index].filter { !$0.hasSuffix(".lproj") }
      for count in 1...max(1, path.count) {
        let tail = path.suffix(count)
        let others = kept.filter {
          $0 != index && parts[$0].filter { !$0.hasSuffix(".lproj") }.suffix(count) == tail
        }
        if others.isEmpty { return .name(tail.joined(separator: "/")) }
      }
      return .name(path.joined(separator: "/"))
    }
  }

  /// The file's name without folders and extension.
  static func baseName(_ file: String) -> String {
    FilePath.withoutEnding(FilePath(file).lastComponent)
  }

  private static func rank(_ path: [String]) -> (Int, String) {
    let language = path.last { $0.hasSuffix(".lproj") } ?? ""
    return (["Base.lproj": 0, "": 0, "en.lproj": 1][language] ?? 2, language)
  }
}
