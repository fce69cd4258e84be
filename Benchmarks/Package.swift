// swift-tools-version: 6.2
import PackageDescription

/// Measures the built programs from outside, beside their peers, in one run. It builds nothing of Edicola itself:
/// build the release programs first (`swift build -c release`), then `swift run -c release benchmarks --help` here.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Sources/Benchmarks",
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
