// swift-tools-version: 6.2
import PackageDescription

/// Measures the verifier, the ledger and the rights that follow from it, in a release build of just these targets.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"), .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let signing: [Target.Dependency] = [
    .product(name: "Crypto", package: "swift-crypto"), .product(name: "CryptoExtras", package: "swift-crypto"),
    .product(name: "SwiftASN1", package: "swift-asn1"), .product(name: "X509", package: "swift-certificates"),
]

let package = Package(
    name: "CirculationBenchmark",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        .target(name: "EdicolaCore", swiftSettings: settings),
        .target(name: "Circulation", dependencies: ["EdicolaCore"] + signing, swiftSettings: settings),
        // What signs; its servers stay out.
        .target(
            name: "StoreSandbox", dependencies: ["EdicolaCore"] + signing,
            exclude: ["Server", "Pages", "Push", "Receipts"], swiftSettings: settings),
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
            name: "Measure", dependencies: ["Circulation", "EdicolaCore", "Storage", "StoreSandbox"],
            swiftSettings: settings),
    ]
)
