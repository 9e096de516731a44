package import RouteModel

extension NavigationState {
  /// The state as JSON, with its keys in this order.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if let root { members.append(("root", .string(root))) }
    members.append(("screens", .array(screens.map(\.json))))
    members.append(("tabs", .named(tabs.mapValues { .int($0) })))
    return .object(members.map { .init(key: $0, value: $1) })
  }

  /// Reads a saved state. Empty values may be missing; an unknown key is a mistake.
  package init(_ json: JSONValue) throws(JSONMistake) {
    self.init()
    for member in try json.members {
      do throws(JSONMistake) {
        switch member.key {
        case "root": root = try member.value.written
        case "screens":
          guard let list = member.value.array else {
            throw .expected("a list", member.value, at: member.value.offset)
          }
          for (index, screen) in list.enumerated() {
            do throws(JSONMistake) { screens.append(try Screen(screen)) } catch {
              throw error.inside(index: index)
            }
          }
        case "tabs":
          for tab in try member.value.members {
            guard let index = tab.value.int else {
              throw .expected("a whole number", tab.value, at: tab.value.offset)
            }
            tabs[tab.key] = index
          }
        default: throw JSONMistake(unknown: member, in: ["root", "screens", "tabs"])
        }
      } catch {
        throw error.inside(key: member.key)
      }
    }
  }
}

extension NavigationState.Screen {
  private static let texts: [(String, any WritableKeyPath<Self, String?> & Sendable)] = [
    ("route", \.route), ("url", \.url), ("scene", \.scene), ("from", \.from),
  ]

  package var json: JSONValue {
    var members: [(String, JSONValue)] = []
    for (key, path) in Self.texts {
      if let text = self[keyPath: path] { members.append((key, .string(text))) }
    }
    if let path { members.append(("path", .string(path.rawValue))) }
    if let isInNavigation { members.append(("isInNavigation", .bool(isInNavigation))) }
    if let parameters {
      members.append(("parameters", .named(parameters.mapValues { .string($0) })))
    }
    return .object(members.map { .init(key: $0, value: $1) })
  }

  package init(_ json: JSONValue) throws(JSONMistake) {
    self.init()
    let keys = Self.texts.map(\.0) + ["path", "isInNavigation", "parameters"]
    for member in try json.members {
      do throws(JSONMistake) {
        if let (_, path) = Self.texts.first(where: { $0.0 == member.key }) {
          self[keyPath: path] = try member.value.written
          continue
        }
        switch member.key {
        case "path":
          let word = try member.value.written
          guard let kind = PathKind(rawValue: word) else {
            let near = NearestNames.of(word, in: PathKind.allCases.map(\.rawValue)).first
            throw JSONMistake(
              message: "'\(word)' is not a path" + (near.map { " — did you mean '\($0)'?" } ?? ""),
              offset: member.value.offset)
          }
          path = kind
        case "isInNavigation":
          guard let flag = member.value.bool else {
            throw .expected("true or false", member.value, at: member.value.offset)
          }
          isInNavigation = flag
        case "parameters":
          var given: [String: String] = [:]
          for one in try member.value.members {
            do throws(JSONMistake) { given[one.key] = try one.value.written } catch {
              throw error.inside(key: one.key)
            }
          }
          parameters = given
        default: throw JSONMistake(unknown: member, in: keys)
        }
      } catch {
        throw error.inside(key: member.key)
      }
    }
    if [route, url, scene].compactMap(\.self).count != 1 {
      throw JSONMistake(message: "a screen has a route, a url or a scene", offset: json.offset)
    }
  }
}

extension JSONValue {
  /// Members in the order of their names.
  fileprivate static func named(_ values: [String: JSONValue]) -> JSONValue {
    .object(values.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: $0.value) })
  }

  fileprivate var members: [Member] {
    get throws(JSONMistake) {
      guard let object else { throw .expected("an object", self, at: offset) }
      return object
    }
  }

  fileprivate var written: String {
    get throws(JSONMistake) {
      guard let string else { throw .expected("a string", self, at: offset) }
      return string
    }
  }
}
