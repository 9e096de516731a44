/// In JSON every table is a list sorted by key, so that equal catalogs have equal texts.
extension RouteCatalog: Codable {
  private enum CodingKeys: String, CodingKey {
    case classes, routes, adapters, storyboards, scenes, segues
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func table<Key: Hashable, Value: Decodable>(
      _ codingKey: CodingKeys, _ key: KeyPath<Value, Key>
    ) throws -> [Key: Value] {
      var table: [Key: Value] = [:]
      for row in try container.decodeIfPresent([Value].self, forKey: codingKey) ?? [] {
        if table.updateValue(row, forKey: row[keyPath: key]) != nil {
          throw DecodingError.dataCorruptedError(
            forKey: codingKey, in: container,
            debugDescription: "'\(row[keyPath: key])' stands twice in \(codingKey.rawValue)")
        }
      }
      return table
    }
    classes = try table(.classes, \DestinationClass.name)
    routes = try table(.routes, \Route.identifier)
    adapters = try table(.adapters, \Adapter.required)
    storyboards = try table(.storyboards, \Storyboard.name)
    scenes = try table(.scenes, \Scene.id)
    segues = try table(.segues, \Segue.id)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encodeTable<Key: Comparable, Value: Encodable>(
      _ table: [Key: Value], _ key: CodingKeys
    ) throws {
      try container.encode(table.sorted { $0.key < $1.key }.map(\.value), forKey: key)
    }
    try encodeTable(classes, .classes)
    try encodeTable(routes, .routes)
    try encodeTable(adapters, .adapters)
    try encodeTable(storyboards, .storyboards)
    try encodeTable(scenes, .scenes)
    try encodeTable(segues, .segues)
  }
}
