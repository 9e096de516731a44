/// What the types and expressions of a framework are here.
extension DialectReader {
  /// The expression of a type with its conditions, as in `int`, `alpha:minlength(3)`, `string(length=2)`, `a,b`.
  func type(_ text: String, _ piece: Range<Int>) throws(DialectError) -> String {
    if dialect.qualifier == .ignored { return "" }
    if let known = dialect.types[text.lowercased()] { return known }
    if dialect.qualifier == .expression {
      if text.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "_" }),
        !text.replacing("(?:", with: "").contains(":")
      {
        return try expression(text, piece)
      }
      throw refusal(
        piece,
        dialect.types.isEmpty
          ? "has a type, '\(text)', where \(dialect.title) has an expression" : unknown(text))
    }
    var (source, least, most): (String, UInt8?, UInt8?) = ("", nil, nil)
    for (name, arguments) in conditions(text) where name != "required" {
      if let known = dialect.types[name], known != "*" || arguments.isEmpty {
        source = known
      } else if ["regex", "regexp", "matches"].contains(name) {
        source = try expression(arguments, piece)
        continue
      } else if !Self.lengths.contains(name) {
        throw refusal(
          piece, ["min", "max", "range"].contains(name) ? Self.comparesNumbers : unknown(name))
      }
      for argument in arguments.split(separator: ",") {
        let pair = (name + "=" + argument.filter { $0 != " " }).split(separator: "=").suffix(2)
        switch (pair.first ?? "", pair.last.flatMap { UInt8($0) }) {
        case ("minlength", let number?), ("minlen", let number?): least = number
        case ("maxlength", let number?), ("maxlen", let number?): most = number
        case ("length", let number?), ("len", let number?), ("betweenlen", let number?),
          ("fixed_digits", let number?):
          (least, most) = (least ?? number, number)
        case ("signed", nil) where pair.last == "True": source = "-?" + source
        case ("min", _), ("max", _): throw refusal(piece, Self.comparesNumbers)
        default: throw refusal(piece, "has a condition, '\(argument)', that no pattern can say")
        }
      }
    }
    if least == nil, most == nil { return source }
    let characters =
      source.isEmpty ? "[^\\/]" : source.hasSuffix("+") ? String(source.dropLast()) : ""
    guard !characters.isEmpty, !characters.contains("?") else {
      throw refusal(piece, "limits the length of what has more than one kind of character")
    }
    let upper = most == least ? "" : ",\(most.map(String.init) ?? "")"
    return "\(characters){\(least ?? 1)\(upper)}"
  }

  private func unknown(_ type: String) -> String {
    "has a type, '\(type)', that is not known of \(dialect.title)"
  }

  private static let comparesNumbers = "compares numbers, which no pattern can do"
  private static let lengths: Set = [
    "minlength", "minlen", "maxlength", "maxlen", "length", "len", "betweenlen",
  ]

  /// `alpha:minlength(3)`, `uint64 min(1)`: the names in small letters, and what stands in parentheses behind each.
  private func conditions(_ text: String) -> [(name: String, arguments: String)] {
    var (found, depth, piece): ([String], Int, String) = ([], 0, "")
    for character in text {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if depth == 0, ":; ".contains(character) {
        found.append(piece)
        piece = ""
      } else {
        piece.append(character)
      }
    }
    return (found + [piece]).filter { !$0.isEmpty }.map { piece in
      let pair = piece.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = pair.count > 1 ? pair[1] : ""
      return (pair[0].lowercased(), String(rest.hasSuffix(")") ? rest.dropLast() : rest))
    }
  }

  /// An expression of the framework as one of ours: without ends, groups that capture nothing, and no slash where the
  /// framework looks at one segment.
  func expression(_ source: String, _ piece: Range<Int>) throws(DialectError) -> String {
    var (result, isClass): ([UInt8], Bool) = ([], false)
    // As a source text writes it; a URL has no backslash.
    var source = source.replacing(#"\\"#, with: #"\"#)
    if dialect.doublesBraces {
      for sign in ["{", "}", "[", "]"] { source = source.replacing(sign + sign, with: sign) }
    }
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
        result += place + 1 < end && text[place + 1] == UInt8(ascii: "?") ? "(".utf8 : "(?:".utf8
      default: result.append(byte)
      }
    }
    let made = String(decoding: result, as: UTF8.self)
    do {
      _ = try Expression.anchored("(\(made))", ignoreCase: false)
    } catch {
      throw refusal(piece, "has an expression that is none here: \(error.message)")
    }
    return made
  }
}
