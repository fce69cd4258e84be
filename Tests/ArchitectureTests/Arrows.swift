/// The allowed imports of each target, beyond the language's own modules. Arrows point one way, towards Core.
///
/// A new name here is a design decision: it needs a page in `docs/decisions/`.
enum Arrows {
    static let allowed: [String: Set<String>] = [
        "Formats": [],
        "EdicolaCore": ["Formats"],
        "Markup": ["CXML", "Formats"],
        "PageWorker": [
            "CPDFium", "CSandbox", "CWebP", "CTurboJPEG", "CPNG", "CGIF", "CLCMS", "CTIFF", "CHEIF", "CTesseract",
            "CArchive",
            "CZlib", "Formats", "Markup",
        ],
        "Press": ["EdicolaCore", "Subprocess", "SystemPackage", "System"],
        "Circulation": ["EdicolaCore", "Formats", "Crypto", "CryptoExtras", "SwiftASN1", "X509"],
        "StoreSandbox": [
            "EdicolaCore", "Formats", "HTML", "Crypto", "CryptoExtras", "HTTPTypes", "Hummingbird", "Logging",
            "NIOCore",
            "NIOHPACK", "NIOHTTP2", "NIOPosix", "NIOSSL", "ServiceLifecycle", "SwiftASN1", "UnixSignals", "X509",
        ],
        "Storage": ["Circulation", "EdicolaCore", "Formats", "GRDB", "Crypto", "CFileIO", "CSearchRank", "CZlib"],
        "HTML": ["Formats"],
        "Outbound": ["AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOPosix"],
        "Delivery": [
            "EdicolaCore", "Formats", "Outbound", "AsyncHTTPClient", "Crypto", "NIOCore", "NIOHPACK", "NIOHTTP1",
            "NIOHTTP2",
            "NIOPosix",
            "NIOSSL",
        ],
        "Feeds": ["EdicolaCore", "Formats"],
        "EdicolaServer": [
            "Circulation", "EdicolaCore", "Delivery", "Press", "Storage", "HTML", "Feeds", "Formats", "CArgon2",
            "CFileIO", "CZlib", "Crypto", "CryptoExtras", "Hummingbird", "HummingbirdCore", "HTTPTypes", "Logging",
            "NIOCore",
            "NIOPosix",
            "NIOHTTP1", "NIOHTTPTypes", "ServiceLifecycle", "UnixSignals", "SystemPackage",
        ],
        "EdicolaKit": ["EdicolaCore", "Formats", "CFileIO", "Crypto"],
        "EdicolaCatalogs": ["EdicolaCore", "EdicolaKit", "Feeds"],
        "EdicolaHTTP": [
            "EdicolaKit", "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOHTTPCompression", "NIOPosix", "NIOSSL",
        ],
        "EdicolaLocalReader": ["EdicolaCore", "EdicolaKit", "Formats", "NIOCore", "NIOHTTP1", "NIOPosix"],
        "EdicolaSandbox": ["EdicolaCore", "EdicolaKit"],
        "edicola": [
            "Circulation", "Delivery", "EdicolaCore", "EdicolaServer", "Feeds", "Formats", "Outbound", "Press",
            "Storage",
            "StoreSandbox", "Terminals", "ArgumentParser", "AsyncHTTPClient", "Crypto", "Logging", "NIOCore",
            "NIOFoundationCompat",
            "NIOHTTP1",
            "NIOPosix", "ServiceLifecycle", "SystemPackage",
        ],
        "Terminals": [],
        "Pictures": ["CTurboJPEG", "CWebP"],
        "newsstand": [
            "EdicolaCatalogs", "EdicolaCore", "EdicolaHTTP", "EdicolaKit", "EdicolaLocalReader", "EdicolaSandbox",
            "Pictures", "Terminals", "ArgumentParser",
        ],
    ]

    /// Modules of the language and the system, open to all but the two targets below.
    static let system: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "Glibc", "Darwin", "Musl", "Synchronization", "Dispatch",
        "StoreKit", "os",
    ]

    /// Targets with fewer allowed modules: formats and values need no Foundation, and the worker must stay small and
    /// start fast.
    static let systemFor: [String: Set<String>] = [
        "Formats": [],
        "EdicolaCore": ["FoundationEssentials", "Foundation"],
        "Markup": ["Glibc"],
        "PageWorker": ["Glibc", "Darwin", "Musl"],
    ]
}
