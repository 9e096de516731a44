import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let segue = Command(
    "segue", in: .perform, "Performs a segue of the scene in front, or lists them",
    arguments: [Argument("IDENTIFIER", .segueInFront, .optional)], options: Option.listing,
    discussion: """
      By its identifier, its object id (Main#oid), or its position in the list, counted from 1. Alone it
      lists the segues that start here. segue add, edit and remove change the catalog.
      """,
    examples: [
      .init("segue showEditor", "As a tap on the cell", after: "storyboard use main"),
      .init("segue", "What can be tapped here"),
    ]
  ) { call, shell in
    let simulation = try shell.requireSimulation()
    guard let identifier = call["IDENTIFIER"] else {
      let listing = try shell.seguesFromHere()
      var answer = try call.list(listing)
      if listing.rows.isEmpty {
        answer.footer = "no segue starts from \(simulation.front.className)".escapingControls()
      }
      return answer
    }
    return try shell.answer(simulation.segue(identifier), call)
  }
}

extension Shell {
  /// The segues of the scene in front, as `segues` lists them.
  fileprivate func seguesFromHere() throws -> Listing {
    let catalog = try workspace.catalog
    let rows = try requireSimulation().availableSegues.compactMap { segue in
      catalog.segues.values.first {
        $0.id.objectID == segue.id && $0.source == segue.source
          && (storyboardInUse == nil || $0.id.storyboard == storyboardInUse)
      }
    }
    return SegueRow.listing(rows, in: catalog)
  }
}
