/// Generates the code of a manual registration, for programs that register by hand. See
/// docs/behaviour.md, "Launching".
@MainActor public enum RegistrationCode {
  /// The imports of all modules that have routers.
  ///
  /// - Parameter file: A file of the module for which the code is, which does not import itself: the one that calls.
  public static func codeForImportRouters(for file: String = #fileID) -> String {
    let modules = names.compactMap { $0.split(separator: ".").first.map(String.init) }
    return Set(modules + ["Routing"]).sorted().filter { !file.hasPrefix("\($0)/") }
      .map { "import \($0)\n" }.joined()
  }

  /// A function that registers every router of the program, also those with records, and ends registration. Routers of
  /// other modules must be public for it, which a program cannot check.
  public static func codeForRegisteringRouters() -> String {
    """
    @MainActor func registerRoutes(in registry: Registry) {
    \(calls(names))  registry.registerRecords()
      registry.finishRegistration()
    }

    """
  }

  // MARK: Parts

  /// The qualified names of the routers that other files can name. A private or local class is left
  /// out: only its own file can register it.
  private static var names: [String] {
    let views = RouterClasses.views.map { TypeCheck.qualifiedName($0) }
    let services = RouterClasses.services.map { TypeCheck.qualifiedName($0) }
    return (views + services).filter(isNameable).sorted()
  }

  private static func isNameable(_ name: String) -> Bool {
    !name.contains("(") && !name.contains(" ")
  }

  private static func calls(_ names: [String]) -> String {
    names.map { "  registry.register(\($0).self)\n" }.joined()
  }
}
