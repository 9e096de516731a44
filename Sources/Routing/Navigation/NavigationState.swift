public import RouteModel

/// What a window shows, as routes: enough to show it again. See docs/behaviour.md, "Navigation states".
///
/// ```swift
/// let state = simulation.navigationState
/// try JSONEncoder().encode(state).write(to: file)
/// …
/// simulation.restore(try JSONDecoder().decode(NavigationState.self, from: Data(contentsOf: file)))
/// ```
public struct NavigationState: Sendable, Hashable, Codable {
  /// What the window showed at the start, in the words of `RouteSimulation.Root`; nil means
  /// whatever it shows.
  public var root: String?
  /// The screens, in the order in which they are shown.
  public var screens: [Screen]
  /// The index of the selected tab, by the place of the tab bar controller.
  public var tabs: [String: Int]

  /// A state of its parts; with none it is a window as it was at the start.
  public init(root: String? = nil, screens: [Screen] = [], tabs: [String: Int] = [:]) {
    self.root = root
    self.screens = screens
    self.tabs = tabs
  }

  /// Reads a saved state; keys that it does not know are ignored.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      root: try values.decodeIfPresent(String.self, forKey: .root),
      screens: try values.decodeIfPresent([Screen].self, forKey: .screens) ?? [],
      tabs: try values.decodeIfPresent([String: Int].self, forKey: .tabs) ?? [:])
  }

  /// One screen: a route with its parameters, a link, or a scene to which a segue leads.
  public struct Screen: Sendable, Hashable, Codable {
    /// The identifier of its route.
    public var route: String?
    /// The link that shows it, if it has no identifier.
    public var url: String?
    /// The scene as `storyboard#object`, if no route made it.
    public var scene: String?
    /// How it is shown; nil leaves it to the link and the route.
    public var path: PathKind?
    /// The place of the controller that it starts from, such as `root/0/1`; nil means the
    /// controller in front.
    public var from: String?
    /// Whether it is in a navigation controller of its own.
    public var isInNavigation: Bool?
    /// Its parameters, by name.
    public var parameters: [String: String]?

    /// A route with its parameters.
    /// - Parameters:
    ///   - identifier: of the route.
    ///   - parameters: its parameters, by name.
    ///   - path: how it is shown; nil means the route's own path.
    ///   - place: the place of the controller that it starts from, as in ``from``.
    public static func route(
      _ identifier: String, _ parameters: [String: String] = [:], path: PathKind? = nil,
      from place: String? = nil
    ) -> Screen {
      Screen(
        route: identifier, path: path, from: place,
        parameters: parameters.isEmpty ? nil : parameters)
    }

    /// A link.
    /// - Parameters:
    ///   - url: the link.
    ///   - path: how it is shown; nil leaves it to the link.
    ///   - place: the place of the controller that it starts from, as in ``from``.
    public static func url(
      _ url: String, path: PathKind? = nil, from place: String? = nil
    ) -> Screen { Screen(url: url, path: path, from: place) }

    /// A scene of a storyboard, to which a segue leads from a place.
    public static func scene(_ scene: String, from place: String? = nil) -> Screen {
      Screen(scene: scene, from: place)
    }

    /// Whether its link shows no parents: what is below it is a part of the state.
    package var ignoresParents: Bool { url != nil }

    /// Its name in messages.
    package var name: String { route ?? url ?? scene ?? "a screen without a route" }
  }
}
