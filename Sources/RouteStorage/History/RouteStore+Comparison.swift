public import RouteModel

extension RouteStore {
  /// Compares two parts of the history by route and by kind of error.
  ///
  /// - Parameters:
  ///   - before: The earlier events, such as those of a revision.
  ///   - after: The later ones.
  public func compare(
    _ before: HistoryFilter, _ after: HistoryFilter
  ) throws(StoreError) -> HistoryComparison {
    try connection.transaction(.read) { () throws(StoreError) in
      HistoryComparison(
        (try statistics(before), try statistics(after)),
        failures: (try orderedErrorGroups(before), try orderedErrorGroups(after)))
    }
  }
}
