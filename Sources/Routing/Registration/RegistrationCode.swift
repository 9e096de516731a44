/// Generates the code of a manual registration, for programs that register by hand. See
/// docs/behaviour.md, "Launching".
@MainActor public enum RegistrationCode {
  /// The imports of all modules that have routers.
  public static func codeForImportRouters() -> String {
    Set(modulesWithRouters + ["Routing"]).sorted().map { "import \($0)\n" }.joined()
  }

  /// A function that registers every router of the program and ends registration. Routers of other
  /// modules must be public for it, which a program cannot check. If they are internal, generate a
  /// function for each module: ``codeForRegisteringRouters(of:)``.
  public static func codeForRegisteringRouters() -> String {
    """
    @MainActor func registerRoutes(in registry: Registry) {
    \(calls(names))  registry.finishRegistration()
    }

    """
  }

  // MARK: Module by module

  /// The modules of the program that have routers, sorted.
  public static var modulesWithRouters: [String] {
    Set(names.compactMap(module)).sorted()
  }

  /// A file for one of the modules: a public function that registers its routers. They need not be
  /// public then; ``codeForRegisteringModules(in:)`` calls it.
  /// - Parameter module: one of ``modulesWithRouters``.
  public static func codeForRegisteringRouters(of module: String) -> String {
    code(registering: names.filter { self.module($0) == module }, of: module)
  }

  /// A file for the program: a function that calls those of all modules and ends registration.
  /// - Parameter program: the program's own module, which needs no import.
  public static func codeForRegisteringModules(in program: String? = nil) -> String {
    code(registeringModules: modulesWithRouters, in: program)
  }

  package static func code(registering routers: [String], of module: String) -> String {
    """
    public import Routing

    @MainActor public func \(function(module))(in registry: Registry) {
    \(calls(routers))}

    """
  }

  package static func code(registeringModules modules: [String], in program: String?) -> String {
    let imports = Set(modules + ["Routing"]).subtracting([program].compactMap(\.self)).sorted()
    let calls = modules.map { "  \(function($0))(in: registry)\n" }.joined()
    return """
      \(imports.map { "import \($0)\n" }.joined())
      @MainActor func registerRoutes(in registry: Registry) {
      \(calls)  registry.finishRegistration()
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

  private static func module(_ name: String) -> String? {
    name.split(separator: ".").first.map(String.init)
  }

  private static func function(_ module: String) -> String { "registerRoutesOf\(module)" }
}
