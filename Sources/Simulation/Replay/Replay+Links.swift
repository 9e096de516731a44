extension [Replay.Difference] {
  /// The differences, one for each link with the number of its events, the most frequent first.
  package var byLink: [Replay.Difference] {
    var found: [Replay.Difference] = []
    var places: [[String]: Int] = [:]
    for difference in self {
      let key = [difference.subject, difference.what, difference.before, difference.after]
      if let place = places[key] {
        found[place].count += difference.count
      } else {
        places[key] = found.count
        found.append(difference)
      }
    }
    return found.indices.sorted { (-found[$0].count, $0) < (-found[$1].count, $1) }.map {
      found[$0]
    }
  }
}
