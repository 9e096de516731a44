public import RouteModel

/// Parameters as typed values. See docs/behaviour.md, "Typed parameters".
///
/// ```swift
/// let id = try match.parameters.require("id", as: Int.self)
///
/// struct Search: Codable {
///   var q: String
///   var page: Int?
/// }
/// let search = try match.parameters.decode(Search.self)
/// ```
///
/// Messages never repeat a value: it may be sensitive.
extension Array where Element == RouteEvent.Parameter {
  /// The value of a parameter; of two with the same name the last counts.
  /// - Parameters:
  ///   - name: the key.
  ///   - type: a text, a number, a `Bool`, a `Date`, a `UUID`, an enumeration of texts: any type
  ///     that is decoded from one value.
  /// - Throws: ``RouteError`` `missing-parameter` or `invalid-parameter`.
  public func require<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(RouteError) -> Value { try decoder.required(name, type) }

  /// The value of a parameter; nil where it is missing.
  /// - Throws: ``RouteError`` `invalid-parameter`.
  public func value<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(RouteError) -> Value? { try decoder.value(name, type) }

  /// All parameters as one value, whose properties have their names; optional ones may be missing.
  /// - Throws: ``RouteError`` `missing-parameter` or `invalid-parameter`.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self
  ) throws(RouteError) -> Value { try decoder.all(type) }

  private var decoder: ParameterDecoder {
    ParameterDecoder(texts: Dictionary(map { ($0.name, $0.value) }) { $1 })
  }
}

extension PerformRouteConfiguration {
  /// A parameter of a URL or of a command, or the value in ``userInfo`` with that name. See
  /// docs/behaviour.md, "Typed parameters".
  /// - Throws: ``RouteError`` `missing-parameter` or `invalid-parameter`; a router's
  ///   `destination(with:)` may pass the error on, and the perform fails with it.
  public func parameter<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(RouteError) -> Value {
    try decoder.required(name, type)
  }

  /// All parameters as one value, whose properties have their names; optional ones may be missing.
  /// - Throws: ``RouteError`` `missing-parameter` or `invalid-parameter`.
  public func decodeParameters<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws(RouteError) -> Value { try decoder.all(type) }

  private var decoder: ParameterDecoder {
    ParameterDecoder(
      texts: userInfo.compactMapValues { ($0 as? any LosslessStringConvertible)?.description },
      values: userInfo)
  }
}
