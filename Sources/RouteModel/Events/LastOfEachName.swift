extension RouteEvent.Parameter {
  /// Removes duplicate names: each parameter has the position of the first and the value of the
  /// last.
  ///
  /// - Complexity: O(parameters).
  package static func lastOfEachName(_ parameters: [Self]) -> [Self] {
    var kept: [Self] = []
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
