package import RouteModel

extension ViewController {
  /// Makes this the controller of a scene, so that the scene's segues start at it: for a controller
  /// that no storyboard made, or whose storyboard has a newer version.
  package func adopt(_ scene: Scene, of storyboard: Storyboard) {
    self.storyboard = storyboard
    sceneID = scene.id.objectID
  }

  /// The segues that start at this controller's scene and can be performed: no relationships or
  /// embedded children.
  package var availableSegues: [Segue] {
    guard let storyboard, let sceneID else { return [] }
    return storyboard.segues(from: sceneID).filter {
      $0.kind != .embed && ($0.kind != .relationship || $0.relationship == "nextPage")
    }
  }

  /// The segue with an identifier, or an error.
  func requiredSegue(_ identifier: String) throws(TransitionError) -> Segue {
    guard let segue = availableSegues.first(where: { $0.identifier == identifier }),
      !identifier.isEmpty
    else {
      let known = availableSegues.compactMap(\.identifier).filter { !$0.isEmpty }
      throw TransitionError(
        .unknownSegue, "\(label) has no segue with the identifier '\(identifier)'",
        advice: known.isEmpty
          ? "no segue that starts there has an identifier"
          : "it has \(known.joined(separator: ", "))")
    }
    return segue
  }

  /// Performs a segue that starts at this controller's scene, with or without an identifier, as a
  /// touch on its trigger does.
  /// - Throws: as ``performSegue(withIdentifier:sender:)``.
  package func performSegue(_ segue: Segue, sender: Any?) throws(TransitionError) {
    guard let storyboard, segue.source == sceneID else {
      throw TransitionError(
        .unknownSegue, "segue '\(segue.name)' does not start at \(label)",
        advice: "perform one of availableSegues")
    }
    if let identifier = segue.identifier, !identifier.isEmpty,
      !shouldPerformSegue(withIdentifier: identifier, sender: sender)
    {
      throw TransitionError(
        .segueRefused, "\(label) refused the segue '\(identifier)'",
        advice: "shouldPerformSegue decides")
    }
    let destination =
      segue.kind == .unwind
      ? try unwindTarget(of: segue, sender: sender)
      : try makeDestination(of: segue, in: storyboard, sender: sender)
    let instance = try makeSegue(segue, to: destination, sender: sender)
    try run(instance)
  }

  /// Prepares and performs a segue of this controller, with the observers around both. A segue that
  /// was made by hand is performed the same way.
  /// - Throws: what the transition throws.
  package func run(_ segue: StoryboardSegue) throws(TransitionError) {
    environment.around(.storyboards, .prepareForSegue(segue)) {
      prepare(for: segue, sender: segue.sender)
    }
    if segue.isUnwind, let action = segue.blueprint?.unwindAction {
      segue.destination.performUnwindAction(action, segue: segue)
    }
    environment.tell(.storyboards, .performSegue(segue), .before)
    do throws(TransitionError) {
      try segue.perform()
    } catch {
      environment.tell(.storyboards, .segueFailed(segue, error), .after)
      throw error
    }
    environment.tell(.storyboards, .performSegue(segue), .after)
  }

  private func makeDestination(
    of segue: Segue, in storyboard: Storyboard, sender: Any?
  ) throws(TransitionError) -> ViewController {
    let id = segue.destination
    if let selector = segue.attributes["destinationCreationSelector"],
      let made = makeDestination(selector: selector, segue: segue, sender: sender)
    {
      if let scene = storyboard.scene(id) { made.configure(from: scene, of: storyboard) }
      return made
    }
    return try storyboard.instantiate(scene: id)
  }

  private func makeSegue(
    _ segue: Segue, to destination: ViewController, sender: Any?
  ) throws(TransitionError) -> StoryboardSegue {
    var type = StoryboardSegue.self
    if let name = segue.customClass {
      let library = environment.storyboards
      if let registered = library.segueClass(name, module: segue.customModule) {
        type = registered
      } else if !library.standsInForMissingCode {
        throw TransitionError(
          .unknownSegueClass,
          "segue '\(segue.name)' has the class '\(name)', which is not registered",
          advice: "register it with environment.storyboards")
      }
    }
    let identifier = segue.identifier.flatMap { $0.isEmpty ? nil : $0 }
    let instance = type.init(identifier: identifier, source: self, destination: destination)
    instance.blueprint = segue
    instance.sender = sender
    return instance
  }

  // MARK: Embedded children

  /// Adds the children of embed segues to the view that was just made, before `viewDidLoad`.
  func performEmbedSegues() {
    guard let storyboard, let sceneID else { return }
    for segue in storyboard.segues(from: sceneID) where segue.kind == .embed {
      do throws(TransitionError) {
        try checkEmbedding(segue, of: storyboard)
        let child = try makeDestination(of: segue, in: storyboard, sender: nil)
        try run(try makeSegue(segue, to: child, sender: nil))
      } catch {
        environment.warn(
          UIWarning(
            .unresolvedReference,
            "embed segue '\(segue.id.objectID)' of '\(storyboard.name)': \(error)",
            controllerID: objectNumber))
      }
    }
  }

  private func checkEmbedding(
    _ segue: Segue, of storyboard: Storyboard
  ) throws(TransitionError) {
    if upwards.contains(where: { $0.sceneID == segue.destination && $0.storyboard === storyboard })
    {
      throw TransitionError(
        .hierarchyCycle, "scene '\(segue.destination)' embeds itself",
        advice: "break the ring of embed segues")
    }
  }

  /// Makes a child fill a part of this controller's view.
  func embed(_ child: ViewController) throws(TransitionError) {
    try addChild(child)
    try view.addSubview(child.view)
    child.confirmMove(to: self)
  }
}
