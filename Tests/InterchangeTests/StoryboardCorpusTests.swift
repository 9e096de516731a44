import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// Compares real files with the tables of an independent parser, row by row.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct StoryboardCorpusTests {
  private func table(_ name: String) throws -> Set<[String]> {
    let text = try SourceText.read(Corpus.file(name).path).text
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(Set(rows).count == rows.count)
    return Set(rows)
  }

  private func imported() throws -> ImportResult {
    let files = try StoryboardImport.files(at: [Corpus.file("storyboards").path])
    return try StoryboardImport.import(
      files.map { try SourceText.read($0) }, options: .init(includesLaunchScreens: true))
  }

  private func file(_ storyboard: String) -> String { storyboard + ".storyboard" }

  @Test func everySceneIsAsAnIndependentParserReadIt() throws {
    let catalog = try imported().catalog
    let rows = catalog.scenes.values.map { scene -> [String] in
      let isInitial =
        catalog.storyboards[scene.id.storyboard]?.initialScene == scene.id.objectID
      return [
        file(scene.id.storyboard), scene.attributes["sceneID"] ?? "", scene.id.objectID,
        scene.element, scene.identifier ?? "", scene.className ?? "", scene.module ?? "",
        scene.attributes["customModuleProvider"] ?? "", isInitial ? "1" : "0",
        scene.reference?.storyboard ?? "", scene.reference?.identifier ?? "",
        scene.reference?.bundle ?? "", scene.label ?? "",
      ]
    }
    let expected = try table("storyboard-scenes-expected.tsv")
    #expect(rows.count == expected.count)
    #expect(Set(rows).subtracting(expected).sorted(by: { $0.description < $1.description }) == [])
  }

  @Test func everySegueIsAsAnIndependentParserReadIt() throws {
    let catalog = try imported().catalog
    let own: Set<String> = [
      "modalPresentationStyle", "modalTransitionStyle", "destinationCreationSelector", "index",
    ]
    let rows = catalog.segues.values.map { segue -> [String] in
      func scene(_ id: String) -> Scene? {
        catalog.scenes[StoryboardObject(storyboard: segue.id.storyboard, objectID: id)]
      }
      let source = scene(segue.source)
      let destination = scene(segue.destination)
      let others = segue.attributes.filter { !own.contains($0.key) && !$0.key.contains(".") }
        .map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ";")
      return [
        file(segue.id.storyboard), segue.id.objectID, segue.kind.rawValue, segue.identifier ?? "",
        segue.source, source?.element ?? "", source?.className ?? "", source?.identifier ?? "",
        segue.triggerElement ?? "", segue.triggerID ?? "", segue.destination,
        destination?.element ?? (segue.kind == .unwind ? "exit" : ""),
        destination?.className ?? "", destination?.identifier ?? "", segue.relationship ?? "",
        segue.unwindAction ?? "", segue.customClass ?? "", segue.customModule ?? "",
        segue.attributes["modalPresentationStyle"] ?? "",
        segue.attributes["modalTransitionStyle"] ?? "",
        segue.attributes["destinationCreationSelector"] ?? "", others,
      ]
    }
    let expected = try table("storyboard-segues-expected.tsv")
    #expect(rows.count == expected.count)
    #expect(Set(rows).subtracting(expected).sorted(by: { $0.description < $1.description }) == [])
  }

  @Test func aSecondImportChangesNothing() throws {
    let result = try imported()
    var catalog = RouteCatalog()
    try catalog.apply(CatalogMerge.plan(result.catalog, into: catalog).changes)
    let again = CatalogMerge.plan(result.catalog, into: catalog)
    #expect(again.changes.isEmpty)
    #expect(again.notes.isEmpty)
  }

  @Test func theWholeCorpusSurvivesJSON() throws {
    let catalog = try imported().catalog
    let text = CatalogJSON.export(catalog).text
    #expect(try CatalogJSON.import(SourceText(text, file: "c")).catalog == catalog)
  }
}
