import RouteModel

/// What is said at once of an unwind segue: its destination is a wish, the stack decides.
enum UnwindNotes {
  /// - Parameters:
  ///   - destination: Where it is meant to land.
  ///   - catalog: With the ways that there are; the segue itself is none.
  static func lines(
    from source: Scene, to destination: Scene, action: String?, in catalog: RouteCatalog
  ) -> [String] {
    guard let action, !action.isEmpty, action != "none" else {
      return ["  it leads nowhere without the --action that it looks for [unwind-without-action]"]
    }
    var lines = [
      "  the stack decides where it lands, not --to: at the nearest controller that answers to \(action)"
    ]
    let ways = StoryboardGraph(catalog).reachable(from: [destination.id])
    if !ways.contains(source.id) {
      lines.append(
        "  it cannot be \(destination.name): no way leads from there to \(source.name) "
          + "[unwind-elsewhere]")
    }
    return lines
  }
}
