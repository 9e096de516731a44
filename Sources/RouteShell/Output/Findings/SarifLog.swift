import RouteModel
import Texts

/// Findings as a log of SARIF 2.1.0: one run, whose rules are the codes with their help.
enum SarifLog {
  static func document(of findings: [PlacedFinding]) -> JSONValue {
    let codes = Set(findings.map(\.finding.code)).sorted()
    let driver: JSONValue = [
      "name": "routesh", "version": .string(Version.number),
      "rules": .array(codes.map(rule)),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
          "results": .array(
            findings.map { result($0, codes.firstIndex(of: $0.finding.code) ?? 0) }),
        ]
      ],
    ]
  }

  private static func rule(_ code: String) -> JSONValue {
    let meaning = CodeMeaning.of(code, .finding) ?? CodeMeaning.of(code).first
    let help = [meaning?.meaning ?? code, meaning?.advice].compactMap(\.self)
    return [
      "id": .string(code), "shortDescription": ["text": .string(help[0])],
      "help": ["text": .string(help.joined(separator: ": "))],
    ]
  }

  private static func result(_ found: PlacedFinding, _ index: Int) -> JSONValue {
    let level =
      switch found.finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "note"
      }
    let result: JSONValue = [
      "ruleId": .string(found.finding.code), "ruleIndex": .int(index), "level": .string(level),
      "message": ["text": .string(found.message)],
    ]
    guard let place = found.place else { return result }
    return result.adding(["locations": [location(place)]])
  }

  private static func location(_ place: SourcePlace) -> JSONValue {
    // Code scanning shows only places with a line: what is about a whole file is at its first.
    var region: JSONValue = ["startLine": .int(max(1, place.line))]
    if place.column > 0 { region = region.adding(["startColumn": .int(place.column)]) }
    return [
      "physicalLocation": [
        "artifactLocation": ["uri": .string(uri(place.file))], "region": region,
      ]
    ]
  }

  /// The path of a file as a reference in the sense of RFC 3986.
  private static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let encoded = path.utf8.map { byte -> String in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return (path.hasPrefix("/") ? "file://" : "") + encoded.joined()
  }
}
