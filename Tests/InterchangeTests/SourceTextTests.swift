import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// Files that become texts.
struct SourceTextTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A file with a size, which has no blocks on the disk.
  private func file(_ size: Int) throws -> String {
    let path = try directory.write("", to: "links.txt")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    return path
  }

  /// The limit in the largest unit that it has; without one it is a gigabyte.
  @Test(
    arguments: [
      (1 << 20, "1 MB"), (32 << 20, "32 MB"), ((1 << 30) - (1 << 20), "1023 MB"), (1 << 30, "1 GB"),
      (2 << 30, "2 GB"), (nil, "1 GB"),
    ] as [(Int?, String)])
  func `a file that is larger than the limit is refused with the limit`(
    _ limit: Int?, _ words: String
  ) throws {
    let path = try file((limit ?? 1 << 30) + 1)
    let error = #expect(throws: ImportError.self) { try SourceText.read(path, limit: limit) }
    #expect(error?.diagnostic.code == "file-too-large")
    #expect(
      error?.diagnostic.message == "'\(path)' is larger than \(words), the most that is read")
  }

  @Test func `a file that is as large as the limit is read`() throws {
    #expect(try SourceText.read(file(1 << 20), limit: 1 << 20).text.utf8.count == 1 << 20)
  }
}
