public import Foundation

/// A whole text that is compared with a file of `Tests/Fixtures/Golden`.
///
/// With `ROUTESH_WRITE_GOLDEN` in the environment the files are rewritten: the commit then shows
/// the differences.
public enum GoldenText {
  /// Where the first difference is; nil if the text is the file's.
  public static func difference(of text: String, from name: String) throws -> String? {
    let file = Corpus.packageDirectory.appendingPathComponent("Tests/Fixtures/Golden/\(name)")
    return try difference(of: text, from: file)
  }

  /// Where the first difference is; nil if the text is the file's.
  public static func difference(of text: String, from file: URL) throws -> String? {
    if ProcessInfo.processInfo.environment["ROUTESH_WRITE_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    // As bytes: texts that differ in how a letter is composed, or in the ends of lines, are not the same.
    if Array(expected.utf8) == Array(text.utf8) { return nil }
    let (old, new) = (lines(expected), lines(text))
    let index = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    func line(_ lines: [String]) -> String {
      index < lines.count ? "«\(lines[index])»" : "the end"
    }
    return "\(file.lastPathComponent):\(index + 1): expected \(line(old)), got \(line(new))"
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: Character("\n"), omittingEmptySubsequences: false).map(String.init)
  }
}
