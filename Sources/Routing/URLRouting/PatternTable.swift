import RouteModel
import URLPatterns

/// The URL patterns of rows and code, and what they lead to.
struct PatternTable: Sendable {
  /// Who has a pattern.
  enum Owner: Hashable, Sendable {
    case row(String)
    case code(Int)
  }

  struct Entry: Sendable {
    let pattern: Route.Pattern
    let owner: Owner
  }

  private struct Key: Hashable {
    let text: String
    let owner: Owner
  }

  private var ids: [Key: Int] = [:]
  private var codeOwners: [String: Owner] = [:]
  private(set) var entries: [Int: Entry] = [:]
  private var nextID = 0

  /// Adds a pattern.
  mutating func insert(
    _ pattern: Route.Pattern, owner: Owner, name: String
  ) throws(PatternFailure) {
  }

  /// Takes a pattern away; one that is not there is nothing.
  mutating func remove(_ text: String, owner: Owner) {
  }

  /// The code route that has registered this text as a pattern.
  func owner(ofCodePattern text: String) -> Owner? { codeOwners[text] }
}

/// A pattern that cannot be used.
struct PatternFailure: Error {
  let text: String
  let message: String
  let suggestion: String?

  func issue(of owner: String) -> RegistrationIssue {
    RegistrationIssue(
      "bad-pattern", "the pattern \(text) of \(owner) cannot be used: \(message)",
      subjects: [owner, text], suggestions: suggestion.map { [$0] } ?? [])
  }
}
