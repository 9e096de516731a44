internal import Foundation

/// The word behind an option of the command line.
public func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
  return arguments[place + 1]
}

/// The number behind an option of the command line.
public func number(_ name: String) -> Int? { option(name).flatMap { Int($0) } }

/// Writes what was measured as JSON where `--json FILE` says; else nowhere.
public func writeJSON(_ figures: some Encodable) throws {
  guard let path = option("--json") else { return }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  try encoder.encode(figures).write(to: URL(fileURLWithPath: path))
}

extension String {
  /// The text, filled with blanks to a width.
  public func column(_ width: Int) -> String {
    padding(toLength: Swift.max(width, count), withPad: " ", startingAt: 0)
  }
}
