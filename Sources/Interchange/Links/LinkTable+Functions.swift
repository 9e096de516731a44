internal import URLPatterns

extension LinkTable {
  /// A capture that a function takes: its name in the language and its place in the list.
  struct Argument {
    let label: LinkName
    let place: Int
  }

  /// The function that reads a case or follows a redirect, with its arguments by the names of the
  /// captures; nil for a target that is not in the file.
  func function(of target: LinkTree.Target) -> (LinkName, [String: Argument])? {
    switch target {
    case .closed: return nil
    case .route(let number):
      let link = cases[number]
      var arguments: [String: Argument] = [:]
      for (place, parameter) in captured(by: link).enumerated() {
        arguments[parameter.text] = Argument(label: parameter.label, place: place)
      }
      return (link.name, arguments)
    case .redirect(let number):
      let redirect = redirects[number]
      var arguments: [String: Argument] = [:]
      for (place, name) in redirect.names.enumerated() {
        arguments[name.capture] = Argument(label: name.label, place: place)
      }
      return (redirect.name, arguments)
    }
  }

  /// The parameters that patterns of a case capture.
  func captured(by link: LinkCase) -> [LinkParameter] {
    let names = Set(link.builds.flatMap(\.captures))
    return link.parameters.filter { names.contains($0.text) }
  }
}

extension LinkRedirect {
  /// A step of the way from a URL to that to which the redirect leads.
  enum Step {
    /// What the URL has before its path.
    case origin
    case text(String)
    /// - Parameter isWritten: As it is written in the URL, with its escapes.
    case capture(String, LinkBuild.Escape, isWritten: Bool, before: String, after: String)
    /// The rest of the query, without items of some names.
    case query(except: [String])
    /// The fragment of the URL.
    case fragment
  }

  /// The captures that the target takes, with names for variables.
  var names: [(capture: String, label: LinkName, variable: String)] {
    var names = LinkNames(reserved: ["url", "writer", "self"])
    return template.source.captureNames.filter { template.names.contains($0) }.map { capture in
      let label = names.name(of: "capture " + capture, suffix: "Value")
      return (capture, label, label.member)
    }
  }

  /// See docs/behaviour.md, "Redirects".
  var steps: [Step] {
    let variables = Dictionary(names.map { ($0.capture, $0.variable) }) { first, _ in first }
    let inPath = Set(template.source.parsed.path.parts.filter(\.isCapture).map(\.name))
    let build = LinkBuild(target: template.parsed)
    func steps(_ pieces: [LinkBuild.Piece]) -> [Step] {
      pieces.map { piece in
        switch piece {
        case .text(let text): return .text(text)
        case .value(let name, let escape, let before, let after, _):
          let isWritten = (escape == .segment || escape == .path) && inPath.contains(name)
          return .capture(
            variables[name] ?? name, escape, isWritten: isWritten, before: before, after: after)
        }
      }
    }
    var all: [Step] = template.parsed.protocol == nil ? [.origin] : []
    all += steps(build.pieces)
    if keepsQuery, template.source.parsed.search == nil {
      all.append(.query(except: template.queryNames.sorted()))
    }
    if !build.fragment.isEmpty {
      all += steps(build.fragment)
    } else if keepsQuery, template.source.parsed.hash == nil {
      all.append(.fragment)
    }
    return all
  }
}
