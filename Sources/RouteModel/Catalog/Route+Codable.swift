/// The keys are stable; `docs/interchange.md` describes them.
extension Route {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case identifier, exclusive, enabled, `internal`, paths, path, summary, owner, tags
    case protocols, patterns, parameters
    case className = "class"
  }

  /// A protocol in JSON: the table's key and value as a row.
  private struct ProtocolRow: Codable {
    var name: String
    var kind: ProtocolKind

    private enum CodingKeys: String, CodingKey, CaseIterable { case name, kind }

    init(name: String, kind: ProtocolKind) {
      self.name = name
      self.kind = kind
    }

    init(from decoder: any Decoder) throws {
      let row = try decoder.row(CodingKeys.self)
      name = try row.decode(String.self, forKey: .name)
      kind = try row.decode(.kind, or: .destination)
    }

    func encode(to encoder: any Encoder) throws {
      var row = encoder.container(keyedBy: CodingKeys.self)
      try row.encode(name, forKey: .name)
      try row.encode(kind, forKey: .kind, unless: .destination)
    }
  }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    identifier = try row.decode(String.self, forKey: .identifier)
    className = try row.decode(String.self, forKey: .className)
    isExclusive = try row.decode(.exclusive, or: false)
    isEnabled = try row.decode(.enabled, or: true)
    isInternal = try row.decode(.internal, or: false)
    supportedPaths = try row.decode(.paths, or: [])
    defaultPath = try row.decodeIfPresent(PathKind.self, forKey: .path)
    summary = try row.decode(.summary, or: "")
    owner = try row.decode(.owner, or: "")
    tags = try row.decode(.tags, or: [])
    protocols = try row.decodeTable(.protocols) { (row: ProtocolRow) in row.name }
      .mapValues(\.kind)
    patterns = try row.decodeTable(.patterns, \Pattern.text)
    parameters = try row.decodeTable(.parameters, \Parameter.name)
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(identifier, forKey: .identifier)
    try row.encode(className, forKey: .className)
    try row.encode(isExclusive, forKey: .exclusive, unless: false)
    try row.encode(isEnabled, forKey: .enabled, unless: true)
    try row.encode(isInternal, forKey: .internal, unless: false)
    try row.encodeSorted(supportedPaths, forKey: .paths, by: \.rawValue)
    try row.encodeIfPresent(defaultPath, forKey: .path)
    try row.encode(summary, forKey: .summary, unless: "")
    try row.encode(owner, forKey: .owner, unless: "")
    try row.encodeSorted(tags, forKey: .tags) { $0 }
    try row.encodeSorted(
      protocols.map { ProtocolRow(name: $0.key, kind: $0.value) }, forKey: .protocols, by: \.name)
    try row.encodeSorted(patterns.values, forKey: .patterns, by: \.text)
    try row.encodeSorted(parameters.values, forKey: .parameters, by: \.name)
  }
}

extension Route.Pattern {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case text, priority, path, ignoreCase, strictSlash, hostAsSegment
  }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    text = try row.decode(String.self, forKey: .text)
    priority = try row.decode(.priority, or: 0)
    path = try row.decodeIfPresent(PathKind.self, forKey: .path)
    ignoresCase = try row.decode(.ignoreCase, or: false)
    isSlashStrict = try row.decode(.strictSlash, or: false)
    takesHostAsSegment = try row.decode(.hostAsSegment, or: false)
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(text, forKey: .text)
    try row.encode(priority, forKey: .priority, unless: 0)
    try row.encodeIfPresent(path, forKey: .path)
    try row.encode(ignoresCase, forKey: .ignoreCase, unless: false)
    try row.encode(isSlashStrict, forKey: .strictSlash, unless: false)
    try row.encode(takesHostAsSegment, forKey: .hostAsSegment, unless: false)
  }
}

extension Route.Parameter {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, type, required, `default`, allowed, sensitive
  }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    name = try row.decode(String.self, forKey: .name)
    kind = try row.decode(.type, or: .string)
    isRequired = try row.decode(.required, or: false)
    defaultValue = try row.decodeIfPresent(String.self, forKey: .default)
    allowedValues = try row.decode(.allowed, or: [])
    isSensitive = try row.decode(.sensitive, or: false)
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(name, forKey: .name)
    try row.encode(kind, forKey: .type, unless: .string)
    try row.encode(isRequired, forKey: .required, unless: false)
    try row.encodeIfPresent(defaultValue, forKey: .default)
    try row.encodeSorted(allowedValues, forKey: .allowed) { $0 }
    try row.encode(isSensitive, forKey: .sensitive, unless: false)
  }
}

extension DestinationClass {
  private enum CodingKeys: String, CodingKey, CaseIterable { case name, superclass, kind }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    name = try row.decode(String.self, forKey: .name)
    superclass = try row.decodeIfPresent(String.self, forKey: .superclass)
    kind = try row.decode(.kind, or: .viewController)
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(name, forKey: .name)
    try row.encodeIfPresent(superclass, forKey: .superclass)
    try row.encode(kind, forKey: .kind, unless: .viewController)
  }
}

extension Adapter {
  private enum CodingKeys: String, CodingKey, CaseIterable { case required, provided, kind }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.row(CodingKeys.self)
    required = try row.decode(String.self, forKey: .required)
    provided = try row.decode(String.self, forKey: .provided)
    kind = try row.decode(.kind, or: .destination)
  }

  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(required, forKey: .required)
    try row.encode(provided, forKey: .provided)
    try row.encode(kind, forKey: .kind, unless: .destination)
  }
}
