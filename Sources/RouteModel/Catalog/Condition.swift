import Texts

/// A requirement that a route, a pattern, a redirect or a segue has of the context in which it is
/// used.
///
/// All conditions of an owner must hold, except that of several platforms, or several locales, one
/// is enough.
public struct Condition: Sendable, Hashable {
  /// What is asked for.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The platform, such as `ios`; of several, one is enough.
    case platform
    /// The language, or the language and region, such as `de` and `de-AT`; of several, one is
    /// enough.
    case locale
    /// The first version of the app.
    case versionFrom = "version-from"
    /// The version of the app before which it holds.
    case versionBefore = "version-before"
    /// The first moment.
    case from
    /// The moment before which it holds.
    case until
    /// A feature flag that is on.
    case flag
    /// A feature flag that is off.
    case withoutFlag = "without-flag"
    /// The share of all people, in per cent.
    case share
    /// The text that tells one share from another; the owner's name if there is none.
    case salt

    /// A description of its possible values.
    public var expectation: String {
      switch self {
      case .platform: "a platform, such as ios"
      case .locale: "a language, such as de, or one with its region, such as de-AT"
      case .versionFrom, .versionBefore: "a version, such as 3.2.1"
      case .from, .until: "a time, such as 2026-12-24 or 2026-12-24T18:00Z"
      case .flag, .withoutFlag: "the name of a flag"
      case .share: "a number from 0 to 100 with at most two decimals"
      case .salt: "a text"
      }
    }

    /// The fact of a context that it asks for; nil if it asks for none.
    package var fact: String? {
      switch self {
      case .platform, .locale: rawValue
      case .versionFrom, .versionBefore: "version"
      case .from, .until: "time"
      case .flag, .withoutFlag: "flags"
      case .share: "bucket"
      case .salt: nil
      }
    }

    /// Whether an owner has at most one of it.
    public var isSingle: Bool {
      switch self {
      case .platform, .locale, .flag, .withoutFlag: false
      case .versionFrom, .versionBefore, .from, .until, .share, .salt: true
      }
    }
  }

  /// What is asked for.
  public var kind: Kind
  /// The value, as a text.
  public var value: String

  /// A condition; the value is not checked.
  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }

  /// `platform=ios`
  public var word: String { "\(kind.rawValue)=\(value)" }

  /// The condition of a word such as `platform=ios`; nil if it is none, or if the kind cannot have
  /// the value.
  public init?(word: String) {
    guard let mark = word.firstIndex(of: "="), let kind = Kind(rawValue: String(word[..<mark]))
    else { return nil }
    self.init(kind, String(word[word.index(after: mark)...]))
    if !isValid { return nil }
  }

  /// Whether the kind can have the value.
  public var isValid: Bool {
    switch kind {
    case .platform, .locale, .flag, .withoutFlag:
      !value.isEmpty
        && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    case .versionFrom, .versionBefore: AppVersion(value) != nil
    case .from, .until: Timestamp.parseISO(value) != nil
    case .share: Self.share(value) != nil
    case .salt: !value.isEmpty
    }
  }

  /// Whether it holds in every context: a share of everybody, and a salt, which asks for nothing.
  package var isAlwaysMet: Bool {
    kind == .salt || kind == .share && Self.share(value) == 10_000
  }

  /// Whether a locale takes another one: `de` takes `de-AT`. Both are in small letters.
  package static func takes(_ locale: String, _ other: String) -> Bool {
    other == locale || other.hasPrefix(locale + "-")
  }

  /// A share in hundredths of a per cent; nil if the text is not a number from 0 to 100 with at most
  /// two decimals.
  public static func share(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.allSatisfy({ $0 < 0x80 }), parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { "0"..."9" ~= $0 } }),
      parts[0].count <= 3, let whole = Int(parts[0]), parts.count == 1 || parts[1].count <= 2
    else { return nil }
    let decimals =
      parts.count == 1 ? "00" : parts[1] + String(repeating: "0", count: 2 - parts[1].count)
    let share = whole * 100 + (Int(decimals) ?? 0)
    return share <= 10_000 ? share : nil
  }
}

extension Sequence<Condition> {
  /// What tells the share of these conditions from others: their salt, else the name of their owner.
  package func salt(of owner: String) -> String { first { $0.kind == .salt }?.value ?? owner }

  /// What each kind of these conditions, which one owner has, asks for: of platforms and of locales one is enough,
  /// `platform=android or platform=ios`.
  package var phrases: [String] {
    var alternatives: [Condition.Kind: [String]] = [:]
    var phrases: [String] = []
    for condition in self {
      switch condition.kind {
      case .platform, .locale: alternatives[condition.kind, default: []].append(condition.word)
      default: phrases.append(condition.word)
      }
    }
    return (phrases + alternatives.values.map { $0.sorted().joined(separator: " or ") }).sorted()
  }
}

extension Condition: DescribedRow {
  package static let blank = Condition(.platform, "")
  package static let description = RowDescription<Condition>(
    noun: "condition", table: "condition", isSingle: { $0.kind.isSingle },
    fields: [
      .word(\.kind, column: "kind", isKey: true),
      .text(\.value, column: "value", isKey: true),
    ])
}

extension OwnedList where Child == Condition {
  /// The conditions of an owner; all owners' are rows of one table.
  init(conditions path: FieldPath<Owner, Set<Condition>>, ownerColumn: StaticString) {
    self.init(
      key: "when", .words, ownerColumn: ownerColumn, read: { Array($0[keyPath: path]) },
      differ: { before, after in
        let (old, new) = (before[keyPath: path], after[keyPath: path])
        return ListDifference(
          gone: Array(old.subtracting(new)), new: Array(new.subtracting(old)))
      },
      compare: { $0[keyPath: path] == $1[keyPath: path] },
      store: { children, owner in
        owner[keyPath: path] = Set(children)
        return Set(children.map(Condition.description.key)).count
      })
    option = .edits(
      "when", "KIND=VALUE",
      "A condition: platform=ios, share=10 …; in edit, -KIND removes it, none all")
    pairs = PairedWords(
      word: { $0.word }, row: { Condition(word: $0) }, mistake: { Condition.mistake(in: $0) })
  }
}

extension Condition {
  /// What is wrong with a word that is no condition.
  fileprivate static func mistake(in word: String) -> String {
    let name = String(word.prefix { $0 != "=" })
    guard let kind = Kind(rawValue: name) else {
      let kinds = Kind.allCases.map(\.rawValue)
      let near = NearestNames.of(name, in: kinds, limit: 1).first
      return
        "'\(word)' is not a condition: it begins with one of \(kinds.joined(separator: ", ")), "
        + "and '='" + (near.map { " — did you mean '\($0)='?" } ?? "")
    }
    return "'\(word)' is not a condition: \(kind.rawValue) needs \(kind.expectation)"
  }
}
