// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: see STYLE in CONTRIBUTING.md.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let certificates = Target.Dependency.product(name: "X509", package: "swift-certificates")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let nio: [Target.Dependency] = ["NIOCore", "NIOPosix", "NIOHTTP1"].map { .product(name: $0, package: "swift-nio") }
/// What `EdicolaHTTP` and `EdicolaLocalReader` need; an app that uses neither turns their traits off and never fetches it.
let http: [Target.Dependency] =
    [
        ("AsyncHTTPClient", "async-http-client"), ("NIOHTTPCompression", "swift-nio-extras"),
        ("NIOSSL", "swift-nio-ssl"), ("NIOCore", "swift-nio"), ("NIOPosix", "swift-nio"), ("NIOHTTP1", "swift-nio"),
    ].map { .product(name: $0, package: $1, condition: .when(traits: ["HTTP"])) }
let localServer: [Target.Dependency] = ["NIOCore", "NIOPosix", "NIOHTTP1"].map {
    .product(name: $0, package: "swift-nio", condition: .when(traits: ["LocalReader"]))
}
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let http2: [Target.Dependency] =
    nio + [
        nioSSL, .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOHPACK", package: "swift-nio-http2"),
    ]
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

// The client kit, and what it is made of: all that there is on Apple's systems.
let package = Package(
    name: "Edicola",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "EdicolaCore", targets: ["EdicolaCore"]),
        .library(name: "EdicolaKit", targets: ["EdicolaKit"]),
        .library(name: "EdicolaCatalogs", targets: ["EdicolaCatalogs"]),
        .library(name: "EdicolaLocalReader", targets: ["EdicolaLocalReader"]),
        .library(name: "EdicolaSandbox", targets: ["EdicolaSandbox"]),
    ],
    traits: [
        .trait(name: "HTTP", description: "EdicolaHTTP, the kit's network on Linux, with async-http-client."),
        .trait(name: "LocalReader", description: "EdicolaLocalReader, a web server on this device, with swift-nio."),
        .default(enabledTraits: ["HTTP", "LocalReader"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ],
    targets: [
        // What standards say about bytes and text.
        .target(name: "Formats", swiftSettings: strict),

        // The values and rules everything else is about.
        .target(name: "EdicolaCore", dependencies: ["Formats"], swiftSettings: strict),

        // Catalogs of all makes.
        .target(name: "Feeds", dependencies: ["EdicolaCore", "Formats"], swiftSettings: strict),

        // The client.
        .target(
            name: "EdicolaKit",
            dependencies: [
                "EdicolaCore", "Formats", crypto, .target(name: "CFileIO", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "EdicolaCatalogs", dependencies: ["EdicolaCore", "EdicolaKit", "Feeds"], swiftSettings: strict),
        .target(
            name: "EdicolaLocalReader", dependencies: ["EdicolaCore", "EdicolaKit", "Formats"] + localServer,
            swiftSettings: strict
        ),
        .target(name: "EdicolaSandbox", dependencies: ["EdicolaCore", "EdicolaKit"], swiftSettings: strict),
        // What the C library's modules do not show, on Linux.
        .target(name: "CFileIO"),

        // Tests.
        .target(name: "TestPrograms", path: "Tests/TestPrograms", swiftSettings: strict),
        .testTarget(name: "FormatsTests", dependencies: ["Formats", "TestPrograms"], swiftSettings: strict),
        .testTarget(name: "EdicolaCoreTests", dependencies: ["EdicolaCore", "TestPrograms"], swiftSettings: strict),
        .testTarget(name: "FeedsTests", dependencies: ["EdicolaCore", "Feeds", "TestPrograms"], swiftSettings: strict),
    ]
)

// The server and the programs are for Linux: decision 0056.
#if os(Linux)
    // `edicola` and `newsstand` are no products: an app would have to fetch all that they need.
    package.products += [
        .library(name: "EdicolaHTTP", targets: ["EdicolaHTTP"]),
        .executable(name: "edicola-pageworker", targets: ["PageWorker"]),
    ]

    package.dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    ]

    package.targets += [
        // The kit's network.
        .target(name: "EdicolaHTTP", dependencies: ["EdicolaKit"] + http, swiftSettings: strict),

        // A publisher's file in, pages out.
        .target(name: "CPDFium"),
        .target(name: "CSandbox"),
        // Opened at run time, so only their headers are needed.
        .target(name: "CTIFF"),
        .target(name: "CHEIF"),
        .target(name: "CTesseract"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        // What makes markup of strangers harmless.
        .target(name: "Markup", dependencies: ["CXML", "Formats"], swiftSettings: strict),
        .executableTarget(
            name: "PageWorker",
            dependencies: [
                "CPDFium", "CSandbox", "CWebP", "CTurboJPEG", "CPNG", "CGIF", "CLCMS", "CTIFF", "CHEIF", "CTesseract",
                "CArchive",
                "CZlib", "Formats", "Markup",
            ],
            exclude: ["README.md"],
            swiftSettings: strict
        ),
        .target(
            name: "Press",
            dependencies: [
                "EdicolaCore", .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),

        // Who may read what: shops' facts in, coverage and access out.
        .target(
            name: "Circulation",
            dependencies: [
                "EdicolaCore", "Formats", crypto, certificates, asn1,
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),

        // Stand-ins for the shops and the push services.
        .target(
            name: "StoreSandbox",
            dependencies: [
                "EdicolaCore", "Formats", "HTML", crypto, certificates, asn1, hummingbird, logging,
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ] + http2,
            swiftSettings: strict
        ),

        // What is kept.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CSearchRank", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "Storage",
            dependencies: [
                "Circulation", "EdicolaCore", "Formats", "CFileIO", "CSearchRank", "CZlib", crypto,
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["schema.sql"],
            swiftSettings: strict
        ),

        // Requests to addresses that a stranger chose.
        .target(
            name: "Outbound", dependencies: [asyncHTTPClient] + nio, swiftSettings: strict),

        // Who is told of a release, and how.
        .target(
            name: "Delivery", dependencies: ["EdicolaCore", "Formats", "Outbound", asyncHTTPClient, crypto] + http2,
            swiftSettings: strict
        ),

        // What the world sees.
        .systemLibrary(name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .target(name: "HTML", dependencies: ["Formats"], swiftSettings: strict),
        .target(
            name: "EdicolaServer",
            dependencies: [
                "Circulation", "EdicolaCore", "Press", "Storage", "HTML", "Feeds", "Formats", "Delivery", "CArgon2",
                "CFileIO", "CZlib", crypto, hummingbird, logging,
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ] + nio,
            swiftSettings: strict
        ),

        // What both commands write with.
        .target(name: "Terminals", swiftSettings: strict),

        // Pictures for terminals.
        .target(name: "Pictures", dependencies: ["CTurboJPEG", "CWebP"], swiftSettings: strict),

        // The programs.
        .executableTarget(
            name: "edicola",
            dependencies: [
                "Circulation", "Delivery", "EdicolaCore", "EdicolaServer", "Feeds", "Formats", "Outbound", "Press",
                "Storage",
                "StoreSandbox", "Terminals",
                argumentParser, asyncHTTPClient, crypto, logging,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "newsstand",
            dependencies: [
                "EdicolaCatalogs", "EdicolaCore", "EdicolaHTTP", "EdicolaKit", "EdicolaLocalReader", "EdicolaSandbox",
                "Pictures", "Terminals", argumentParser,
            ],
            swiftSettings: strict
        ),

        // Tests.
        .testTarget(name: "ArchitectureTests", dependencies: ["TestPrograms"], swiftSettings: strict),
        .target(name: "CSandboxProbe", dependencies: ["CSandbox"], path: "Tests/CSandboxProbe"),
        .testTarget(
            name: "PageWorkerTests", dependencies: ["Markup", "PageWorker", "CSandboxProbe", "TestPrograms"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PressTests",
            dependencies: [
                "EdicolaCore", "Markup", "PageWorker", "Press", "TestPrograms",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CirculationTests", dependencies: ["Circulation", "EdicolaCore", "Formats"], swiftSettings: strict),
        .testTarget(
            name: "AppStoreTests",
            dependencies: ["Circulation", "EdicolaCore", "Formats", "StoreSandbox", "TestPrograms", crypto],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Circulation", "EdicolaCore", "Storage", crypto, .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "DeliveryTests",
            dependencies: nio + [
                "Delivery", "EdicolaCore", "Formats", "Outbound", "StoreSandbox", "TestPrograms", crypto, nioSSL,
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "OutboundTests", dependencies: nio + ["Outbound", asyncHTTPClient], swiftSettings: strict),
        .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
        .testTarget(
            name: "PagesTests", dependencies: ["EdicolaCore", "EdicolaServer", "HTML", "Storage", "TestPrograms"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EdicolaServerTests",
            dependencies: [
                "Circulation", "Delivery", "EdicolaCore", "EdicolaServer", "Feeds", "Formats", "Outbound", "PageWorker",
                "Press",
                "Storage",
                "StoreSandbox", "TestPrograms", crypto, hummingbird,
                asyncHTTPClient, logging, .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ] + nio,
            swiftSettings: strict
        ),
        .testTarget(
            name: "ShopTests",
            dependencies: [
                "Circulation", "EdicolaCore", "EdicolaHTTP", "EdicolaKit", "EdicolaSandbox", "EdicolaServer", "Storage",
                "StoreSandbox", crypto, hummingbird, logging,
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EdicolaKitTests",
            dependencies: [
                "Delivery", "EdicolaCatalogs", "EdicolaCore", "EdicolaHTTP", "EdicolaKit", "EdicolaLocalReader",
                "EdicolaSandbox", "EdicolaServer", "Outbound", "Storage", "StoreSandbox", "TestPrograms", "newsstand",
                crypto, nioSSL,
            ] + nio,
            swiftSettings: strict
        ),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "EdicolaCore", "EdicolaServer", "Storage", "TestPrograms", asyncHTTPClient, crypto, logging,
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ] + nio,
            swiftSettings: strict
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "EdicolaCore", "EdicolaServer", "Formats", "Outbound", "PageWorker", "Storage", "StoreSandbox",
                "TestPrograms",
                "edicola", "newsstand", crypto,
            ] + nio,
            swiftSettings: strict
        ),
    ]
#endif
