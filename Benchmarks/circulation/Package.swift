// swift-tools-version: 6.2
import PackageDescription

/// Measures the ledger and the rights that follow from it, in a release build of just these targets.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"), .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
    name: "CirculationBenchmark",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        .target(name: "EdicolaCore", swiftSettings: settings),
        // The shops' leaves, with their libraries, are not measured here.
        .target(
            name: "Circulation", dependencies: ["EdicolaCore"], exclude: ["AppStore"], swiftSettings: settings),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(name: "CFileIO"),
        .target(name: "CSearchRank", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "Storage",
            dependencies: [
                "Circulation", "EdicolaCore", "CFileIO", "CSearchRank", "CZlib",
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["schema.sql"], swiftSettings: settings),
        .executableTarget(
            name: "Measure", dependencies: ["Circulation", "EdicolaCore", "Storage"], swiftSettings: settings),
    ]
)
