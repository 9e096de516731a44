extension RouteEvent.Parameter {
  /// Parameters with one of each name: in the place of the first, with the value of the last.
  ///
  /// - Complexity: O(parameters).
  public static func lastOfEachName(_ parameters: [Self]) -> [Self] {
    var kept: [Self] = []
    kept.reserveCapacity(parameters.count)
    guard parameters.count > 16 else {
      // Of a few a look at each is cheaper than a table.
      for parameter in parameters {
        if let known = kept.firstIndex(where: { $0.name == parameter.name }) {
          kept[known].value = parameter.value
        } else {
          kept.append(parameter)
        }
      }
      return kept
    }
    var places: [String: Int] = [:]
    for parameter in parameters {
      if let known = places[parameter.name] {
        kept[known].value = parameter.value
      } else {
        places[parameter.name] = kept.count
        kept.append(parameter)
      }
    }
    return kept
  }
}
