import Interchange
import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

/// The URLs that a command is given.
enum LinkArguments {
  /// The words; `-` stands for the lines of standard input, each in the context that it says.
  ///
  /// - Parameters:
  ///   - path: The argument.
  ///   - catalog: The routes that a table of links may name.
  @MainActor static func links(
    _ words: [String], as path: ArgumentPath, of catalog: RouteCatalog, _ printer: Printer
  ) throws -> [LinkList.Link] {
    try words.enumerated().flatMap { index, word in
      guard word == "-" else { return [LinkList.Link(SourcePlace(file: ""), url: word)] }
      let list = try about(path, index) {
        try LinkList(at: [word], as: path, of: catalog, for: .asked)
      }
      printer.notes(list.notes)
      return list.links
    }
  }
}
