/// In JSON every table is a list sorted by key and a default is left out, so that equal catalogs have
/// equal texts. A key that nothing reads is an error.
extension RouteCatalog: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case classes, routes, adapters, storyboards, scenes, segues
  }

  public init(from decoder: any Decoder) throws {
    let tables = try decoder.container(keyedBy: CodingKeys.self)
    classes = try tables.decodeTable(.classes)
    routes = try tables.decodeTable(.routes)
    adapters = try tables.decodeTable(.adapters)
    storyboards = try tables.decodeTable(.storyboards)
    scenes = try tables.decodeTable(.scenes)
    segues = try tables.decodeTable(.segues)
  }

  public func encode(to encoder: any Encoder) throws {
    var tables = encoder.container(keyedBy: CodingKeys.self)
    try tables.encodeSorted(classes.values, forKey: .classes, by: \.rowKey)
    try tables.encodeSorted(routes.values, forKey: .routes, by: \.rowKey)
    try tables.encodeSorted(adapters.values, forKey: .adapters, by: \.rowKey)
    try tables.encodeSorted(storyboards.values, forKey: .storyboards, by: \.rowKey)
    try tables.encodeSorted(scenes.values, forKey: .scenes, by: \.rowKey)
    try tables.encodeSorted(segues.values, forKey: .segues, by: \.rowKey)
  }
}
