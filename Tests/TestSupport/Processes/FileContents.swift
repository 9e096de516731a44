import Foundation

/// Files as bytes that can be searched.
public enum FileContents {
  /// The file as text, whatever its contents; empty if there is none.
  public static func text(_ path: String) -> String {
    String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data(), as: UTF8.self)
  }
}
