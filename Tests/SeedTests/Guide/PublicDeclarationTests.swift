import Foundation
import TestSupport
import Testing

/// Every public declaration of a library has a comment.
nonisolated struct PublicDeclarationTests {
  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Name: Decodable { let identifier: String }
      struct Identifier: Decodable { let precise: String }
      struct Comment: Decodable {}
      struct Place: Decodable {
        struct Position: Decodable { let line: Int }
        let uri: String
        let position: Position
      }
      let kind: Name
      let identifier: Identifier
      let pathComponents: [String]
      let docComment: Comment?
      /// Where it is written; declarations that the compiler adds have no place.
      let location: Place?
    }
    let symbols: [Symbol]
  }

  @Test(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
  func everyOneHasAComment() throws {
    let compiler = try #require(SwiftCompiler.current)
    let folder = try TemporaryDirectory()
    let modules = try SwiftCompiler.packageModules()
    #expect(modules.contains("Routing") && modules.contains("RouteStorage"))
    var count = 0
    for module in modules { try compiler.writeSymbols(of: module, to: folder.url.path) }
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() {
      let graph = try JSONDecoder().decode(
        Graph.self, from: Data(contentsOf: folder.url.appendingPathComponent(file)))
      for symbol in graph.symbols where symbol.kind.identifier != "swift.extension" {
        guard let place = symbol.location, !symbol.identifier.precise.contains("::SYNTHESIZED::")
        else { continue }
        count += 1
        #expect(
          symbol.docComment != nil,
          "\(place.uri):\(place.position.line + 1): \(symbol.pathComponents.joined(separator: "."))"
        )
      }
    }
    #expect(count > 1_000)
  }
}
