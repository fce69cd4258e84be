// swift-tools-version: 6.2
import PackageDescription

// Fuzzing of the parsers that are ours: see README.md. A package of its own, because everything in it is built with
// libFuzzer's instrumentation; its sources are those of the page worker, by symbolic links.

// FUZZ_SANITIZERS=fuzzer is faster, and enough for what is Swift alone: its own checks stay.
let sanitizers = "-sanitize=" + (Context.environment["FUZZ_SANITIZERS"] ?? "fuzzer,address")

let instrumented: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags([sanitizers, "-enable-testing"]),
]

let package = Package(
    name: "Fuzz",
    targets: [
        .target(name: "CPDFium"),
        .target(name: "CSandbox"),
        .target(name: "CTIFF"),
        .target(name: "CHEIF"),
        .target(name: "CTesseract"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
        .systemLibrary(name: "CGIF"),
        .systemLibrary(name: "CLCMS", pkgConfig: "lcms2"),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive"),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(name: "Markup", dependencies: ["CXML", "Formats"], swiftSettings: instrumented),
        .target(
            name: "PageWorker",
            dependencies: [
                "CPDFium", "CSandbox", "CWebP", "CTurboJPEG", "CPNG", "CGIF", "CLCMS", "CTIFF", "CHEIF", "CTesseract",
                "CArchive", "CZlib", "Formats", "Markup",
            ],
            exclude: ["README.md", "main.swift"],
            swiftSettings: instrumented
        ),
        .target(name: "Formats", swiftSettings: instrumented),
        .target(name: "EdicolaCore", dependencies: ["Formats"], swiftSettings: instrumented),
        // Single files of the press, the newsstand and the kit.
        .target(name: "Parsers", dependencies: ["EdicolaCore"], swiftSettings: instrumented),
        .executableTarget(
            name: "Fuzz", dependencies: ["EdicolaCore", "Formats", "Markup", "PageWorker", "Parsers"],
            swiftSettings: instrumented,
            linkerSettings: [.unsafeFlags([sanitizers, "-use-ld=lld"])]
        ),
    ]
)
