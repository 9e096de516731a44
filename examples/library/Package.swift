// swift-tools-version: 6.2
import PackageDescription

// Two feature modules that do not know each other, and an app that joins them.

let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "library",
  dependencies: [.package(name: "routesh", path: "../..")],
  targets: [
    .target(
      name: "Shelf", dependencies: [.product(name: "Routing", package: "routesh")],
      swiftSettings: settings),
    .target(
      name: "Editor", dependencies: [.product(name: "Routing", package: "routesh")],
      swiftSettings: settings),
    .executableTarget(
      name: "LibraryApp",
      dependencies: [
        "Shelf", "Editor", .product(name: "Routing", package: "routesh"),
        .product(name: "Simulation", package: "routesh"),
        .product(name: "RouteStorage", package: "routesh"),
      ], swiftSettings: settings),
    // What the site sends to the app, held against what the app opens.
    .testTarget(
      name: "SiteTests",
      dependencies: [
        .product(name: "Interchange", package: "routesh"),
        .product(name: "Routing", package: "routesh"),
      ],
      exclude: ["apple-app-site-association", "routes.json"]),
  ],
  swiftLanguageModes: [.v6]
)
