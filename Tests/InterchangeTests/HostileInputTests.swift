import Foundation
import Interchange
import Report
import RouteModel
import TestSupport
import Testing
import TypedLinks

/// Whatever a file contains, an import reads it or reports where it is broken.
@Suite struct HostileInputTests {
  private typealias Importer = @Sendable (SourceText) throws -> ImportResult

  private static let importers: [(name: String, sample: String, run: Importer)] = [
    (
      "json",
      #"{"format":"routesh-catalog","version":1,"classes":[{"name":"C"}],"routes":[{"identifier":"a","class":"C","patterns":[{"text":"app://a/:b","priority":-2}],"tags":["x","y"]}]}"#,
      { try CatalogJSON.import($0) }
    ),
    ("tsv", "# c\n/a/:b\tA\thost=x;platform=ios\n/c\tB\n", { try RouteTable.import($0) }),
    (
      "aasa",
      #"{"applinks":{"details":[{"appIDs":["T.x"],"components":[{"/":"/a?*$(lang)","?":{"k":"??"},"exclude":true}],"paths":["NOT /x*"]}]}}"#,
      { try AppleLinksImport.import($0, hosts: ["x.net"]) }
    ),
    (
      "android",
      #"<manifest xmlns:android="u" package="p"><application><activity android:name=".A"><intent-filter><action android:name="android.intent.action.VIEW"/><data android:scheme="a" android:host="*.x" android:pathPattern="/.*\\.y"/></intent-filter></activity></application></manifest>"#,
      { try AndroidImport.import($0) }
    ),
    (
      "graph",
      #"<navigation xmlns:android="u" xmlns:app="v" android:id="@+id/n" app:startDestination="@id/h"><fragment android:id="@+id/h" android:name="a.B"><argument android:name="i" app:argType="integer" android:defaultValue="1"/><action android:id="@+id/x" app:destination="@id/h"/><deepLink app:uri="x.net/{i}/.*"/></fragment></navigation>"#,
      { try AndroidImport.import($0) }
    ),
    (
      "storyboard",
      StoryboardFixture.document(
        StoryboardFixture.scene(
          "a", "storyboardIdentifier=\"A\"",
          connections: "<segue destination=\"a\" kind=\"show\" identifier=\"s\" id=\"i\"/>")),
      { try StoryboardImport.import([$0]) }
    ),
  ]

  @Test(arguments: importers.indices)
  func aChangedFileIsReadOrRefusedWithItsPlace(_ index: Int) throws {
    let (name, sample, run) = Self.importers[index]
    var generator = SeededGenerator(seed: UInt64(index))
    let pieces: [[UInt8]] = [
      Array("<!DOCTYPE x>".utf8), [0], [0xFF], Array("\u{202E}".utf8), Array("]]>".utf8),
      Array("\"".utf8), Array("{".utf8), Array("\n\t".utf8), Array("&x;".utf8), Array("(".utf8),
    ]
    var readCount = 0
    for _ in 0..<Torture.rounds(100, cost: 5) {
      var bytes = Array(sample.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      do {
        let result = try run(SourceText(bytes, file: "f"))
        readCount += 1
        // The result of an import can be written and merged.
        let plan = CatalogMerge.plan(result.catalog, into: RouteCatalog())
        #expect(plan.changes.isEmpty == result.catalog.isEmpty)
        _ = CatalogScript.export(result.catalog)
        _ = GraphExport.dot(result.catalog)
        _ = result.catalog.storyboardFindings()
        _ = AndroidExport.manifest(result.catalog)
      } catch let error as ImportError {
        #expect(!error.problems.isEmpty)
        #expect(error.problems.allSatisfy { ($0.place?.line ?? 0) > 0 }, "\(name): \(error)")
      }
    }
    #expect(readCount > 0)
  }

  /// Written texts contain no raw line breaks or direction controls.
  @Test func noExportHoldsWhatBreaksALine() throws {
    let name = "a\u{2028}b\u{2029}c\u{85}d\u{9B}e\u{202E}f\u{2066}g\u{1B}h"
    var catalog = RouteCatalog()
    catalog.classes[name] = DestinationClass(name: name)
    catalog.adapters[name] = Adapter(required: name, provided: name)
    catalog.routes[name] = Route(
      identifier: name, className: name, summary: name, owner: name, tags: [name, "app:" + name],
      protocols: [name: .destination],
      patterns: [.init(text: "https://x.net/" + name), .init(text: "https://x.net/a")],
      parameters: [.init(name: name, defaultValue: name)])
    catalog.storyboards[name] = Storyboard(name: name, initialScene: name)
    let object = StoryboardObject(storyboard: name, objectID: name)
    catalog.scenes[object] = Scene(id: object, identifier: name, className: name, label: name)
    catalog.segues[object] = Segue(
      id: object, identifier: name, kind: .init(rawValue: name), source: name, destination: name,
      unwindAction: name)
    var texts: [(String, ExportResult)] = [
      ("dot", GraphExport.dot(catalog)), ("mermaid", GraphExport.mermaid(catalog)),
      ("json", CatalogJSON.export(catalog)), ("routesh", CatalogScript.export(catalog)),
      ("aasa", try AppleLinksExport.export(catalog)),
      ("android", AndroidExport.manifest(catalog)),
    ]
    for language in LinkExport.Language.allCases {
      texts.append(
        (language.rawValue, try LinkExport.export(catalog, options: .init(language: language))))
    }
    var input = ReportInput(title: name, time: 0, catalog: catalog)
    input.findings = [.init(code: name, severity: .info, message: name, witness: name)]
    texts.append(("report", ReportPage.html(input, nonce: "n")))
    for (format, result) in texts {
      let found = result.text.unicodeScalars.filter {
        switch $0.value {
        case 0x2028, 0x2029, 0x85, 0x9B, 0x202E, 0x2066, 0x1B: true
        default: false
        }
      }
      #expect(found.isEmpty, "\(format): \(found.map { String($0.value, radix: 16) })")
    }
  }

  @Test func patternsOfAnyKindAreTakenApart() throws {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "a", "/", ":", ":id", "(", ")", "{", "}", "?", "*", "+", "#", "\\", "://", "http", "é", "(.)",
    ]
    var catalog = RouteCatalog()
    for number in 0..<2_000 {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      catalog.routes["r\(number)"] = Route(
        identifier: "r\(number)", className: "C", patterns: [.init(text: text)])
    }
    let nested =
      String(repeating: "{", count: 10_000) + "a" + String(repeating: "}?", count: 10_000)
    catalog.routes["deep"] = Route(
      identifier: "deep", className: "C", patterns: [.init(text: "app://x/" + nested)])
    _ = AndroidExport.manifest(catalog, schemes: ["a"], hosts: ["b"])
    _ = try AppleLinksExport.export(catalog, apps: ["T.a"])
  }
}
