// swift-tools-version: 6.2
import PackageDescription

/// The kit as an app uses it, measured without the `newsstand` program around it; see ../../README.md. `../packages` counts the
/// packages of such apps.
let package = Package(
    name: "kit-app",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Edicola", path: "../../..", traits: ["HTTP"])],
    targets: [
        .executableTarget(
            name: "kit-app",
            dependencies: [
                .product(name: "EdicolaCore", package: "Edicola"), .product(name: "EdicolaKit", package: "Edicola"),
                .product(name: "EdicolaHTTP", package: "Edicola"),
            ],
            path: "Sources",
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
