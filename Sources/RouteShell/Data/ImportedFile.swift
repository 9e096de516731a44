import Interchange

/// A file that may be imported, as its name describes it.
struct ImportedFile {
  /// What it is, for a sentence.
  let kind: String
  /// The second words of the commands that import such a file, likely ones first.
  let formats: [String]

  /// - Returns: nil for a name that tells nothing.
  init?(_ path: String) {
    guard let known = Self.table.first(where: { path.hasSuffix($0.ending) }) else { return nil }
    (kind, formats) = (known.kind, known.formats)
  }

  private static let table: [(ending: String, kind: String, formats: [String])] = [
    (".storyboard", "a storyboard", ["storyboard"]),
    (".routesh", "a script of commands", ["routesh"]),
    (".tsv", "a table", ["tsv"]), (".csv", "a table", ["tsv"]),
    (".json", "a JSON file", ["json", "aasa"]), (".xml", "an XML file", ["android"]),
    ("apple-app-site-association", "a site's links", ["aasa"]),
  ]

  /// What to import a file with, if the name of one of some words is for another command.
  static func advice(for words: ArraySlice<ExpandedWord>, to format: String) -> String? {
    for word in words {
      guard let file = ImportedFile(word.text), let first = file.formats.first,
        !file.formats.contains(format), TextFile.exists(word.text)
      else { continue }
      return "'\(word.text)' is \(file.kind) by its name: import \(first) \(word.text.scriptWord)"
    }
    return nil
  }
}
