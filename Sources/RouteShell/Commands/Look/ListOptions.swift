extension Option {
  /// The options of every list.
  static let listing: [Option] = [
    filter, .value("limit", "N", .number, "At most N lines"),
  ]

  /// The first of them, for lists with a different meaning of `--limit`.
  static let filter = Option.value(
    "where", "TEXT", "Only lines that contain TEXT, in either case")
}

extension Call {
  /// A list, filtered and limited by its options.
  func list(_ listing: Listing) throws -> Answer {
    var listing = listing
    listing.filter(containing: self["where"], limit: try number("limit"))
    return .list(listing)
  }

  /// A list that is printed as one line for each row instead of a table, filtered and limited in
  /// the same way.
  func lines(
    _ listing: Listing, limit: Int? = nil, _ line: @escaping (Listing.Row) -> String
  ) throws -> Answer {
    var listing = listing
    listing.filter(containing: self["where"], limit: try number("limit") ?? limit)
    let shown = listing
    return .text(
      shown.rows.map { line($0).escapingControls() }.joined(separator: "\n"), json: shown.json,
      listing: shown)
  }
}
