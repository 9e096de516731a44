/// In JSON every table is a list sorted by key and a default is left out, so that equal catalogs have
/// equal texts. A key that nothing reads is an error.
extension RouteCatalog: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case classes, routes, adapters, storyboards, scenes, segues
  }

  public init(from decoder: any Decoder) throws {
    let tables = try decoder.container(keyedBy: CodingKeys.self)
    classes = try tables.decodeTable(.classes, \DestinationClass.name)
    routes = try tables.decodeTable(.routes, \Route.identifier)
    adapters = try tables.decodeTable(.adapters, \Adapter.required)
    storyboards = try tables.decodeTable(.storyboards, \Storyboard.name)
    scenes = try tables.decodeTable(.scenes, \Scene.id)
    segues = try tables.decodeTable(.segues, \Segue.id)
  }

  public func encode(to encoder: any Encoder) throws {
    var tables = encoder.container(keyedBy: CodingKeys.self)
    try tables.encodeSorted(classes.values, forKey: .classes, by: \.name)
    try tables.encodeSorted(routes.values, forKey: .routes, by: \.identifier)
    try tables.encodeSorted(adapters.values, forKey: .adapters, by: \.required)
    try tables.encodeSorted(storyboards.values, forKey: .storyboards, by: \.name)
    try tables.encodeSorted(scenes.values, forKey: .scenes, by: \.id)
    try tables.encodeSorted(segues.values, forKey: .segues, by: \.id)
  }
}
