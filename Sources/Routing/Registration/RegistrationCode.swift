/// Writes the code of a manual registration, for programs that register by hand. Behaviour reference
/// (f), "Auto vs manual".
@MainActor public enum RegistrationCode {
  /// The imports of all modules that have routers.
  public static func codeForImportRouters() -> String {
    modules.map { "import \($0)\n" }.joined()
  }

  /// A function that registers every router of the program and ends registration.
  public static func codeForRegisteringRouters() -> String {
    let calls = names.map { "  registry.register(\($0).self)\n" }.joined()
    return """
      @MainActor func registerRoutes(in registry: Registry) {
      \(calls)  registry.finishRegistration()
      }

      """
  }

  /// The qualified names of the routers that other files can name: a private or local class is left
  /// out, for only its own file can register it.
  private static var names: [String] {
    let views = RouterClasses.views.map { TypeCheck.qualifiedName($0) }
    let services = RouterClasses.services.map { TypeCheck.qualifiedName($0) }
    return (views + services).filter(isNameable).sorted()
  }

  private static func isNameable(_ name: String) -> Bool {
    !name.contains("(") && !name.contains(" ")
  }

  private static var modules: [String] {
    let all = Set(names.compactMap { $0.split(separator: ".").first.map(String.init) })
    return all.union(["Routing"]).sorted()
  }
}
