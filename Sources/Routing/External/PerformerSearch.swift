import SimulatedUI

/// The performer of a view: the nearest controller of the application around it. See
/// docs/behaviour.md, "Performers".
@MainActor enum PerformerSearch {
  static func performer(from view: View) -> ViewController? {
    var responder: Responder? = view
    while let here = responder {
      if let controller = here as? ViewController { return application(controller) }
      if let window = here as? Window { return window.rootViewController.flatMap(application) }
      responder = here.next
    }
    return nil
  }

  static func hasController(around view: View) -> Bool {
    var responder: Responder? = view
    while let here = responder {
      if here is ViewController { return true }
      responder = here.next
    }
    return false
  }

  /// The controller, or its nearest ancestor that is not a container of the toolkit.
  private static func application(_ controller: ViewController) -> ViewController? {
    controller.upwards.first { $0.kind == .none && type(of: $0) != ViewController.self }
  }
}
