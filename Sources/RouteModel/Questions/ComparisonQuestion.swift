/// Two parts of the history beside each other, by route and by kind of error.
package struct ComparisonQuestion {
  private let before: HistoryFilter
  private let after: HistoryFilter

  package init(_ before: HistoryFilter, _ after: HistoryFilter) {
    self.before = before
    self.after = after
  }

  package func answer<History: SQLHistory>(
    in history: History
  ) throws(History.Failure) -> HistoryComparison {
    try history.atOnce { () throws(History.Failure) in
      HistoryComparison(
        (
          try StatisticsQuestion(before).answer(in: history),
          try StatisticsQuestion(after).answer(in: history)
        ),
        failures: (
          try ErrorQuestion(before).ordered(in: history),
          try ErrorQuestion(after).ordered(in: history)
        ))
    }
  }
}
