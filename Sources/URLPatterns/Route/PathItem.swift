/// A component as a stream of bytes, captures and groups: what precedence and the index are made of.
enum PathItem: Hashable, Sendable {
  case byte(UInt8)
  /// A capture without a modifier; its prefix and suffix are bytes of the stream.
  case capture(Part)
  /// Anything with a modifier.
  case group(Part)

  /// The byte; nil for a capture or a group.
  var byte: UInt8? {
    if case .byte(let byte) = self { byte } else { nil }
  }

  /// What a group consists of where it takes part once.
  static func content(of group: Part) -> [PathItem] {
    var part = group
    part.modifier = .none
    return items(of: ComponentPattern(parts: [part], options: .pathname, ignoreCase: false))
  }

  /// Whether a segment certainly ends before `index`: there the path ends, or a slash follows, or
  /// optional content that begins with a slash, and after it the same.
  static func endsSegment(_ items: ArraySlice<PathItem>, _ index: Int) -> Bool {
    guard index < items.endIndex else { return true }
    switch items[index] {
    case .byte(let byte): return byte == UInt8(ascii: "/")
    case .capture: return false
    case .group(let part): return part.start.hasPrefix("/") && endsSegment(items, index + 1)
    }
  }

  /// Whether an item certainly fills its segment.
  static func fillsSegment(_ items: ArraySlice<PathItem>, _ index: Int) -> Bool {
    (index == items.startIndex || items[index - 1].byte == UInt8(ascii: "/"))
      && endsSegment(items, index + 1)
  }

  /// The segments of a path without groups.
  static func segments(of path: ComponentPattern) -> [ComponentPattern] {
    var items = items(of: path)[...]
    if items.first?.byte == path.options.delimiterByte { items.removeFirst() }
    return items.split(omittingEmptySubsequences: false) { $0.byte == path.options.delimiterByte }
      .map {
        ComponentPattern(parts: parts($0), options: .pathname, ignoreCase: path.ignoreCase)
      }
  }

  /// The stream in the order of precedence: a host is read from its end.
  static func items(of component: ComponentPattern, in place: URLComponent) -> [PathItem] {
    let items = items(of: component)
    return place == .hostname ? items.reversed() : items
  }

  static func items(of component: ComponentPattern) -> [PathItem] {
    var items: [PathItem] = []
    items.reserveCapacity(component.parts.reduce(0) { $0 + $1.mostItems })
    func take(_ text: String) { for byte in text.utf8 { items.append(.byte(byte)) } }
    for part in component.parts {
      guard part.modifier == .none else {
        items.append(.group(part))
        continue
      }
      if part.kind == .fixedText {
        take(part.value)
      } else {
        take(part.prefix)
        items.append(.capture(part))
        take(part.suffix)
      }
    }
    return items
  }

  /// The parts that a piece of a path consists of; the literals around a capture are parts of their own.
  static func parts(_ items: some Sequence<PathItem>) -> [Part] {
    var parts: [Part] = []
    for item in items {
      switch item {
      case .byte(let byte):
        // A canonical path is ASCII.
        let byte = String(Unicode.Scalar(byte))
        if let last = parts.last, last.kind == .fixedText, last.modifier == .none {
          parts[parts.count - 1].value += byte
        } else {
          parts.append(Part(kind: .fixedText, value: byte, modifier: .none))
        }
      case .capture(var part):
        (part.prefix, part.suffix) = ("", "")
        parts.append(part)
      case .group(let part): parts.append(part)
      }
    }
    return parts
  }

  /// What the expression engine is given for a piece of a path. A capture that fills its segment means there what it
  /// means alone: its `^` and `$` are left out.
  static func expressionSource(_ items: ArraySlice<PathItem>) -> String {
    let items = items.indices.map { place in
      guard fillsSegment(items, place), case .capture(let part) = items[place] else {
        return items[place]
      }
      return .capture(part.withoutAnchors)
    }
    return ComponentPattern(parts: parts(items), options: .pathname, ignoreCase: false)
      .expressionSource
  }
}

extension Part {
  /// How many items there are of it, at most.
  fileprivate var mostItems: Int {
    kind == .fixedText ? value.utf8.count : prefix.utf8.count + 1 + suffix.utf8.count
  }
}
