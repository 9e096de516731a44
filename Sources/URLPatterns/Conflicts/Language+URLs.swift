extension Language {
  /// All canonical URLs, and a few texts that are none: addresses among the hosts, escaped dots in a path and
  /// ports that need not be written are not looked at.
  static let urls = {
    var builder = LanguageBuilder()
    builder.append(ExpressionTree.urls)
    return builder.language.determinised
  }()

  /// The URL that is meant by a text of ``urls``.
  static func url(_ text: [UInt8]) -> String {
    let places: [URLComponent] = [
      .hostname, .pathname, .search, .hash, .protocol, .username, .password, .port,
    ]
    let texts = text.split(separator: separator, omittingEmptySubsequences: false)
    return URLWriter(
      Dictionary(
        uniqueKeysWithValues: zip(places, texts).filter { !$0.1.isEmpty }
          .map { ($0, String(decoding: $1, as: UTF8.self)) })
    ).url
  }
}

extension ExpressionTree {
  /// See ``Language/urls``.
  fileprivate static var urls: ExpressionTree {
    let special = SpecialScheme.allCases.filter { $0 != .file }.map { text($0.rawValue) }
    let other = scheme(otherThan: SpecialScheme.allCases.map { Array($0.rawValue.utf8)[...] })
    let user = any(.allowed(in: .username, isSpecial: false))
    let authority = sequence([separator, user, separator, user, separator, port])
    let noAuthority = sequence([separator, separator, separator])
    let path = sequence([text("/"), any(.allowed(in: .pathname, isSpecial: false))])
    let opaque = ByteSet.printable.subtracting(ByteSet("?#".utf8))
    let opaquePath = sequence([set(opaque.subtracting(ByteSet("/".utf8))), any(opaque)])
    return choice([
      // A path alone.
      sequence([separator, path, ends(isSpecial: false), noAuthority]),
      sequence([
        choice([repeated(set(.domains), least: 1, most: nil), address]), separator, specialPath,
        ends(isSpecial: true), choice(special), authority,
      ]),
      sequence([
        any(.domains), separator, specialPath, ends(isSpecial: true), text("file"), noAuthority,
      ]),
      sequence([
        choice([any(.hosts), address]), separator, choice([path, sequence([])]),
        ends(isSpecial: false), other, authority,
      ]),
      // Without a host, the path needs no slash.
      sequence([separator, opaquePath, ends(isSpecial: false), other, noAuthority]),
    ])
  }

  private static let separator = set(ByteSet(Language.separator))

  private static func text(_ text: String) -> ExpressionTree {
    sequence(text.utf8.map { set(ByteSet($0)) })
  }

  private static func any(_ bytes: ByteSet) -> ExpressionTree {
    repeated(set(bytes), least: 0, most: nil)
  }

  /// A host in brackets.
  private static let address = sequence([
    text("["), any(ByteSet("0123456789abcdef:.".utf8)), text("]"),
  ])

  /// A scheme that is none of some.
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

  /// At most 65,535, or none.
  private static var port: ExpressionTree {
    let source =
      "|0|[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"
    return ExpressionTree(source) ?? any(.digits)
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

  /// Search and fragment, and the separator before the scheme.
  private static func ends(isSpecial: Bool) -> ExpressionTree {
    sequence(
      [URLComponent.search, .hash].flatMap {
        [separator, any(.allowed(in: $0, isSpecial: isSpecial))]
      } + [separator])
  }
}
