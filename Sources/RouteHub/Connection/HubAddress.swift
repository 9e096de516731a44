internal import CLibrary
internal import CPostgres
import RouteModel

/// Where a hub is: any URL or text that libpq takes.
package struct HubAddress: Sendable, Hashable {
  /// As it was given.
  package let text: String
  private let options: [String: String]

  /// Reads an address.
  ///
  /// - Throws: `hub-library`; `hub-address` for a text that libpq cannot read; `hub-password` if it
  ///   holds a password, which everyone who can read the store could read.
  package init(_ text: String) throws(HubError) {
    let library = try HubLibrary.open().functions
    if let scheme = Self.otherScheme(text) {
      throw HubError(
        .address,
        "this is the address of something else: a hub is a database that speaks PostgreSQL's "
          + "protocol, and its URL begins with postgresql://, not \(scheme)://",
        suggestions: text.contains("@") ? [] : ["postgresql\(text.dropFirst(scheme.count))"])
    }
    var problem: UnsafeMutablePointer<CChar>?
    defer { if let problem { library.PQfreemem(problem) } }
    guard !text.isEmpty, !text.utf8.contains(0), let list = library.PQconninfoParse(text, &problem)
    else {
      let why = problem.map { String(cString: $0) } ?? ""
      throw HubError(
        .address,
        "this is not the address of a database, such as "
          + Message("postgresql://db.example/routes")
          + Message(Self.reason(why, of: text)))
    }
    defer { library.PQconninfoFree(list) }
    var options: [String: String] = [:]
    var next = list
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val {
        options[String(cString: keyword)] = String(cString: value)
      }
      next += 1
    }
    for name in ["password", "sslpassword"] where options[name] != nil {
      throw HubError(
        .password,
        "the address holds a password, which everyone who can read the store could read: leave it out, "
          + "and put it into ~/.pgpass, into a service file, or into PGPASSWORD")
    }
    self.text = text
    self.options = options
  }

  /// The scheme of a URL that is not PostgreSQL's; nil for one that is, and for what is not a URL.
  private static func otherScheme(_ text: String) -> String? {
    guard let end = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<end.lowerBound]
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.utf8.allSatisfy {
        ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || [0x2B, 0x2D, 0x2E].contains($0)
          || (0x30...0x39).contains($0)
      }
    return isScheme && !["postgresql", "postgres"].contains(scheme) ? String(scheme) : nil
  }

  /// libpq's reason quotes parts of the text, which may be those of a password.
  private static func reason(_ why: String, of text: String) -> String {
    let isSecret = text.contains("@") || text.contains("assword")
    return isSecret || why.isEmpty ? "" : ": \(why.split(separator: "\n").joined(separator: " "))"
  }

  /// The keywords and values for libpq. What neither the address nor the environment says has a
  /// default of ours, so that nothing waits for ever.
  var parameters: [(String, String)] {
    func isSaid(_ name: String, _ variable: String) -> Bool {
      options[name] != nil || options["service"] != nil || getenv(variable) != nil
        || getenv("PGSERVICE") != nil
    }
    var parameters = [("dbname", text), ("fallback_application_name", "routesh")]
    if !isSaid("connect_timeout", "PGCONNECT_TIMEOUT") {
      parameters.append(("connect_timeout", "10"))
    }
    if options["tcp_user_timeout"] == nil { parameters.append(("tcp_user_timeout", "60000")) }
    // A server that vanishes while it works on a question is noticed after a minute.
    for (name, seconds) in [("idle", 30), ("interval", 10), ("count", 3)]
    where options["keepalives_\(name)"] == nil {
      parameters.append(("keepalives_\(name)", "\(seconds)"))
    }
    parameters.append(("client_encoding", "UTF8"))
    return parameters
  }
}
