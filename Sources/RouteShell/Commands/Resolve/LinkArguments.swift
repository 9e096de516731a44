import Interchange
import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

/// The URLs that a command is given.
enum LinkArguments {
  /// The words; `-` stands for the lines of standard input.
  ///
  /// - Parameter catalog: The routes that a table of links may name.
  static func urls(_ words: [String], of catalog: RouteCatalog) throws -> [String] {
    let urls = try words.flatMap { word throws in
      guard word == "-" else { return [word] }
      var reader = try TableReader(linksAt: word, of: catalog)
      let place = reader.heading?.linkPlace() ?? 0
      return try reader.all().compactMap { line in
        line.fields.indices.contains(place) ? line.fields[place] : nil
      }
    }
    if urls.isEmpty { throw ShellError.failure("no-links", "there is no link in standard input") }
    return urls
  }
}
