// swift-tools-version: 6.2
import PackageDescription

// Each target is one room; `docs/architecture.md` has the plan.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The seed documents and the users of ZRouter write `RoutableView<EditorViewInput>` without `any`.
let lenient: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

/// The settings of an application's target today: its code is on the main actor by default.
let application: [SwiftSetting] = lenient + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "routesh",
  products: [
    .executable(name: "routesh", targets: ["routesh"]),
    // With the values that routing and the store exchange.
    .library(name: "Routing", targets: ["Routing", "RouteModel", "SimulatedUI"]),
    // The simulated stack with its history: for tests and tools.
    .library(name: "Simulation", targets: ["Simulation", "Routing", "RouteModel", "SimulatedUI"]),
    .library(name: "URLPatterns", targets: ["URLPatterns"]),
    .library(name: "SimulatedUI", targets: ["SimulatedUI", "RouteModel"]),
    .library(name: "RouteStorage", targets: ["RouteStorage"]),
    // Catalogs in files: JSON, storyboards, the links of a site.
    .library(name: "Interchange", targets: ["Interchange", "RouteModel"]),
    .library(name: "ZRouter", targets: ["ZRouter"]),
  ],
  targets: [
    // System libraries. pkg-config is not used: the headers are in the compiler's search path.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CIDN2", providers: [.apt(["libidn2-dev"])]),
    // Its header; the library is opened when it is first needed.
    .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CTypeRecords"),

    // Files that the program has in it: the SQL of the schemas, texts of the report and of links.
    .target(name: "CTexts"),

    // The system's C library, under one name for all rooms.
    .target(name: "CLibrary", swiftSettings: strict),
    .target(name: "Locking", dependencies: ["CLibrary"], swiftSettings: strict),
    .target(name: "Files", dependencies: ["CLibrary", "Locking"], swiftSettings: strict),
    // Texts that every room writes and reads: JSON, times, phrases, near names, control characters.
    .target(name: "Texts", swiftSettings: strict),
    .target(name: "RouteModel", dependencies: ["Texts"], swiftSettings: strict),
    .target(
      name: "URLPatterns", dependencies: ["CIDN2", "CPCRE2", "CLibrary", "Locking"],
      swiftSettings: strict),
    .target(name: "SimulatedUI", dependencies: ["RouteModel", "Texts"], swiftSettings: strict),
    .target(
      name: "Routing",
      dependencies: [
        "RouteModel", "Texts", "URLPatterns", "SimulatedUI", "CTypeRecords", "CLibrary", "Locking",
      ],
      swiftSettings: strict),
    .target(
      name: "Simulation",
      dependencies: ["Routing", "RouteModel", "Texts", "SimulatedUI", "CLibrary"],
      swiftSettings: strict),
    .target(
      name: "RouteStorage",
      dependencies: ["RouteModel", "Texts", "Files", "CTexts", "CSQLite", "CLibrary"],
      swiftSettings: strict),
    .target(
      name: "RouteHub", dependencies: ["RouteModel", "Texts", "CTexts", "CPostgres", "CLibrary"],
      swiftSettings: strict),
    .target(
      name: "Interchange",
      dependencies: [
        "RouteModel", "Texts", "Files", "URLPatterns", "CExpat", "CLibrary",
      ],
      swiftSettings: strict),
    .target(
      name: "TypedLinks",
      dependencies: ["Interchange", "RouteModel", "Texts", "URLPatterns", "CTexts"],
      exclude: ["Runtime"], swiftSettings: strict),
    .target(
      name: "Report",
      dependencies: ["Interchange", "TypedLinks", "RouteModel", "Texts", "URLPatterns", "CTexts"],
      exclude: ["page.css", "page.js", "answer.js"], swiftSettings: strict),
    .target(
      name: "RouteShell",
      dependencies: [
        "Interchange", "TypedLinks", "Report", "RouteHub", "RouteStorage", "Routing", "Simulation",
        "SimulatedUI",
        "URLPatterns", "RouteModel", "Texts", "Files", "CReadline", "CTexts", "CLibrary",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "routesh", dependencies: ["RouteShell", "CLibrary"], swiftSettings: strict),
    .target(
      name: "ZRouter", dependencies: ["Routing", "SimulatedUI", "RouteModel"],
      swiftSettings: lenient),

    .target(
      name: "TestSupport", dependencies: ["RouteModel"], path: "Tests/TestSupport",
      swiftSettings: strict),
    // A file system that fails on demand, and a program that works on it: for tests only.
    .target(name: "CFaultVFS", dependencies: ["CSQLite"], path: "Tests/CFaultVFS"),
    .target(
      name: "StoreScenarios", dependencies: ["RouteStorage", "RouteModel"],
      path: "Tests/StoreScenarios", swiftSettings: strict),
    .executableTarget(
      name: "store-worker", dependencies: ["StoreScenarios", "RouteStorage", "CFaultVFS"],
      path: "Tests/StoreWorker", swiftSettings: strict),
    .testTarget(name: "TextsTests", dependencies: ["Texts", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RouteModelTests", dependencies: ["RouteModel", "Texts", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "URLPatternsTests", dependencies: ["URLPatterns", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SimulatedUITests", dependencies: ["SimulatedUI", "RouteModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RoutingTests",
      dependencies: [
        "Routing", "Simulation", "ZRouter", "RouteModel", "SimulatedUI", "URLPatterns",
        "CTypeRecords", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation", "Routing", "RouteModel", "SimulatedUI", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RouteStorageTests",
      dependencies: [
        "RouteStorage", "RouteModel", "CSQLite", "StoreScenarios", "store-worker", "CFaultVFS",
        "routesh", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RouteHubTests",
      dependencies: ["RouteHub", "RouteStorage", "RouteModel", "routesh", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "InterchangeTests",
      dependencies: [
        "Interchange", "TypedLinks", "Report", "RouteModel", "Texts", "Routing", "Simulation",
        "SimulatedUI", "URLPatterns", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TypedLinksTests",
      dependencies: [
        "TypedLinks", "Interchange", "RouteModel", "Texts", "Routing", "URLPatterns", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReportTests",
      dependencies: [
        "Report", "Interchange", "RouteModel", "Texts", "Routing", "Simulation", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RouteShellTests",
      dependencies: [
        "RouteShell", "RouteModel", "Texts", "Routing", "Simulation", "Interchange", "URLPatterns",
        "CLibrary", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RouteshTests",
      dependencies: [
        "routesh", "RouteShell", "Interchange", "RouteModel", "Texts", "CLibrary", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SeedTests",
      dependencies: ["ZRouter", "Simulation", "TestSupport", "RouteStorage", "Interchange"],
      // The main file of a program that a test builds from the guide's code.
      exclude: ["Guide/Program"], swiftSettings: application),
  ],
  swiftLanguageModes: [.v6]
)
