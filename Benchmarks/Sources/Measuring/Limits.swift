internal import Foundation

/// A figure that must not be larger, or smaller, than a limit.
public struct Limit: Codable, Sendable {
  public enum Side: String, Codable, Sendable {
    case atMost = "at most"
    case atLeast = "at least"
  }

  /// What was measured, with its size.
  public let name: String
  public let figure: Double
  public let unit: String
  public let side: Side
  public let limit: Double

  /// - Parameters:
  ///   - name: What was measured, with its size.
  ///   - figure: The measured figure.
  ///   - unit: The unit of the figure and the limit, written after them.
  public init(_ name: String, _ figure: Double, _ unit: String, _ side: Side, _ limit: Double) {
    self.name = name
    self.figure = figure
    self.unit = unit
    self.side = side
    self.limit = limit
  }

  /// A figure that is not a number exceeds every limit.
  public var isKept: Bool { side == .atMost ? figure <= limit : figure >= limit }

  /// The figure, the limit, and by how much it is exceeded.
  public var description: String {
    var text = "\(name): \(Self.text(figure)) \(unit), \(side.rawValue) \(Self.text(limit))"
    if !isKept {
      let excess = abs(figure / limit - 1) * 100
      text += String(format: " (%.0f %% too %@)", excess, side == .atMost ? "much" : "little")
    }
    return text
  }

  private static func text(_ value: Double) -> String {
    String(format: abs(value) >= 100 ? "%.0f" : "%.2f", value)
  }
}

/// The limits of one program, compared with its measurements.
public struct Limits {
  private let program: String
  public private(set) var all: [Limit] = []
  /// Problems besides figures.
  private var faults: [String] = []

  /// - Parameter program: The program's name, for its last message.
  public init(_ program: String) { self.program = program }

  /// Notes a figure and its limit.
  public mutating func hold(_ limit: Limit) { all.append(limit) }

  /// Notes a problem, such as a wrongly matched URL.
  public mutating func fault(_ text: String) { faults.append(text) }

  public var areKept: Bool { faults.isEmpty && all.allSatisfy(\.isKept) }

  /// Prints the exceeded limits and ends the program, with 1 if there are any.
  ///
  /// With `--limits FILE` the exceeded ones are appended to a file too, which several programs can share.
  public func end() -> Never {
    let lines = faults + all.filter { !$0.isKept }.map(\.description)
    if lines.isEmpty {
      print("\n\(program): \(all.count) limits, none exceeded")
      exit(0)
    }
    print("\n\(program): \(lines.count) of \(all.count) limits EXCEEDED")
    for line in lines { print("  \(line)") }
    if let path = option("--limits") {
      append(lines.map { "\(program): \($0)\n" }.joined(), to: path)
    }
    exit(1)
  }

  private func append(_ text: String, to path: String) {
    let known = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    do {
      try (known + text).write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      print("\(path) cannot be written: \(error)")
    }
  }
}

extension Limit: CustomStringConvertible {}
