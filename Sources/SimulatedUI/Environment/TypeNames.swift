/// The unqualified names of classes. Making one takes a microsecond, so each is cached.
@MainActor enum TypeNames {
  private static var names: [ObjectIdentifier: String] = [:]

  static func name(of type: AnyClass) -> String {
    let key = ObjectIdentifier(type)
    if let name = names[key] { return name }
    let name = String(describing: type)
    names[key] = name
    return name
  }
}
