import RouteModel
import Texts

/// The options of every list.
struct ListOptions: OptionGroup {
  var text: String?
  var limit: Int?

  static let options: [BoundOption<Self>] = [
    .filter(\.text), .value("limit", \.limit, "N", "At most N lines"),
  ]

  /// A list, filtered and limited.
  func answer(_ listing: Listing) -> Answer { .list(filtered(listing)) }

  /// A list that is printed as one line for each row instead of a table.
  func lines(_ listing: Listing, _ line: @escaping (Listing.Row) -> String) -> Answer {
    let shown = filtered(listing)
    return .text(
      shown.rows.map { line($0).escapingControls() }.joined(separator: "\n"), json: shown.json,
      listing: shown)
  }

  /// Those of some values that a list of them would show.
  ///
  /// - Parameter texts: What `--where` looks for a text in.
  func filtered<Value>(_ values: [Value], texts: (Value) -> [String]) -> [Value] {
    let wanted = text?.lowercased() ?? ""
    let shown = values.filter { value in
      wanted.isEmpty || texts(value).contains { $0.lowercased().has(wanted) }
    }
    return limit.map { Array(shown.prefix($0)) } ?? shown
  }

  func filtered(_ listing: Listing) -> Listing {
    var listing = listing
    listing.filter(containing: text, limit: limit)
    return listing
  }
}

extension BoundOption {
  /// The filter of a list, also where `--limit` means something else.
  static func filter(_ path: any WritableKeyPath<C, String?> & Sendable) -> Self {
    .value("where", path, "TEXT", "Only lines that contain TEXT, in either case")
  }
}
