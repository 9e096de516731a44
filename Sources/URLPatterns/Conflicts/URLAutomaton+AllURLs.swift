extension URLAutomaton {
  /// All canonical URLs, and a few other texts: it does not exclude invalid addresses as hosts,
  /// escaped dots in a path, and ports that are too large or need not be written.
  static let urls = URLAutomaton(ExpressionTree.urls).determinised

  /// The URL that is meant by a text of ``urls``.
  static func url(_ text: [UInt8]) -> String {
    let places: [URLComponent] = [
      .hostname, .pathname, .search, .hash, .protocol, .username, .password, .port,
    ]
    var url: [URLComponent: String] = [:]
    for (place, text) in zip(
      places, text.split(separator: separator, omittingEmptySubsequences: false))
    where !text.isEmpty {
      url[place] = String(decoding: place == .hostname ? text.dropFirst() : text, as: UTF8.self)
    }
    return URLWriter(url).url
  }
}

extension ExpressionTree {
  /// See ``URLAutomaton/urls``.
  fileprivate static var urls: ExpressionTree {
    let special = SpecialScheme.allCases.filter { $0 != .file }.map { text($0.rawValue) }
    let other = scheme(otherThan: SpecialScheme.allCases.map { Array($0.rawValue.utf8)[...] })
    let none = sequence([])
    let user = any(.allowed(in: .username, isSpecial: false))
    let port = ExpressionTree("|0|[1-9][0-9]{0,4}") ?? none
    let path = sequence([text("/"), any(.allowed(in: .pathname, isSpecial: false))])
    let opaque = ByteSet.printable.subtracting(ByteSet("?#".utf8))
    let opaquePath = sequence([set(opaque.subtracting(ByteSet("/".utf8))), any(opaque)])
    let address = sequence([text("["), any(ByteSet("0123456789abcdef:.".utf8)), text("]")])
    func host(_ bytes: ByteSet) -> ExpressionTree {
      sequence([text("/"), choice([repeated(set(bytes), least: 1, most: nil), address])])
    }
    func url(
      _ host: ExpressionTree, _ path: ExpressionTree, _ scheme: ExpressionTree,
      _ authority: [ExpressionTree], isSpecial: Bool = false
    ) -> ExpressionTree {
      let ends = [URLComponent.search, .hash].map { any(.allowed(in: $0, isSpecial: isSpecial)) }
      return list([host, path] + ends + [scheme] + authority)
    }
    let nobody = [none, none, none]
    return choice([
      // A path alone.
      url(none, path, none, nobody),
      url(host(.domains), specialPath, choice(special), [user, user, port], isSpecial: true),
      url(optional(host(.domains)), specialPath, text("file"), nobody, isSpecial: true),
      url(optional(host(.hosts)), optional(path), other, [user, user, port]),
      // Without a host, the path need not begin with a slash.
      url(none, opaquePath, other, nobody),
    ])
  }

  /// A scheme that is not one of the given ones.
  private static func scheme(
    otherThan names: [ArraySlice<UInt8>], isFirst: Bool = true
  ) -> ExpressionTree {
    let firsts = ByteSet(names.compactMap(\.first))
    var choices = Set(names.compactMap(\.first)).map { first in
      let rest = names.filter { $0.first == first }.map { $0.dropFirst() }
      return sequence([set(ByteSet(first)), scheme(otherThan: rest, isFirst: false)])
    }
    let others = (isFirst ? ByteSet(97...122) : .schemes).subtracting(firsts)
    choices.append(sequence([set(others), any(.schemes)]))
    if !isFirst, !names.contains([]) { choices.append(sequence([])) }
    return choice(choices)
  }

  /// A path in which no segment is `.` or `..`.
  private static var specialPath: ExpressionTree {
    let byte = ByteSet.allowed(in: .pathname, isSpecial: true).subtracting(ByteSet("/".utf8))
    let dot = text(".")
    let other = set(byte.subtracting(ByteSet(".".utf8)))
    let segment = choice([
      sequence([]), sequence([other, any(byte)]), sequence([dot, other, any(byte)]),
      sequence([dot, dot, set(byte), any(byte)]),
    ])
    return repeated(sequence([text("/"), segment]), least: 1, most: nil)
  }
}
