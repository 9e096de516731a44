import CLibrary

/// Values that sensitive parameters have had lately. They are recognised when they occur again
/// under another name, as a fact of the context or in a command.
public struct KnownSecrets: Sendable, Hashable {
  /// Shorter values, such as `1` or `yes`, are too common to be recognised.
  public static let shortest = 6
  /// How many are remembered.
  public static let limit = 256

  private var values: Set<String> = []
  /// In the order in which they came; the oldest is replaced at `next`.
  private var order: [String] = []
  private var next = 0

  /// No values yet.
  public init() {}

  /// Remembers values.
  public mutating func note(_ values: Set<String>) {
    for value in values where value.utf8.count >= Self.shortest {
      guard self.values.insert(value).inserted else { continue }
      guard order.count == Self.limit else {
        order.append(value)
        continue
      }
      self.values.remove(order[next])
      order[next] = value
      next = (next + 1) % Self.limit
    }
  }

  /// Whether there are no values.
  public var isEmpty: Bool { values.isEmpty }

  /// The values that occur in a text.
  public func held(by text: String) -> [String] { values.filter { text.contains($0) } }

  /// Whether a sensitive parameter has had the value.
  public func contains(_ value: String) -> Bool { !values.isEmpty && values.contains(value) }
}
