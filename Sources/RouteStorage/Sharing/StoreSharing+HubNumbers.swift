internal import RouteModel

extension StoreSharing {
  /// The revision that has a number on the hub; nil if this store does not have it.
  ///
  /// - Parameter hubNumber: The number there; 0 is the empty catalog.
  package func revision(ofHub hubNumber: Int) throws(StoreError) -> Int? {
    if hubNumber == 0 { return 0 }
    return try connection.number("SELECT max(id) FROM revision WHERE hub_number = ?1", hubNumber)
  }

  /// The number on the hub of the newest revision in a range that has one.
  package func hubNumber(ofNewestIn revisions: ClosedRange<Int>) throws(StoreError) -> Int? {
    try connection.number(
      "SELECT max(hub_number) FROM revision WHERE id BETWEEN ?1 AND ?2", revisions.lowerBound,
      revisions.upperBound)
  }

  /// The number on the hub of the oldest revision in a range that has one.
  package func hubNumber(ofOldestIn revisions: ClosedRange<Int>) throws(StoreError) -> Int? {
    try connection.number(
      "SELECT min(hub_number) FROM revision WHERE id BETWEEN ?1 AND ?2", revisions.lowerBound,
      revisions.upperBound)
  }
}
