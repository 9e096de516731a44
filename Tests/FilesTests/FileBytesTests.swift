import Files
import Foundation
import TestSupport
import Testing

/// How much of a file is read.
struct FileBytesTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A file with a size, which has no blocks on the disk.
  private func file(_ size: Int) throws -> String {
    let path = try directory.write("", to: "\(size)")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    return path
  }

  /// How many bytes are read, or why none are.
  private func count(
    _ path: String, limit: Int, until interruption: Interruption = .none
  ) -> Result<Int, FileBytes.Failure> {
    do throws(FileBytes.Failure) {
      return .success(try FileBytes.read(path, limit: limit, until: interruption).count)
    } catch {
      return .failure(error)
    }
  }

  /// Below, at and above the size of what is read at once.
  @Test(arguments: [0, 1, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, 1 << 20])
  func `a file that is as large as the limit is read, and one with a byte more is not`(
    limit: Int
  ) throws {
    #expect(try count(file(limit), limit: limit) == .success(limit))
    #expect(try count(file(limit + 1), limit: limit) == .failure(.tooLarge(limit: limit)))
  }

  /// A signal that has come ends the reading of what is not too large, so that nothing is read here.
  @Test func `without a limit of its own a file has at most 1 GB, and one above is not begun`()
    throws
  {
    let stopped = Interruption { true }
    let limit = ReadLimit.file
    #expect(limit == 1 << 30)
    #expect(try count(file(limit), limit: limit, until: stopped) == .failure(.interrupted))
    #expect(
      try count(file(limit + 1), limit: limit, until: stopped)
        == .failure(.tooLarge(limit: limit)))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero"), "there is no /dev/zero"))
  func `of a device no more than 16 MB are read, and no more than the limit`() {
    #expect(count("/dev/zero", limit: 1 << 30) == .failure(.tooLarge(limit: 16 << 20)))
    #expect(count("/dev/zero", limit: 1 << 20) == .failure(.tooLarge(limit: 1 << 20)))
    #expect(count("/dev/null", limit: 0) == .success(0))
  }
}
