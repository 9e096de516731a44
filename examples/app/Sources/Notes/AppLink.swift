// Made by: routesh export links swift --access public
// From revision 12 of the catalog, digest f69559ce0c033123
// Do not edit: change the catalog and write the file again. 'export links --check FILE' tells if it is stale.

import Foundation

/// A link of the app.
public enum AppLink: Hashable, Sendable {
  /// Old notes
  ///
  /// `app://archive`
  @available(*, deprecated)
  case archive
  /// The notes of a day
  ///
  /// `app://day/:date`
  case day(date: Date)
  /// All notes
  ///
  /// `https://notes.example/notes`
  case list
  /// The editor, empty
  ///
  /// `app://notes/new`
  case new(tag: AppLink.NewTag? = nil)
  /// One note
  ///
  /// `https://notes.example/notes/:id`
  case note(id: Int)
  /// What contains a text
  ///
  /// `https://notes.example/search`
  case search(q: String, sort: AppLink.SearchSort = .newest)

  /// What tag can be in ``new``.
  public enum NewTag: String, CaseIterable, Sendable {
    case home = "home"
    case work = "work"
  }

  /// What sort can be in ``search``.
  public enum SearchSort: String, CaseIterable, Sendable {
    case newest = "newest"
    case oldest = "oldest"
  }

  /// The link of a URL; nil if it is none of these, or if a parameter is missing or wrong.
  public init?(_ url: URL) { self.init(url.absoluteString) }

  /// The link of a URL as a text.
  public init?(_ text: String) {
    guard let link = LinkAnswer.about(text) else { return nil }
    self = link
  }

  /// The link of a URL, and the items of its query that are none of the link's parameters.
  public static func match(_ text: String) -> (link: AppLink, others: [String: String])? {
    var items: [LinkItem] = []
    guard let link = LinkAnswer.about(text, items: &items) else { return nil }
    var others: [String: String] = [:]
    let own = link.parameters
    for item in items where own[item.name] == nil { others[item.name] = item.value }
    return (link, others)
  }

  /// A URL that opens the link; nil if no pattern of its route can have these values.
  public var url: URL? {
    let writer = LinkWriter()
    switch self {
    case .archive:
      // app://archive
      writer.write("app://archive")
      if let url = checked(writer) { return url }
    case .day(let date):
      // app://day/:date
      writer.write("app://day")
      writer.add(date, .segment, before: "/")
      if let url = checked(writer) { return url }
    case .list:
      // https://notes.example/notes
      writer.write("https://notes.example/notes")
      if let url = checked(writer) { return url }
      // app://notes
      writer.write("app://notes")
      if let url = checked(writer) { return url }
    case .new(let tag):
      // app://notes/new
      writer.write("app://notes/new")
      writer.query("tag", tag)
      if let url = checked(writer) { return url }
    case .note(let id):
      // https://notes.example/notes/:id
      writer.write("https://notes.example/notes")
      writer.add(id, .segment, before: "/")
      if let url = checked(writer) { return url }
      // app://note/:id
      writer.write("app://note")
      writer.add(id, .segment, before: "/")
      if let url = checked(writer) { return url }
    case .search(let q, let sort):
      // https://notes.example/search
      writer.write("https://notes.example/search")
      writer.query("q", q)
      writer.query("sort", sort, unless: .newest)
      if let url = checked(writer) { return url }
    }
    return nil
  }

  /// Links are equal if they are of one route, and write the same values.
  public static func == (left: Self, right: Self) -> Bool {
    left.route == right.route && left.parameters == right.parameters
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
    hasher.combine(parameters)
  }

  /// What opens this link and no other.
  private func checked(_ writer: LinkWriter) -> URL? {
    guard let text = writer.text, let url = URL(string: text), Self(url) == self else {
      writer.clear()
      return nil
    }
    return url
  }

  /// The identifier of the link's route.
  public var route: String {
    switch self {
    case .archive: return "archive"
    case .day: return "day"
    case .list: return "list"
    case .new: return "new"
    case .note: return "note"
    case .search: return "search"
    }
  }

  /// The parameters that have a value, as URLs name and write them.
  public var parameters: [String: String] {
    let texts = LinkTexts()
    switch self {
    case .archive:
      break
    case .day(let date):
      texts.add("date", date)
    case .list:
      break
    case .new(let tag):
      texts.add("tag", tag)
    case .note(let id):
      texts.add("id", id)
    case .search(let q, let sort):
      texts.add("q", q)
      texts.add("sort", sort)
    }
    return texts.all
  }
}

// MARK: - Which URL is which link

private enum LinkDecision {
  /// Where a URL leads; the first pattern that fits takes it. nil if none does.
  static func find(_ url: LinkReader) -> LinkFound? {
    switch url.key(url.scheme) {
    case 0x70706103:
      if let found = atkqzm44jzqnr(url) { return found }
    case 0x737074746805:
      if let found = atekce8d4eedet(url) { return found }
    default: break
    }
    return nil
  }

  static func atkqzm44jzqnr(_ url: LinkReader) -> LinkFound? {
    switch url.key(url.host) {
    case 0x6576696863726107:
      // app://archive
      if url.count == 0, url.port.isEmpty {
        return toArchive(url)
      }
    case 0x79616403:
      if url.hasName(0) {
        // app://day/:date
        if url.count == 1, url.port.isEmpty {
          return toDay(url, date: url[0])
        }
      }
    case 0x65746f6e04:
      if url.hasName(0) {
        // app://note/:id
        if url.count == 1, url.port.isEmpty {
          return toNote(url, id: url[0])
        }
      }
    case 0x7365746f6e05:
      if let found = at3ewfa9tvvzzkw(url) { return found }
    default: break
    }
    return nil
  }

  static func atekce8d4eedet(_ url: LinkReader) -> LinkFound? {
    switch url.key(url.host) {
    case 0xbfef49e89dcdfaff where url.has(url.host, "notes.example"):
      if let found = at203jrg8oqij4u(url) { return found }
    default: break
    }
    return nil
  }

  static func at3ewfa9tvvzzkw(_ url: LinkReader) -> LinkFound? {
    switch url.key(0) {
    case 0x77656e03:
      // app://notes/new
      if url.count == 1, url.port.isEmpty {
        return toNew(url)
      }
    default: break
    }
    // app://notes
    if url.count == 0, url.port.isEmpty {
      return toList(url)
    }
    return nil
  }

  static func at203jrg8oqij4u(_ url: LinkReader) -> LinkFound? {
    switch url.key(0) {
    case 0x6e01:
      if url.hasName(1) {
        // https://notes.example/n/:id
        if url.count == 2, url.port.isEmpty {
          return toRedirectHttpsNotesExampleNId(url, captureId: url[1])
        }
      }
    case 0x7365746f6e05:
      // https://notes.example/notes
      if url.count == 1, url.port.isEmpty {
        return toList(url)
      }
      if url.hasName(1) {
        // https://notes.example/notes/:id
        if url.count == 2, url.port.isEmpty {
          return toNote(url, id: url[1])
        }
      }
    case 0x68637261657306:
      // https://notes.example/search
      if url.count == 1, url.port.isEmpty {
        return toSearch(url)
      }
    default: break
    }
    return nil
  }

  @inline(never)
  static func toArchive(
    _ url: LinkReader
  ) -> LinkFound {
    return url.leads(to: DeprecatedArchive.made())
  }

  @inline(never)
  static func toDay(
    _ url: LinkReader, date: LinkReader.Piece?
  ) -> LinkFound {
    guard let date: Date = url.required("date", date) else { return .closed }
    return url.leads(to: AppLink.day(date: date))
  }

  @inline(never)
  static func toList(
    _ url: LinkReader
  ) -> LinkFound {
    return url.leads(to: AppLink.list)
  }

  @inline(never)
  static func toNew(
    _ url: LinkReader
  ) -> LinkFound {
    guard let tag: AppLink.NewTag? = url.optional("tag") else { return .closed }
    return url.leads(to: AppLink.new(tag: tag))
  }

  @inline(never)
  static func toNote(
    _ url: LinkReader, id: LinkReader.Piece?
  ) -> LinkFound {
    guard let id: Int = url.required("id", id) else { return .closed }
    return url.leads(to: AppLink.note(id: id))
  }

  @inline(never)
  static func toSearch(
    _ url: LinkReader
  ) -> LinkFound {
    guard let q: String = url.required("q") else { return .closed }
    guard let sort: AppLink.SearchSort? = url.optional("sort") else { return .closed }
    return url.leads(to: AppLink.search(q: q, sort: sort ?? .newest))
  }

  /// https://notes.example/n/:id → https://notes.example/notes/:id
  static func toRedirectHttpsNotesExampleNId(
    _ url: LinkReader, captureId: LinkReader.Piece?
  ) -> LinkFound {
    let writer = LinkWriter()
    writer.write("https://notes.example/notes")
    writer.carry(url, captureId, .segment, isWritten: true, before: "/")
    writer.carryQuery(url)
    writer.carryFragment(url)
    return follow(url, writer)
  }
}

private protocol DeprecatedArchiveCase {
  static var archive: Self { get }
}

extension AppLink: DeprecatedArchiveCase {}

private enum DeprecatedArchive {
  static func made() -> AppLink {
    func of<Link: DeprecatedArchiveCase>(_ type: Link.Type) -> Link {
      .archive
    }
    return of(AppLink.self)
  }
}

extension AppLink.NewTag: LinkValue {}

extension AppLink.SearchSort: LinkValue {}

// MARK: - Reading and writing: the same in every file of links

/// Where a URL leads that a pattern takes.
private enum LinkFound {
  /// To the link that is now in its room.
  case link
  /// To no link of this file, or a parameter is missing or wrong.
  case closed
}

/// Where the answer about a URL goes.
private struct LinkAnswer {
  /// Room for the link that is found.
  let link: UnsafeMutablePointer<AppLink>
  /// For the items of the query, where they are asked for: after redirects those of another URL.
  let items: UnsafeMutablePointer<[LinkItem]>?

  @inline(__always)
  static func about(_ text: String, items: UnsafeMutablePointer<[LinkItem]>? = nil) -> AppLink? {
    withUnsafeTemporaryAllocation(of: AppLink.self, capacity: 1) { room in
      guard let link = room.baseAddress,
        LinkParts.find(text, steps: 0, LinkAnswer(link: link, items: items)) == .link
      else { return nil }
      return link.move()
    }
  }
}

/// An item of a query, and where it is.
private typealias LinkItem = (name: String, value: String, whole: Range<Int>)

/// A URL in the form in which links are compared, and the places of its parts. It lives as long as
/// the memory of its text, on the stack.
private struct LinkParts {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var scheme = 0..<0, user = 0..<0, password = 0..<0, host = 0..<0, port = 0..<0
  private(set) var path = 0..<0, query = 0..<0, fragment = 0..<0
  /// The slash before each segment, and the end of the path without its last slash. There is room
  /// for one more before the first.
  private(set) var marks: UnsafeMutablePointer<Int32>
  /// How many segments the path has; less than none for a path that does not begin with a slash.
  private(set) var count = 0
  private(set) var endsInSlash = false
  private(set) var isJoined = false
  /// Whether a part may be percent-encoded, or have a `+` for a space.
  private(set) var hasEscapes = false
  /// How many redirects led here.
  let steps: Int
  let answer: LinkAnswer

  /// Reads a URL, and asks the decision.
  @inline(never)
  static func find(_ text: String, steps: Int, _ answer: LinkAnswer) -> LinkFound? {
    var text = text
    return text.withUTF8 { bytes in
      // What is longer is not read here.
      withRoom(for: min(bytes.count, LinkForm.limit)) { marks, parts in
        parts.initialize(to: LinkParts(bytes: bytes, marks: marks, steps: steps, answer: answer))
        if parts.pointee.readPlain() { return LinkDecision.find(LinkReader(parts: parts)) }
        return LinkForm.canonical(bytes).flatMap { findCanonical($0, steps, answer) }
      }
    }
  }

  @inline(never)
  private static func findCanonical(
    _ bytes: [UInt8], _ steps: Int, _ answer: LinkAnswer
  ) -> LinkFound? {
    bytes.withUnsafeBufferPointer { bytes in
      withRoom(for: bytes.count) { marks, parts in
        parts.initialize(to: LinkParts(bytes: bytes, marks: marks, steps: steps, answer: answer))
        parts.pointee.read()
        return LinkDecision.find(LinkReader(parts: parts))
      }
    }
  }

  /// Room for marks and one before them, and for two: the second is for the URL with its host as
  /// the first segment.
  @inline(__always)
  private static func withRoom(
    for count: Int,
    _ body: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<LinkParts>) -> LinkFound?
  ) -> LinkFound? {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count + 3) { marks in
      withUnsafeTemporaryAllocation(of: LinkParts.self, capacity: 2) { both in
        guard let marks = marks.baseAddress, let parts = both.baseAddress else { return nil }
        return body(marks + 1, parts)
      }
    }
  }

  /// Makes the host the first segment.
  mutating func join() {
    marks -= 1
    marks[0] = Int32(truncatingIfNeeded: host.lowerBound - 1)
    count += 1
    isJoined = true
  }

  /// Reads a URL that certainly has the form already, as nearly all have, in one pass.
  ///
  /// - Returns: Whether it has.
  private mutating func readPlain() -> Bool {
    let bytes = bytes, marks = marks
    let end = bytes.count
    guard end > 0, end <= LinkForm.limit else { return false }
    var place = 0
    var isSpecial = false
    if bytes[0] != 0x2F {
      var number: UInt64 = 0
      while place < end, bytes[place] != 0x3A {
        let byte = bytes[place]
        let isLetter = byte >= 97 && byte <= 122
        let isOther = byte == 0x2B || byte == 0x2D || byte == 0x2E || LinkForm.isDigit(byte)
        guard isLetter || place > 0 && isOther else { return false }
        number = number << 8 | UInt64(byte)
        place += 1
      }
      guard place > 0, place + 2 < end, bytes[place + 1] == 0x2F, bytes[place + 2] == 0x2F else {
        return false
      }
      scheme = 0..<place
      isSpecial = place <= 5 && LinkForm.isSpecial(number)
      place += 3
      let start = place
      var label = place
      while place < end, bytes[place] != 0x2F, bytes[place] != 0x3F, bytes[place] != 0x23 {
        let byte = bytes[place]
        let isLower = byte >= 97 && byte <= 122
        guard isLower || byte == 0x2D || byte == 0x2E || LinkForm.isDigit(byte) || byte == 0x5F
          || !isSpecial && byte >= 65 && byte <= 90
        else { return false }
        if isSpecial, byte == 0x6E, place == label + 1, bytes[label] == 0x78 { return false }
        place += 1
        if byte == 0x2E { label = place }
      }
      host = start..<place
      port = place..<place
      user = 0..<0
      password = 0..<0
      if isSpecial {
        guard place > start, label < place, !LinkForm.isDigit(bytes[label]), place < end,
          bytes[place] == 0x2F
        else { return false }
      }
    }
    let start = place
    var count = 0
    while place < end {
      let byte = bytes[place]
      if byte >= 97, byte <= 122 {
        place += 1
        continue
      }
      if byte == 0x2F {
        if isSpecial, place + 1 < end, bytes[place + 1] == 0x2E || bytes[place + 1] == 0x25 {
          return false
        }
        marks[count] = Int32(truncatingIfNeeded: place)
        count += 1
      } else if byte == 0x3F || byte == 0x23 {
        break
      } else if !LinkForm.isPlain(byte) {
        return false
      } else if byte == 0x25 {
        hasEscapes = true
      }
      place += 1
    }
    path = start..<place
    query = place..<place
    if place < end, bytes[place] == 0x3F {
      place += 1
      let first = place
      hasEscapes = true
      while place < end, bytes[place] != 0x23 {
        guard LinkForm.isPlain(bytes[place]), !isSpecial || bytes[place] != 0x27 else { return false }
        place += 1
      }
      query = first..<place
    }
    fragment = end..<end
    if place < end {
      fragment = place + 1..<end
      hasEscapes = true
      for byte in bytes[fragment] where !LinkForm.isPlain(byte) { return false }
    }
    endsInSlash = path.upperBound > start && bytes[path.upperBound - 1] == 0x2F
    if endsInSlash { count -= 1 }
    marks[count] = Int32(truncatingIfNeeded: endsInSlash ? path.upperBound - 1 : path.upperBound)
    self.count = count
    return true
  }

  private mutating func read() {
    hasEscapes = true
    split()
    divide()
  }

  private mutating func split() {
    var end = 0
    while end < bytes.count, bytes[end] != 0x3F, bytes[end] != 0x23 { end += 1 }
    var start = 0
    if bytes[0] != 0x2F {
      while start < end, bytes[start] != 0x3A { start += 1 }
      scheme = 0..<start
      start += 1
      if start + 1 < end, bytes[start] == 0x2F, bytes[start + 1] == 0x2F {
        start = splitAuthority(from: start + 2, to: end)
      }
    }
    path = start..<end
    query = end..<end
    fragment = bytes.count..<bytes.count
    if end == bytes.count { return }
    let mark = bytes[end] == 0x23 ? end : bytes[end...].firstIndex(of: 0x23) ?? bytes.count
    if mark > end { query = end + 1..<mark }
    if mark < bytes.count { fragment = mark + 1..<bytes.count }
  }

  private mutating func splitAuthority(from start: Int, to end: Int) -> Int {
    var pathStart = start
    var hostStart = start
    while pathStart < end, bytes[pathStart] != 0x2F {
      if bytes[pathStart] == 0x40 { hostStart = pathStart + 1 }
      pathStart += 1
    }
    if hostStart > start {
      let colon = bytes[start..<hostStart].firstIndex(of: 0x3A) ?? hostStart - 1
      user = start..<colon
      password = min(colon + 1, hostStart - 1)..<hostStart - 1
    }
    var hostEnd = hostStart
    var isBracketed = false
    while hostEnd < pathStart, isBracketed || bytes[hostEnd] != 0x3A {
      if bytes[hostEnd] == 0x5B { isBracketed = true }
      if bytes[hostEnd] == 0x5D { isBracketed = false }
      hostEnd += 1
    }
    host = hostStart..<hostEnd
    port = min(hostEnd + 1, pathStart)..<pathStart
    return pathStart
  }

  private mutating func divide() {
    endsInSlash = !path.isEmpty && bytes[path.upperBound - 1] == 0x2F
    let end = endsInSlash ? path.upperBound - 1 : path.upperBound
    if path.lowerBound < end, bytes[path.lowerBound] != 0x2F {
      marks[0] = Int32(truncatingIfNeeded: path.lowerBound)
      count = -1
      return
    }
    for place in path.lowerBound..<end where bytes[place] == 0x2F {
      marks[count] = Int32(truncatingIfNeeded: place)
      count += 1
    }
    marks[count] = Int32(truncatingIfNeeded: end)
  }
}

/// A URL as a decision reads it.
private struct LinkReader {
  typealias Piece = Range<Int>

  fileprivate let parts: UnsafeMutablePointer<LinkParts>

  private var bytes: UnsafeBufferPointer<UInt8> { parts.pointee.bytes }
  var scheme: Piece { parts.pointee.scheme }
  var user: Piece { parts.pointee.user }
  var password: Piece { parts.pointee.password }
  var host: Piece { parts.pointee.host }
  var port: Piece { parts.pointee.port }
  var path: Piece { parts.pointee.path }
  var query: Piece { parts.pointee.query }
  var fragment: Piece { parts.pointee.fragment }
  var count: Int { parts.pointee.count }
  var endsInSlash: Bool { parts.pointee.endsInSlash }
  var steps: Int { parts.pointee.steps }

  /// The URL with its host as the first segment.
  var joined: LinkReader? {
    if host.isEmpty { return self }
    guard port.isEmpty, host.lowerBound == scheme.upperBound + 3, count >= 0,
      !parts.pointee.isJoined
    else { return nil }
    (parts + 1).initialize(to: parts.pointee)
    parts[1].join()
    return LinkReader(parts: parts + 1)
  }

  private func mark(_ place: Int) -> Int { Int(parts.pointee.marks[place]) }

  /// A segment, counted from 0.
  subscript(place: Int) -> Piece { mark(place) + 1..<mark(place + 1) }

  @inline(never)
  func hasName(_ place: Int) -> Bool { place < count && mark(place) + 1 < mark(place + 1) }

  /// Everything after the slash before a segment.
  @inline(never)
  func rest(from place: Int, takesSlash: Bool) -> Piece? {
    guard place <= count else { return nil }
    let end = takesSlash ? path.upperBound : mark(count)
    if place < count { return mark(place) + 1..<end }
    return endsInSlash ? path.upperBound..<path.upperBound : nil
  }

  /// A number for a text. A text of one to seven bytes has its number alone: then no text needs to be
  /// compared.
  @inline(__always)
  private func number(_ piece: Piece, _ ignoresCase: Bool) -> UInt64 {
    let count = piece.count
    if count < 8 {
      return count == 0 ? 0 : word(piece.lowerBound, count, ignoresCase) << 8 | UInt64(count)
    }
    let last = piece.upperBound - 8
    var key: UInt64 = 0
    for place in stride(from: piece.lowerBound, to: last, by: 8) {
      key = LinkForm.mixed(key, word(place, 8, ignoresCase))
    }
    return LinkForm.mixed(key, word(last, 8, ignoresCase)) | 0xFF
  }

  /// Up to eight bytes; the first is the lowest.
  @inline(__always)
  private func word(_ start: Int, _ count: Int, _ ignoresCase: Bool) -> UInt64 {
    var word: UInt64 = 0
    if start + count >= 8 {
      word = LinkForm.word(bytes, start + count - 8) &>> UInt64(64 - 8 * count)
    } else if start + 8 <= bytes.count {
      word = LinkForm.word(bytes, start) & (1 &<< UInt64(8 * count) - 1)
    } else {
      for byte in bytes[start..<start + count].reversed() { word = word << 8 | UInt64(byte) }
    }
    return ignoresCase ? LinkForm.lower(word) : word
  }

  @inline(never)
  func key(_ piece: Piece) -> UInt64 { number(piece, false) }

  /// A number for the text of a segment; 0 if there is none.
  @inline(never)
  func key(_ place: Int, ignoresCase: Bool = false) -> UInt64 {
    place < count ? number(self[place], ignoresCase) : 0
  }

  @inline(never)
  func has(_ piece: Piece, _ text: StaticString) -> Bool { equals(piece, text, false) }

  @inline(__always)
  private func equals(_ piece: Piece, _ text: StaticString, _ ignoresCase: Bool) -> Bool {
    guard piece.count == text.utf8CodeUnitCount else { return false }
    guard let first = bytes.baseAddress else { return true }
    let (start, expected) = (first + piece.lowerBound, text.utf8Start)
    if !ignoresCase { return memcmp(start, expected, piece.count) == 0 }
    for place in 0..<piece.count where lower(start[place]) != expected[place] { return false }
    return true
  }

  @inline(never)
  func has(_ place: Int, _ text: StaticString, ignoresCase: Bool = false) -> Bool {
    place < count && equals(self[place], text, ignoresCase)
  }

  /// A piece, percent-decoded once; in the query, `+` is a space. What is no text stays as it is.
  @inline(__always)
  func text(_ piece: Piece) -> String {
    parts.pointee.hasEscapes ? unescaped(piece) : raw(piece)
  }

  @inline(never)
  private func unescaped(_ piece: Piece) -> String {
    let isInQuery = piece.lowerBound > path.upperBound && piece.upperBound <= query.upperBound
    for byte in bytes[piece] where byte == 0x25 || byte == 0x2B && isInQuery {
      return decoded(piece, isInQuery) ?? raw(piece)
    }
    return raw(piece)
  }

  @inline(__always)
  func raw(_ piece: Piece) -> String {
    String(unsafeUninitializedCapacity: piece.count) { room in
      if let start = bytes.baseAddress, let to = room.baseAddress {
        to.initialize(from: start + piece.lowerBound, count: piece.count)
      }
      return piece.count
    }
  }

  func isRaw(_ piece: Piece) -> Bool { decoded(piece, false) == nil }

  private func decoded(_ piece: Piece, _ isInQuery: Bool) -> String? {
    var result: [UInt8] = []
    var place = piece.lowerBound
    while place < piece.upperBound {
      let byte = bytes[place]
      place += 1
      guard byte == 0x25 else {
        result.append(byte == 0x2B && isInQuery ? 0x20 : byte)
        continue
      }
      guard place + 1 < piece.upperBound, let high = LinkForm.digit(bytes[place]),
        let low = LinkForm.digit(bytes[place + 1])
      else { return nil }
      result.append(high << 4 | low)
      place += 2
    }
    let text = String(decoding: result, as: UTF8.self)
    // A text that was repaired is none.
    return text.utf8.elementsEqual(result) ? text : nil
  }

  /// Answers with a link.
  @inline(__always)
  func leads(to link: AppLink) -> LinkFound {
    let answer = parts.pointee.answer
    answer.link.initialize(to: link)
    if let asked = answer.items { asked.pointee = items }
    return .link
  }

  /// The items of the query: their names, their values, and where they are.
  var items: [LinkItem] {
    var items: [LinkItem] = []
    for item in bytes[query].split(separator: 0x26) {
      let end = item.firstIndex(of: 0x3D) ?? item.endIndex
      items.append(
        (
          text(item.startIndex..<end), text(min(end + 1, item.endIndex)..<item.endIndex),
          item.startIndex..<item.endIndex
        ))
    }
    return items
  }

  private func given(_ name: String, _ piece: Piece?) -> String? {
    if let piece { return text(piece) }
    return query.isEmpty ? nil : items.last { $0.name == name }?.value
  }

  /// The value of a parameter that a link must have; nil if it is missing or wrong.
  @inline(never)
  func required<Value: LinkValue>(_ name: String, _ piece: Piece? = nil) -> Value? {
    given(name, piece).flatMap(Value.init(linkText:))
  }

  /// The value of a parameter that a link may lack; nil if it is wrong.
  @inline(never)
  func optional<Value: LinkValue>(_ name: String, _ piece: Piece? = nil) -> Value?? {
    guard let text = given(name, piece) else { return .some(nil) }
    guard let value = Value(linkText: text) else { return nil }
    return value
  }

  @inline(never)
  func matches(_ program: [Int], in place: Int) -> [Piece?]? {
    place < count ? matches(program, self[place]) : nil
  }

  /// From the slash before a segment on, without the last slash where that is taken or left.
  @inline(never)
  func matches(_ program: [Int], from place: Int, takesSlash: Bool) -> [Piece?]? {
    guard place == 0 || place <= count else { return nil }
    let start = count < 0 ? path.lowerBound : mark(place)
    if !takesSlash {
      let end = endsInSlash ? path.upperBound - 1 : path.upperBound
      if let found = matches(program, start..<end) { return found }
      if !endsInSlash { return nil }
    }
    return matches(program, start..<path.upperBound)
  }

  /// The captures of a program that takes a whole piece: 0 ends, 1 is a byte, 2 some ranges, 3 a fork,
  /// 4 a jump, 5 notes a place.
  @inline(never)
  func matches(_ program: [Int], _ piece: Piece) -> [Piece?]? {
    var notes: [Int] = []
    var seen = [Bool](repeating: false, count: program.count * (piece.count + 1))
    // Where to go on: a step and a place, or a note to be restored.
    var ways = [(step: 0, place: piece.lowerBound, note: -1)]
    while let way = ways.popLast() {
      if way.note >= 0 {
        notes[way.note] = way.place
        continue
      }
      var (step, place) = (way.step, way.place)
      run: while true {
        switch program[step] {
        case 0:
          guard place == piece.upperBound else { break run }
          return (0..<program[step + 1]).map { capture in
            guard 2 * capture + 1 < notes.count, notes[2 * capture] >= 0,
              notes[2 * capture + 1] >= notes[2 * capture]
            else { return nil }
            return notes[2 * capture]..<notes[2 * capture + 1]
          }
        case 1:
          guard place < piece.upperBound, Int(bytes[place]) == program[step + 1] else { break run }
          place += 1
          step += 2
        case 2:
          guard place < piece.upperBound else { break run }
          let byte = Int(bytes[place])
          let end = step + 2 + 2 * program[step + 1]
          var range = step + 2
          while range < end, byte < program[range] || byte > program[range + 1] { range += 2 }
          guard range < end else { break run }
          place += 1
          step = end
        case 3:
          let fork = step * (piece.count + 1) + place - piece.lowerBound
          if seen[fork] { break run }
          seen[fork] = true
          ways.append((program[step + 2], place, -1))
          step = program[step + 1]
        case 4: step = program[step + 1]
        default:
          let note = program[step + 1]
          while notes.count <= note | 1 { notes.append(-1) }
          ways.append((0, notes[note], note))
          notes[note] = place
          step += 2
        }
      }
    }
    return nil
  }

  private func lower(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }
}

extension LinkDecision {
  /// Follows a redirect, of which there may be eight in turn.
  fileprivate static func follow(_ url: LinkReader, _ writer: LinkWriter) -> LinkFound {
    guard url.steps < 8, let text = writer.text else { return .closed }
    return LinkParts.find(text, steps: url.steps + 1, url.parts.pointee.answer) ?? .closed
  }
}

/// Writes a URL from left to right.
private final class LinkWriter {
  private var written = ""
  private var isComplete = true
  private var hasQuery = false

  /// Nil if a value was missing.
  var text: String? {
    guard isComplete else { return nil }
    let first = written.utf8.first
    return first == nil || first == 0x3F || first == 0x23 ? "/" + written : written
  }

  /// Begins again.
  func clear() { (written, isComplete, hasQuery) = ("", true, false) }

  @inline(never)
  func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      written += String(decoding: bytes, as: UTF8.self)
      if bytes.contains(0x3F) { hasQuery = true }
    }
  }

  @inline(never)
  func add<Value: LinkValue>(
    _ value: Value?, _ escape: LinkEscape, before: String = "", after: String = "",
    isOptional: Bool = false
  ) {
    if let value {
      written += before + escape.encoded(value.linkText) + after
    } else if !isOptional {
      isComplete = false
    }
  }

  @inline(never)
  func query<Value: LinkValue & Equatable>(
    _ name: String, _ value: Value?, unless initial: Value? = nil
  ) {
    guard let value, value != initial else { return }
    let escape = LinkEscape.query
    item(escape.encoded(name) + "=" + escape.encoded(value.linkText))
  }

  private func item(_ text: String) {
    written += (hasQuery ? "&" : "?") + text
    hasQuery = true
  }

  /// What a redirect takes from the URL before its path.
  func origin(of url: LinkReader) { written += url.raw(0..<url.path.lowerBound) }

  /// What a redirect takes from a capture: as it is written from path to path.
  @inline(never)
  func carry(
    _ url: LinkReader, _ piece: LinkReader.Piece?, _ escape: LinkEscape, isWritten: Bool,
    before: String = "", after: String = ""
  ) {
    written += before
    if let piece {
      let isRaw = isWritten || url.isRaw(piece)
      written += isRaw ? url.raw(piece) : escape.encoded(url.text(piece))
    }
    written += after
  }

  /// The items of the query of a redirected URL that its target does not have.
  func carryQuery(_ url: LinkReader, except names: [String] = []) {
    for part in url.items where !names.contains(part.name) { item(url.raw(part.whole)) }
  }

  func carryFragment(_ url: LinkReader) {
    if !url.fragment.isEmpty { written += "#" + url.raw(url.fragment) }
  }
}

/// What is percent-encoded in a value, by its place.
private enum LinkEscape {
  case none, segment, path, query, hash, user

  func encoded(_ text: String) -> String {
    let set: StaticString
    switch self {
    case .none: return text
    case .segment: set = " \"#<>?^`{}/%\\"
    case .path: set = " \"#<>?^`{}%\\"
    case .query: set = " \"#<>%&=+'"
    case .hash: set = " \"<>`%"
    case .user: set = " \"#<>?^`{}/:;=@[\\]|"
    }
    var result: [UInt8] = []
    for byte in text.utf8 { LinkForm.append(byte, to: &result, escaping: set) }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The form in which URLs are compared: that of the URL standard for http and its like; of other schemes
/// only the scheme is made lower case, and what no URL may hold is percent-encoded.
private enum LinkForm {
  /// How many bytes a URL may have.
  static let limit = 16 << 20
  private static let control: StaticString = ""
  private static let query: StaticString = " \"#<>"
  private static let specialQuery: StaticString = " \"#<>'"
  private static let fragment: StaticString = " \"<>`"
  private static let path: StaticString = " \"#<>?^`{}"
  private static let user: StaticString = " \"#<>?^`{}/:;=@[\\]|"
  private static let special = ["http": 80, "ws": 80, "https": 443, "wss": 443, "ftp": 21, "file": -1]

  /// - Returns: nil for what is not a URL.
  static func canonical(_ given: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard given.count <= limit else { return nil }
    var rest = Array(given)[...]
    while let first = rest.first, first <= 0x20 { rest.removeFirst() }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    rest.removeAll { $0 == 9 || $0 == 10 || $0 == 13 }
    var result: [UInt8] = []
    var isSpecial = false
    if rest.first != 0x2F {
      guard let colon = rest.firstIndex(of: 0x3A), let first = rest.first, isLetter(first),
        rest[..<colon].allSatisfy(isSchemeByte)
      else { return nil }
      let scheme = String(decoding: rest[..<colon].map(lower), as: UTF8.self)
      rest = rest[(colon + 1)...]
      isSpecial = special[scheme] != nil
      result += Array((scheme + ":").utf8)
      if let port = special[scheme] {
        result += [0x2F, 0x2F]
        if port < 0 { return appendFile(rest, to: &result) ? result : nil }
        rest = rest.drop { $0 == 0x2F || $0 == 0x5C }
        let authority = rest.prefix { $0 != 0x2F && $0 != 0x5C && $0 != 0x3F && $0 != 0x23 }
        rest = rest[authority.endIndex...]
        guard appendAuthority(authority, port: port, to: &result) else { return nil }
      } else if rest.starts(with: [0x2F, 0x2F]) {
        result += [0x2F, 0x2F]
        rest = rest.dropFirst(2)
        let authority = rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        rest = rest[authority.endIndex...]
        guard appendAuthority(authority, port: nil, to: &result) else { return nil }
      } else if rest.first != 0x2F {
        let text = rest.prefix { $0 != 0x3F && $0 != 0x23 }
        for byte in text { append(byte, to: &result, escaping: control) }
        rest = rest[text.endIndex...]
      }
    }
    if isSpecial {
      appendPath(rest, isFile: false, to: &result)
      return result
    }
    let text = rest.prefix { $0 != 0x3F && $0 != 0x23 }
    for byte in text { append(byte, to: &result, escaping: path) }
    appendEnd(rest[text.endIndex...], query, to: &result)
    return result
  }

  /// Whether a byte stays as it is, wherever it is.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7D: false
    case 0x21...0x7E: true
    default: false
    }
  }

  /// Whether the letters of a scheme, as a number, are those of one like http.
  static func isSpecial(_ letters: UInt64) -> Bool {
    switch letters {
    // http, https, ws, wss, ftp, file
    case 0x6874_7470, 0x68_7474_7073, 0x7773, 0x77_7373, 0x66_7470, 0x6669_6C65: true
    default: false
    }
  }

  /// What follows `file:`, where there are neither users nor ports, but letters of drives.
  private static func appendFile(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) -> Bool {
    var rest = bytes
    if rest.prefix(2).filter({ $0 == 0x2F || $0 == 0x5C }).count == 2 {
      rest = rest.dropFirst(2)
      let name = rest.prefix { $0 != 0x2F && $0 != 0x5C && $0 != 0x3F && $0 != 0x23 }
      if !isDrive(name) {
        guard let host = host(name, isSpecial: true) else { return false }
        result += host == Array("localhost".utf8) ? [] : host
        rest = rest[name.endIndex...]
      }
    }
    appendPath(rest, isFile: true, to: &result)
    return true
  }

  /// Whether bytes are the letter of a drive, with `:` or `|`.
  private static func isDrive(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == 2, let first = bytes.first, let mark = bytes.dropFirst().first else {
      return false
    }
    return isLetter(first) && (mark == 0x3A || mark == 0x7C)
  }

  /// - Parameter port: The scheme's own; nil for a scheme that is not like http.
  private static func appendAuthority(
    _ bytes: ArraySlice<UInt8>, port own: Int?, to result: inout [UInt8]
  ) -> Bool {
    var rest = bytes
    let at = bytes.lastIndex(of: 0x40)
    if let at {
      let colon = bytes[..<at].firstIndex(of: 0x3A)
      rest = bytes[(at + 1)...]
      let isEmpty = bytes[..<at].allSatisfy { $0 == 0x3A } && bytes[..<at].count < 2
      if own == nil || !isEmpty {
        for byte in bytes[..<(colon ?? at)] { append(byte, to: &result, escaping: user) }
        if let colon, own == nil || colon + 1 < at {
          result.append(0x3A)
          for byte in bytes[(colon + 1)..<at] { append(byte, to: &result, escaping: user) }
        }
        result.append(0x40)
      }
    }
    var isBracketed = false
    let end = rest.firstIndex { byte in
      if byte == 0x5B { isBracketed = true }
      if byte == 0x5D { isBracketed = false }
      return byte == 0x3A && !isBracketed
    }
    let name = rest[..<(end ?? rest.endIndex)]
    if own != nil, name.isEmpty { return false }
    guard let host = host(name, isSpecial: own != nil) else { return false }
    result += host
    guard let end, end + 1 < rest.endIndex else { return true }
    var number = 0
    for byte in rest[(end + 1)...] {
      guard isDigit(byte) else { return false }
      number = number * 10 + Int(byte - 48)
      if number > 65_535 { return false }
    }
    if number != own { result += Array(":\(number)".utf8) }
    return true
  }

  private static func host(_ bytes: ArraySlice<UInt8>, isSpecial: Bool) -> [UInt8]? {
    if bytes.first == 0x5B {
      return bytes.last == 0x5D ? bracketed(bytes.dropFirst().dropLast()) : nil
    }
    var name = Array(bytes)
    if isSpecial {
      var decoded: [UInt8] = []
      var place = 0
      while place < name.count {
        if name[place] == 0x25, place + 2 < name.count, let high = digit(name[place + 1]),
          let low = digit(name[place + 2])
        {
          decoded.append(high << 4 | low)
          place += 3
        } else {
          decoded.append(name[place])
          place += 1
        }
      }
      name = decoded.map(lower)
      // A name beyond ASCII has to come in its form for the network.
      guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x25 }),
        let host = nameOrAddress(name)
      else { return nil }
      name = host
    }
    let forbidden = Array(" #/:<>?@[\\]^|".utf8)
    guard !name.contains(where: { forbidden.contains($0) || $0 == 0 }) else { return nil }
    var result: [UInt8] = []
    for byte in name { append(byte, to: &result, escaping: control) }
    return result
  }

  /// A name as it is, and one that ends in a number as the address that it has to be: `127.1` is
  /// `127.0.0.1`.
  private static func nameOrAddress(_ name: [UInt8]) -> [UInt8]? {
    var labels = name.split(separator: 0x2E, omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard let last = labels.last, let first = last.first, isDigit(first),
      last.allSatisfy(isDigit) || number(last) != nil
    else { return name }
    let numbers = labels.compactMap(number)
    guard numbers.count == labels.count, numbers.count <= 4, let rest = numbers.last,
      rest < 1 << (40 - 8 * numbers.count), !numbers.dropLast().contains(where: { $0 > 255 })
    else { return nil }
    var address = rest
    for (place, value) in numbers.dropLast().enumerated() { address += value << (24 - 8 * place) }
    return Array([24, 16, 8, 0].map { String(address >> $0 & 255) }.joined(separator: ".").utf8)
  }

  /// A number of an address: decimal, octal after `0`, hexadecimal after `0x`.
  private static func number(_ label: ArraySlice<UInt8>) -> Int? {
    guard let first = label.first else { return nil }
    let isHexadecimal = label.starts(with: [0x30, 0x78])
    let base = isHexadecimal ? 16 : first == 0x30 ? 8 : 10
    var number = 0
    for byte in label.dropFirst(isHexadecimal ? 2 : 0) {
      guard let digit = digit(byte), digit < base else { return nil }
      number = min(number * base + Int(digit), 1 << 40)
    }
    return number
  }

  /// An address in brackets in its shortest form: `[0:0::1]` is `[::1]`.
  private static func bracketed(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let text = String(decoding: bytes, as: UTF8.self)
    let gap = text.range(of: "::")
    let start = pieces(gap.map { text[..<$0.lowerBound] } ?? text[...], areLast: gap == nil)
    let end = pieces(gap.map { text[$0.upperBound...] } ?? "", areLast: true)
    guard var numbers = start, let end, numbers.count + end.count <= (gap == nil ? 8 : 7) else {
      return nil
    }
    if gap == nil, numbers.count < 8 { return nil }
    while numbers.count + end.count < 8 { numbers.append(0) }
    numbers += end
    // The first of the longest runs of zeros is left out, if it is longer than one.
    var longest = 0..<1
    for place in 0..<8 {
      let run = numbers[place...].prefix { $0 == 0 }
      if run.count > longest.count { longest = run.startIndex..<run.endIndex }
    }
    let shown = numbers.map { String($0, radix: 16) }
    let result =
      longest.count == 1
      ? shown.joined(separator: ":")
      : shown[..<longest.lowerBound].joined(separator: ":") + "::"
        + shown[longest.upperBound...].joined(separator: ":")
    return Array("[\(result)]".utf8)
  }

  /// The numbers of an address in brackets, or of its part before or after `::`. The last two may be
  /// `1.2.3.4`.
  private static func pieces(_ text: Substring, areLast: Bool) -> [Int]? {
    if text.isEmpty { return [] }
    let pieces = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
    var result: [Int] = []
    for (place, piece) in pieces.enumerated() {
      if areLast, place == pieces.count - 1, piece.contains(0x2E) {
        let numbers = piece.split(separator: 0x2E, omittingEmptySubsequences: false)
          .map { Array($0) }
        guard numbers.count == 4 else { return nil }
        var address = 0
        for number in numbers {
          guard (1...3).contains(number.count), number.allSatisfy(isDigit),
            number.count == 1 || number[0] != 0x30
          else { return nil }
          let value = number.reduce(0) { $0 * 10 + Int($1 - 48) }
          guard value < 256 else { return nil }
          address = address << 8 | value
        }
        result += [address >> 16, address & 0xFFFF]
      } else {
        let digits = piece.compactMap(digit)
        guard (1...4).contains(piece.count), digits.count == piece.count else { return nil }
        result.append(digits.reduce(0) { $0 << 4 | Int($1) })
      }
    }
    return result
  }

  /// The path of a scheme like http, without its dots, and what follows it.
  private static func appendPath(
    _ bytes: ArraySlice<UInt8>, isFile: Bool, to result: inout [UInt8]
  ) {
    let text = bytes.prefix { $0 != 0x3F && $0 != 0x23 }
    var rest = text
    if let first = rest.first, first == 0x2F || first == 0x5C { rest = rest.dropFirst() }
    let parts = rest.split(omittingEmptySubsequences: false) { $0 == 0x2F || $0 == 0x5C }
    var segments: [[UInt8]] = []
    for (place, part) in parts.enumerated() {
      var segment: [UInt8] = []
      for byte in part { append(byte, to: &segment, escaping: path) }
      let isLast = place == parts.count - 1
      switch String(decoding: segment.map(lower), as: UTF8.self) {
      case ".", "%2e": if isLast { segments.append([]) }
      case "..", ".%2e", "%2e.", "%2e%2e":
        if !(isFile && segments.count == 1 && isDrive(segments[0])) { _ = segments.popLast() }
        if isLast { segments.append([]) }
      default:
        if isFile, segments.isEmpty, isDrive(segment) { segment[1] = 0x3A }
        segments.append(segment)
      }
    }
    for segment in segments { result += [0x2F] + segment }
    appendEnd(bytes[text.endIndex...], specialQuery, to: &result)
  }

  private static func appendEnd(
    _ bytes: ArraySlice<UInt8>, _ set: StaticString, to result: inout [UInt8]
  ) {
    let mark = bytes.firstIndex(of: 0x23) ?? bytes.endIndex
    if mark > bytes.startIndex {
      result.append(0x3F)
      for byte in bytes[..<mark].dropFirst() { append(byte, to: &result, escaping: set) }
    }
    if mark < bytes.endIndex {
      result.append(0x23)
      for byte in bytes[mark...].dropFirst() { append(byte, to: &result, escaping: fragment) }
    }
  }

  static func append(_ byte: UInt8, to result: inout [UInt8], escaping set: StaticString) {
    let isEscaped =
      byte < 0x20 || byte > 0x7E || set.withUTF8Buffer { $0.contains(byte) }
    guard isEscaped else {
      result.append(byte)
      return
    }
    let digits = Array("0123456789ABCDEF".utf8)
    result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  // Eight bytes as a number, the first the lowest.
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: place, as: UInt64.self))
  }

  @inline(__always)
  static func lower(_ word: UInt64) -> UInt64 {
    let rest = word & ~highs
    let capitals = (rest &+ 0x3F * ones) & ~(rest &+ 0x25 * ones) & ~word & highs
    return word | capitals >> 2
  }

  @inline(__always)
  static func mixed(_ key: UInt64, _ word: UInt64) -> UInt64 {
    let product = (key ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 97 && (byte | 0x20) <= 122 }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
  private static func lower(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }
  static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }
}

/// A type of parameters, as URLs write it.
private protocol LinkValue {
  init?(linkText: String)
  var linkText: String { get }
}

/// The texts of a link's parameters, by their names.
private final class LinkTexts {
  private(set) var all: [String: String] = [:]

  @inline(never)
  func add<Value: LinkValue>(_ name: String, _ value: Value?) { all[name] = value?.linkText }
}

extension LinkValue where Self: RawRepresentable, RawValue == String {
  fileprivate init?(linkText: String) { self.init(rawValue: linkText) }
  fileprivate var linkText: String { rawValue }
}

extension String: LinkValue {
  fileprivate init?(linkText: String) { self = linkText }
  fileprivate var linkText: String { self }
}

extension Int: LinkValue {
  fileprivate init?(linkText: String) { self.init(linkText) }
  fileprivate var linkText: String { String(self) }
}

extension Double: LinkValue {
  fileprivate init?(linkText: String) {
    guard let value = Double(linkText), value.isFinite else { return nil }
    self = value
  }
  fileprivate var linkText: String { String(self) }
}

extension Bool: LinkValue {
  fileprivate init?(linkText: String) {
    switch linkText.lowercased() {
    case "true", "1", "yes": self = true
    case "false", "0", "no": self = false
    default: return nil
    }
  }
  fileprivate var linkText: String { String(self) }
}

extension UUID: LinkValue {
  fileprivate init?(linkText: String) {
    let bytes = Array(linkText.utf8)
    let isWritten = bytes.indices.allSatisfy {
      [8, 13, 18, 23].contains($0) ? bytes[$0] == 0x2D : LinkForm.digit(bytes[$0]) != nil
    }
    guard bytes.count == 36, isWritten else { return nil }
    self.init(uuidString: linkText)
  }
  fileprivate var linkText: String { uuidString.lowercased() }
}

extension Date: LinkValue {
  /// `2026-01-31`, with or without `T12:30[:15[.5]]` and `Z` or an offset; else in UTC.
  fileprivate init?(linkText: String) {
    var rest = Array(linkText.utf8)[...]
    func number(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(LinkForm.isDigit) else { return nil }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
    func take(_ bytes: String) -> Bool {
      guard let first = rest.first, bytes.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      (1...12).contains(month), day >= 1
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    var seconds = 0
    var microseconds = 0
    if !rest.isEmpty {
      guard take("T t"), let hour = number(2), hour < 24, take(":"), let minute = number(2),
        minute < 60
      else { return nil }
      seconds = (hour * 60 + minute) * 60
      if take(":") {
        guard let second = number(2), second <= 60 else { return nil }
        seconds += second
        if take(".,") {
          let digits = rest.prefix(while: LinkForm.isDigit)
          guard !digits.isEmpty else { return nil }
          rest = rest.dropFirst(digits.count)
          var unit = 100_000
          for digit in digits {
            microseconds += Int(digit - 48) * unit
            unit /= 10
          }
        }
      }
      if !rest.isEmpty, !take("Zz") {
        let isBefore = rest.first == 0x2D
        guard take("+-"), let hours = number(2), hours < 24 else { return nil }
        let hasMinutes = take(":") || !rest.isEmpty
        guard let minutes = hasMinutes ? number(2) : 0, minutes < 60 else { return nil }
        seconds -= (hours * 60 + minutes) * (isBefore ? -60 : 60)
      }
      guard rest.isEmpty else { return nil }
    }
    let before = year - 1
    let days =
      year * 365 + (year > 0 ? before / 4 - before / 100 + before / 400 + 1 : 0)
      + lengths[..<(month - 1)].reduce(day - 1, +) - 719_528
    let total = (days * 86_400 + seconds) * 1_000_000 + microseconds
    self.init(timeIntervalSince1970: Double(total) / 1_000_000)
  }

  fileprivate var linkText: String {
    let interval = (timeIntervalSince1970 * 1_000_000).rounded()
    guard interval >= -62_167_219_200_000_000, interval < 253_402_300_800_000_000 else { return "" }
    let total = Int64(interval)
    let fraction = Int((total % 1_000_000 + 1_000_000) % 1_000_000)
    let seconds = Int((total - Int64(fraction)) / 1_000_000)
    let clock = (seconds % 86_400 + 86_400) % 86_400
    var days = (seconds - clock) / 86_400 + 719_528
    var year = 0
    while true {
      let length = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
      if days < length { break }
      days -= length
      year += 1
    }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    var month = 0
    for length in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
      if days < length { break }
      days -= length
      month += 1
    }
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date = "\(padded(year, 4))-\(padded(month + 1))-\(padded(days + 1))"
    if clock == 0, fraction == 0 { return date }
    let time = "\(padded(clock / 3600)):\(padded(clock / 60 % 60)):\(padded(clock % 60))"
    return "\(date)T\(time)" + (fraction == 0 ? "" : "." + padded(fraction, 6)) + "Z"
  }
}
