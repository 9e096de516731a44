import Texts

extension Route {
  /// The parameters that no URL of the route can carry, with what is said of each: no pattern has a capture of the name,
  /// and each has a query of its own, in which there is no room for it.
  ///
  /// - Parameter canCarry: Whether a URL of one of the patterns can carry a parameter.
  package func uncarriedParameters(
    _ canCarry: (_ name: String) -> Bool
  ) -> [(parameter: Parameter, message: String)] {
    parameters.values.ordered(by: \.name).compactMap { parameter in
      if canCarry(parameter.name) { return nil }
      return (
        parameter,
        "no URL of \(identifier) can carry the parameter \(parameter.name): its patterns have a query of "
          + "their own, without a capture of that name"
      )
    }
  }
}
