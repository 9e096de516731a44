// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of the library do not build it.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Benchmarks",
  products: [.library(name: "Measuring", targets: ["Measuring"])],
  dependencies: [.package(name: "routesh", path: "..")],
  targets: [
    // Samples, clocks, limits and their output, for all benchmarks.
    .target(name: "Measuring", swiftSettings: strict),
    .executableTarget(
      name: "MatchingBenchmarks",
      dependencies: [
        "Measuring", .product(name: "URLPatterns", package: "routesh"),
        .product(name: "Routing", package: "routesh"),
        .product(name: "Simulation", package: "routesh"),
      ],
      swiftSettings: strict),
    // The work of the store in C, on the same file, for comparison.
    .target(name: "CStoreBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "StoreBenchmarks",
      dependencies: [
        "CStoreBaseline", "Measuring", .product(name: "RouteStorage", package: "routesh"),
        .product(name: "Routing", package: "routesh"),
      ],
      swiftSettings: strict),
    // Runs the program as a user or a script does.
    .executableTarget(
      name: "ShellBenchmarks", dependencies: ["Measuring"], swiftSettings: strict),
    // Counts what is allocated, and the processor time.
    .target(name: "CMeasures"),
    .executableTarget(
      name: "PerformBenchmarks",
      dependencies: ["CMeasures", "Measuring", .product(name: "Routing", package: "routesh")],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
