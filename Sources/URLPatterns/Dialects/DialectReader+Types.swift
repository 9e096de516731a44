/// What the types and expressions of a framework are here.
extension DialectReader {
  /// The expression of a type with its conditions, as in `int`, `alpha:minlength(3)`, `string(length=2)`, `a,b`.
  func type(_ text: String, _ piece: Range<Int>) throws(DialectError) -> String {
    if dialect.qualifier == .ignored { return "" }
    if let known = dialect.types[text.lowercased()] { return known }
    if dialect.qualifier == .expression {
      guard text.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "_" }),
        !text.replacing("(?:", with: "").contains(":")
      else {
        throw refusal(piece, "has a type, '\(text)', where \(dialect.title) has an expression")
      }
      return try expression(text, piece)
    }
    var source = ""
    for part in text.split(whereSeparator: { ":;".contains($0) }) where part != "required" {
      let pieces = part.split(separator: "(", maxSplits: 1).map(String.init)
      let name = pieces[0].lowercased()
      let arguments =
        pieces.count > 1 ? pieces[1].hasSuffix(")") ? String(pieces[1].dropLast()) : pieces[1] : ""
      if let known = dialect.types[name] {
        guard known != "*" || arguments.isEmpty else {
          throw refusal(piece, "has a type that \(dialect.title) does not have")
        }
        source = known
        if !arguments.isEmpty { source = try limited(source, arguments, piece) }
      } else if ["regex", "regexp", "matches"].contains(name) {
        source = try expression(arguments, piece)
      } else if let count = Self.lengths[name] {
        let numbers = arguments.split(separator: ",")
        let names = numbers.count == 2 ? ["minlength", "maxlength"] : [count]
        let named = zip(names, numbers).map { "\($0)=\($1)" }.joined(separator: ",")
        source = try limited(source, named, piece)
      } else if text.contains(","), !text.contains(where: { "();:".contains($0) }) {
        return text.split(separator: ",").map { escapeExpression($0.filter { $0 != " " }) }.joined(
          separator: "|")
      } else if ["min", "max", "range"].contains(name) {
        throw refusal(piece, Self.comparesNumbers)
      } else {
        throw refusal(piece, "has a type, '\(part)', that is not known of \(dialect.title)")
      }
    }
    return source
  }

  private static let comparesNumbers = "compares numbers, which no pattern can do"
  private static let lengths = [
    "minlength": "minlength", "minlen": "minlength", "maxlength": "maxlength",
    "maxlen": "maxlength",
    "length": "length", "len": "length",
  ]

  /// An expression of one class, with a number of characters.
  private func limited(_ source: String, _ arguments: String, _ piece: Range<Int>)
    throws(DialectError) -> String
  {
    var (least, most): (Int, Int?) = (1, nil)
    for argument in arguments.split(separator: ",") {
      let pair = argument.split(separator: "=").map { $0.filter { $0 != " " } }
      guard pair.count == 2, let number = Int(pair[1]), number >= 0, number <= 255 else {
        throw refusal(piece, Self.comparesNumbers)
      }
      switch pair[0] {
      case "minlength": least = number
      case "maxlength": most = number
      case "length", "fixed_digits": (least, most) = (number, number)
      default: throw refusal(piece, Self.comparesNumbers)
      }
    }
    let characters =
      source.isEmpty ? "[^\\/]" : source.hasSuffix("+") ? String(source.dropLast()) : ""
    guard !characters.isEmpty, !characters.contains("?") else {
      throw refusal(piece, "limits the length of what has more than one kind of character")
    }
    return "\(characters){\(least)\(most == least ? "" : ",\(most.map(String.init) ?? "")")}"
  }

  /// An expression of the framework as one of ours: without ends, groups that capture nothing, and no slash where the
  /// framework looks at one segment.
  func expression(_ source: String, _ piece: Range<Int>) throws(DialectError) -> String {
    var (result, isClass, depth): ([UInt8], Bool, Int) = ([], false, 0)
    let text = Array(source.utf8)
    var place = text.first == UInt8(ascii: "^") ? 1 : 0
    let end =
      text.count > 1 && text.last == UInt8(ascii: "$") && text[text.count - 2] != UInt8(ascii: "\\")
      ? text.count - 1 : text.count
    while place < end {
      let byte = text[place]
      defer { place += 1 }
      switch byte {
      case UInt8(ascii: "\\") where place + 1 < end:
        result += text[place...(place + 1)]
        place += 1
      case UInt8(ascii: "["):
        if !isClass { result.append(byte) } else { result += "\\[".utf8 }
        if !isClass, place + 1 < end, text[place + 1] == UInt8(ascii: "^") {
          result.append(UInt8(ascii: "^"))
          place += 1
          if !dialect.crossesSlashes { result += "\\/".utf8 }
        }
        isClass = true
      case UInt8(ascii: "]"):
        isClass = false
        result.append(byte)
      case UInt8(ascii: "."):
        result += isClass ? "\\.".utf8 : dialect.crossesSlashes ? ".".utf8 : "[^\\/]".utf8
      case UInt8(ascii: "(") where !isClass:
        depth += 1
        result += place + 1 < end && text[place + 1] == UInt8(ascii: "?") ? "(".utf8 : "(?:".utf8
      default: result.append(byte)
      }
    }
    let made = String(decoding: result, as: UTF8.self)
    do {
      _ = try RoutePattern("/:x(\(made))")
    } catch {
      throw refusal(piece, "has an expression that is none here: \(error.message)")
    }
    return made
  }
}
