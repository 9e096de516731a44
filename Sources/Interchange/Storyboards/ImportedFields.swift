internal import RouteModel

/// A row of a storyboard as named values, so that an import can tell what it wrote from what was
/// changed by hand.
protocol ImportedRow: Hashable {
  /// The row's values without its key; an absent value has no entry.
  var fields: [String: String] { get set }
  /// What the last import wrote.
  var imported: [String: String] { get set }
}

extension ImportedRow {
  mutating func recordImport() { imported = fields }

  /// A prefix of attributes, so that they cannot be taken for fields.
  fileprivate static func withAttributes(
    _ fields: [String: String?], _ attributes: [String: String]
  ) -> [String: String] {
    var all = fields.compactMapValues { $0 }
    for (key, value) in attributes { all["@" + key] = value }
    return all
  }

  fileprivate static func attributes(_ fields: [String: String]) -> [String: String] {
    var attributes: [String: String] = [:]
    for (key, value) in fields where key.hasPrefix("@") {
      attributes[String(key.dropFirst())] = value
    }
    return attributes
  }
}

extension Storyboard: ImportedRow {
  /// The name under which an import keeps the ids of the objects that it wrote: one that is not
  /// there later was removed by hand.
  static let objectsField = "objects"

  mutating func recordImport(objects: [String]) {
    imported = fields
    imported[Self.objectsField] = objects.joined(separator: " ")
  }

  var fields: [String: String] {
    get {
      Self.withAttributes(
        [
          "runtime": runtime, "launchScreen": isLaunchScreen ? "YES" : nil,
          "initialScene": initialScene,
        ], attributes)
    }
    set {
      runtime = newValue["runtime"] ?? ""
      isLaunchScreen = newValue["launchScreen"] == "YES"
      initialScene = newValue["initialScene"]
      attributes = Self.attributes(newValue)
    }
  }
}

extension Scene: ImportedRow {
  var fields: [String: String] {
    get {
      Self.withAttributes(
        [
          "identifier": identifier, "class": className, "module": module, "element": element,
          "container": container == .none ? nil : container.rawValue, "label": label,
          "reference": reference == nil ? nil : "YES", "storyboard": reference?.storyboard,
          "referencedIdentifier": reference?.identifier, "bundle": reference?.bundle,
        ], attributes)
    }
    set {
      identifier = newValue["identifier"]
      className = newValue["class"]
      module = newValue["module"]
      element = newValue["element"] ?? "viewController"
      container = newValue["container"].flatMap(Container.init) ?? .none
      label = newValue["label"]
      reference =
        newValue["reference"] == nil
        ? nil
        : Reference(
          storyboard: newValue["storyboard"], identifier: newValue["referencedIdentifier"],
          bundle: newValue["bundle"])
      attributes = Self.attributes(newValue)
    }
  }
}

extension Segue: ImportedRow {
  var fields: [String: String] {
    get {
      Self.withAttributes(
        [
          "identifier": identifier, "kind": kind.rawValue, "source": source,
          "destination": destination, "relationship": relationship, "unwindAction": unwindAction,
          "customClass": customClass, "customModule": customModule,
          "triggerElement": triggerElement, "triggerID": triggerID,
        ], attributes)
    }
    set {
      identifier = newValue["identifier"]
      kind = Kind(rawValue: newValue["kind"] ?? kind.rawValue)
      source = newValue["source"] ?? source
      destination = newValue["destination"] ?? destination
      relationship = newValue["relationship"]
      unwindAction = newValue["unwindAction"]
      customClass = newValue["customClass"]
      customModule = newValue["customModule"]
      triggerElement = newValue["triggerElement"]
      triggerID = newValue["triggerID"]
      attributes = Self.attributes(newValue)
    }
  }
}
