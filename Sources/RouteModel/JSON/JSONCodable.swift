/// A type whose own JSON reader and writer also serve the decoders and encoders of `Codable`.
package protocol JSONCodable: Codable {
  init(_ json: JSONValue) throws(JSONMistake)
  var json: JSONValue { get }
}

extension JSONCodable {
  public init(from decoder: any Decoder) throws {
    do throws(JSONMistake) {
      self = try Self(try JSONValue.read(decoder))
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.message))
    }
  }

  public func encode(to encoder: any Encoder) throws { try Coded(value: json).encode(to: encoder) }
}

extension JSONValue {
  fileprivate static func read(_ decoder: any Decoder) throws(JSONMistake) -> JSONValue {
    do { return try Coded(from: decoder).value } catch {
      throw JSONMistake(message: "\(error)", offset: 0)
    }
  }
}

/// A JSON value for a coder.
private struct Coded: Codable {
  let value: JSONValue

  init(value: JSONValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let coded = try decoder.singleValueContainer()
    if coded.decodeNil() {
      value = .null
    } else if let bool = try? coded.decode(Bool.self) {
      value = .bool(bool)
    } else if let whole = try? coded.decode(Int.self) {
      value = .int(whole)
    } else if let number = try? coded.decode(Double.self) {
      value = .double(number)
    } else if let text = try? coded.decode(String.self) {
      value = .string(text)
    } else if let list = try? coded.decode([Coded].self) {
      value = .array(list.map(\.value))
    } else {
      let members = try coded.decode([String: Coded].self).sorted { $0.key < $1.key }
      value = .object(members.map { JSONValue.Member(key: $0.key, value: $0.value.value) })
    }
  }

  func encode(to encoder: any Encoder) throws {
    var coded = encoder.singleValueContainer()
    switch value.kind {
    case .null: try coded.encodeNil()
    case .bool(let bool): try coded.encode(bool)
    case .number(let digits):
      if let whole = value.int { try coded.encode(whole) } else { try coded.encode(Double(digits)) }
    case .string(let text): try coded.encode(text)
    case .array(let list): try coded.encode(list.map { Coded(value: $0) })
    case .object(let members):
      try coded.encode(
        Dictionary(members.map { ($0.key, Coded(value: $0.value)) }) { $1 })
    }
  }
}
