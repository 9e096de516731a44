import Texts

extension RouteCatalog {
  /// The findings about storyboards, scenes and segues that cannot work.
  ///
  /// - Complexity: O(rows), plus sorting them; once more for each unwind segue that names a scene.
  public func storyboardFindings() -> [Finding] {
    if scenes.isEmpty && segues.isEmpty { return [] }
    let graph = StoryboardGraph(self)
    return initialSceneFindings() + identifierFindings() + segueFindings(graph)
      + unperformableFindings(graph)
      + referenceFindings(graph) + unreachableFindings(graph) + classFindings()
  }

  private func initialSceneFindings() -> [Finding] {
    let inhabited = Set(scenes.keys.map(\.storyboard))
    let unnamed = Set(
      scenes.values.filter { $0.identifier == nil && $0.reference == nil }.map(\.id.storyboard))
    return storyboards.values.ordered(by: \.name).compactMap { board in
      guard let initial = board.initialScene else {
        // A storyboard made by hand needs no initial scene.
        guard board.isImported, !board.isLaunchScreen, inhabited.contains(board.name) else {
          return nil
        }
        // Scenes that all have identifiers are opened by these.
        let isNamed = !unnamed.contains(board.name)
        return Finding(
          code: "missing-initial-scene", severity: isNamed ? .info : .warning,
          message: "storyboard \(board.name) has no initial scene"
            + (isNamed ? "; each of its scenes can be opened by its identifier" : ""),
          subjects: [board.name])
      }
      let id = StoryboardObject(storyboard: board.name, objectID: initial)
      if scenes[id] != nil { return nil }
      return Finding(
        code: "missing-initial-scene", severity: .error,
        message: "storyboard \(board.name) has the initial scene \(initial), which does not exist",
        subjects: [board.name, initial])
    }
  }

  private func identifierFindings() -> [Finding] {
    var segueNames: [[String]: [Segue]] = [:]
    for segue in segues.values {
      guard let identifier = segue.identifier else { continue }
      segueNames[[segue.id.storyboard, segue.source, identifier], default: []].append(segue)
    }
    var sceneNames: [[String]: [Scene]] = [:]
    for scene in scenes.values where scene.reference == nil {
      guard let identifier = scene.identifier else { continue }
      sceneNames[[scene.id.storyboard, identifier], default: []].append(scene)
    }
    let double = segueNames.filter { $0.value.count > 1 }.values.map { list in
      let ids = list.map(\.id.description).sorted()
      let name = list.first?.identifier ?? ""
      let source = list.first.map { sceneName($0.id.storyboard, $0.source) } ?? ""
      return Finding(
        code: "duplicate-segue-identifier", severity: .error,
        message: "\(source) has the segue identifier '\(name)' \(list.count) times",
        subjects: ids)
    }
    let doubleScenes = sceneNames.filter { $0.value.count > 1 }.values.map { list in
      let name = list.first?.identifier ?? ""
      return Finding(
        code: "duplicate-scene-identifier", severity: .warning,
        message: "storyboard \(list.first?.id.storyboard ?? "") has the scene identifier '\(name)' "
          + "\(list.count) times",
        subjects: list.map(\.id.description).sorted())
    }
    return double.sorted { $0.subjects.lexicographicallyPrecedes($1.subjects) }
      + doubleScenes.sorted { $0.subjects.lexicographicallyPrecedes($1.subjects) }
  }

  private func segueFindings(_ graph: StoryboardGraph) -> [Finding] {
    var findings: [Finding] = []
    for segue in segues.values.sorted(by: { $0.id < $1.id }) {
      let board = segue.id.storyboard
      func object(_ id: String) -> StoryboardObject {
        StoryboardObject(storyboard: board, objectID: id)
      }
      func isThere(_ id: String) -> Bool { scenes[object(id)] != nil }
      let name = segue.named
      if !isThere(segue.source) {
        findings.add(
          "segue-without-source", .error, [segue.id.description],
          "segue \(name) starts at \(segue.source), which does not exist")
      }
      if segue.kind == .unwind {
        if segue.unwindAction == nil {
          findings.add(
            "unwind-without-action", .error, [segue.id.description],
            "unwind segue \(name) has no action")
        } else if isThere(segue.destination), isThere(segue.source),
          !graph.reachable(from: [object(segue.destination)]).contains(object(segue.source))
        {
          findings.add(
            "unwind-elsewhere", .info, [segue.id.description],
            "unwind segue \(name) cannot land at \(segue.destination): no way leads from "
              + "there to \(segue.source)")
        }
      } else if !isThere(segue.destination) {
        findings.add(
          "segue-without-destination", .error, [segue.id.description],
          "segue \(name) leads to \(segue.destination), which does not exist")
      }
    }
    return findings
  }

  /// Segues that nothing can ever perform: of a kind that nobody knows, or pushes of scenes that are in no navigation
  /// controller. Code may put a scene with an identifier or a route into one.
  private func unperformableFindings(_ graph: StoryboardGraph) -> [Finding] {
    let known = Set(Segue.Kind.known)
    var unknown: [Finding] = []
    var pushes: [(segue: Segue, source: Scene)] = []
    for segue in segues.values.sorted(by: { $0.id < $1.id }) where segue.customClass == nil {
      let source = StoryboardObject(storyboard: segue.id.storyboard, objectID: segue.source)
      if !known.contains(segue.kind) {
        unknown.add(
          "segue-never-performed", .warning, [segue.id.description],
          "segue \(segue.named) is of the kind '\(segue.kind.rawValue)', which nothing performs"
            + NearestNames.hint(segue.kind.rawValue, in: known.map(\.rawValue)))
      } else if segue.kind == .push, let source = scenes[source],
        // A watch has no navigation controllers, and pushes all the same.
        storyboards[segue.id.storyboard]?.runtime.lowercased().contains("watch") != true
      {
        pushes.append((segue, source))
      }
    }
    if pushes.isEmpty { return unknown }
    let stacked = scenesInNavigation(graph)
    return unknown
      + pushes.filter { !stacked.contains($0.source.id) }.map { segue, source in
        Finding(
          code: "segue-never-performed", severity: .warning,
          message: "segue \(segue.named) pushes, but nothing puts \(source.name) into a navigation "
            + "controller",
          subjects: [segue.id.description])
      }
  }

  /// The scenes that may be inside of a navigation controller.
  private func scenesInNavigation(_ graph: StoryboardGraph) -> Set<StoryboardObject> {
    let routed = Set(routes.values.map(\.className))
    var found = Set(
      scenes.values.filter { scene in
        scene.container == .navigation || scene.identifier != nil
          || scene.className.map(routed.contains) == true
      }.map(\.id))
    // What an unknown class does is unknown.
    for id in scenes.keys {
      for step in graph.steps(from: id)
      where step.segue.customClass != nil || step.segue.kind == .custom {
        found.insert(step.to)
      }
    }
    var open = Array(found)
    let inside: Set<Segue.Kind> = [.show, .push, .showDetail, .embed, .relationship]
    while let scene = open.popLast() {
      for step in graph.steps(from: scene)
      where inside.contains(step.segue.kind) && found.insert(step.to).inserted {
        open.append(step.to)
      }
    }
    return found
  }

  private func referenceFindings(_ graph: StoryboardGraph) -> [Finding] {
    scenes.values.filter { $0.reference != nil }.sorted { $0.id < $1.id }.compactMap { scene in
      let (code, severity, what): (String, Finding.Severity, String)
      switch graph.target(of: scene.id) {
      case .scene, nil: return nil
      case .noStoryboard(let name, let bundle?):
        (code, severity, what) = (
          "reference-to-bundle", .info, "leads to \(name) of the bundle \(bundle)"
        )
      case .noStoryboard(let name, nil):
        (code, severity, what) = (
          "missing-storyboard", .warning,
          "leads to the storyboard \(name), which does not exist"
            + NearestNames.hint(name, in: storyboards.keys)
        )
      case .noScene(let identifier, let name):
        (code, severity, what) = (
          "missing-scene", .error, "leads to the scene \(name)/\(identifier), which does not exist"
        )
      case .noInitialScene(let name):
        (code, severity, what) = (
          "missing-scene", .error, "leads to the initial scene of \(name), which has none"
        )
      case .cycle:
        (code, severity, what) = ("reference-cycle", .error, "leads round in a circle")
      }
      return Finding(
        code: code, severity: severity, message: "the reference \(scene.id) \(what)",
        subjects: [scene.id.description])
    }
  }

  /// Roots are initial scenes, scenes that code can ask for by identifier or by a route of their
  /// class, and the application's menu. In a storyboard made by hand, a scene to which nothing
  /// leads is a root too.
  private func unreachableFindings(_ graph: StoryboardGraph) -> [Finding] {
    let routed = Set(routes.values.map(\.className))
    let destinations = Set(
      segues.values.map { StoryboardObject(storyboard: $0.id.storyboard, objectID: $0.destination) }
    )
    let roots = scenes.values.filter { scene in
      let board = storyboards[scene.id.storyboard]
      return board?.initialScene == scene.id.objectID || scene.identifier != nil
        || scene.className.map(routed.contains) == true || scene.element == "application"
        || board?.isImported != true && !destinations.contains(scene.id)
    }
    let reached = graph.reachable(from: roots.map(\.id))
    return scenes.keys.filter { !reached.contains($0) }.sorted().map { id in
      Finding(
        code: "unreachable-scene", severity: .warning,
        message: "nothing leads to the scene \(sceneName(id.storyboard, id.objectID)) (\(id))",
        subjects: [id.description])
    }
  }

  private func classFindings() -> [Finding] {
    let routed = Set(routes.values.map(\.className))
    var scenesOfClass: [String: [StoryboardObject]] = [:]
    for scene in scenes.values where !scene.imported.isEmpty && scene.element != "application" {
      guard let name = scene.className, !routed.contains(name) else { continue }
      if let module = scene.module, routed.contains("\(module).\(name)") { continue }
      scenesOfClass[name, default: []].append(scene.id)
    }
    return scenesOfClass.ordered(by: \.key).map { name, ids in
      Finding(
        code: "class-without-route", severity: .info,
        message:
          "no route makes \(name), the class of \(ids.count == 1 ? "a scene" : "\(ids.count) scenes")",
        subjects: [name] + ids.sorted().map(\.description))
    }
  }

  private func sceneName(_ storyboard: String, _ objectID: String) -> String {
    let id = StoryboardObject(storyboard: storyboard, objectID: objectID)
    return scenes[id]?.name ?? objectID
  }
}

extension Segue {
  /// Its identifier with its key, else the key.
  fileprivate var named: String { identifier.map { "'\($0)' (\(id))" } ?? id.description }
}

extension Storyboard {
  /// Whether it came from a file.
  fileprivate var isImported: Bool { !imported.isEmpty || !runtime.isEmpty }
}
