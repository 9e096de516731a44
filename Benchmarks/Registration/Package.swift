// swift-tools-version: 6.2
import PackageDescription

// The registration benchmark: thousands of real router classes and protocols, which `generate`
// writes into `Generated` before this package is built. Automatic registration finds all routers of
// the image, so there is one program for each number of routers.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let routing = Target.Dependency.product(name: "Routing", package: "routesh")
/// Five hundred routers each.
let screens = (0..<10).map { "Screens\($0)" }
let programs = [500, 1_000, 2_000, 5_000].map { (name: "Registration\($0)", modules: $0 / 500) }

let package = Package(
  name: "Registration",
  dependencies: [
    .package(name: "routesh", path: "../.."), .package(name: "Benchmarks", path: ".."),
  ],
  targets: [
    .systemLibrary(name: "CHeap"),
    .target(
      name: "RegistrationProbe", dependencies: ["CHeap", routing], swiftSettings: strict),
    .executableTarget(
      name: "RegistrationBenchmarks",
      dependencies: [.product(name: "Measuring", package: "Benchmarks")], swiftSettings: strict),
  ]
    + screens.map {
      .target(
        name: $0, dependencies: ["RegistrationProbe", routing], path: "Generated/\($0)",
        swiftSettings: strict)
    }
    + programs.map { program in
      .executableTarget(
        name: program.name,
        dependencies: ["RegistrationProbe"]
          + screens.prefix(program.modules).map { .target(name: $0) },
        path: "Generated/\(program.name)", swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
