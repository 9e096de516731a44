internal import Foundation

/// The word after an option on the command line.
public func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
  return arguments[place + 1]
}

/// The number after an option on the command line.
public func number(_ name: String) -> Int? { option(name).flatMap { Int($0) } }

/// Writes the measurements as JSON to the file of `--json FILE`, if it is given.
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
