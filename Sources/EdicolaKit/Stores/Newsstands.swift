import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Several newsstands in one app: each with its own catalog and its own library, so that two publishers who chose the same
/// id never meet.
///
/// ```swift
/// let stands = Newsstands(folder: documents) { try Newsstand($0, transport: transport) }
/// let stand = try await stands.open("https://news.example")
/// await stand.store.refresh()
/// ```
public final class Newsstands: Sendable {
    private let folder: String
    private let connect: @Sendable (String) throws -> Newsstand
    private let connectCatalog: (@Sendable (String) throws -> Newsstand)?
    private let makeLibrary: @Sendable (String, Newsstand) -> Library
    private let open = Locked<[String: Stand]>([:])

    /// One newsstand of the app.
    public struct Stand: Sendable, Identifiable {
        /// Its address.
        public var id: String { newsstand.address }
        /// Its address and session.
        public let newsstand: Newsstand
        /// Its shelf.
        public let store: Store
        /// The reader's library of it.
        public let library: Library
    }

    /// - Parameters:
    ///   - folder: for all of them; made when it is not there.
    ///   - connect: makes a newsstand of an address: the place for a transport and a session of your own.
    ///   - catalog: makes one of the address of a catalog of another make; nil where the app opens none.
    ///   - library: makes the library of a newsstand in a folder: the place for a budget, a policy, a clock of your own.
    public init(
        folder: String, connect: @escaping @Sendable (String) throws -> Newsstand,
        catalog: (@Sendable (String) throws -> Newsstand)? = nil,
        library: @escaping @Sendable (_ folder: String, _ newsstand: Newsstand) -> Library = {
            Library(folder: $0, newsstand: $1)
        }
    ) {
        self.folder = folder
        self.connect = connect
        connectCatalog = catalog
        makeLibrary = library
    }

    /// The stand at an address, remembered for the next start; the same one when it is open already. A catalog of another
    /// make that was opened as one before is one again.
    ///
    /// - Throws: ``NewsstandError/invalidAddress(_:)``, ``FileError``.
    public func open(_ address: String) async throws -> Stand {
        if let catalog = try? connectCatalog?(address) {
            let note = "\(folder)/\(Self.name(of: catalog.address))/catalog"
            if try await onDisk({ try Disk.exists(note) }) { return try await open(catalog) }
        }
        return try await open(try connect(address))
    }

    /// The stand of a newsstand or a catalog that was found; see `Newsstand.find` of `EdicolaCatalogs`.
    ///
    /// - Throws: ``FileError``; not for one that is known already, however full the disk is.
    public func open(_ newsstand: Newsstand) async throws -> Stand {
        if let stand = open.withLock({ $0[newsstand.address] }) { return stand }
        let place = "\(folder)/\(Self.name(of: newsstand.address))"
        try await onDisk {
            // One that is known is opened on a full disk too.
            let address = Data(newsstand.address.utf8)
            if try Disk.read("\(place)/address") != address {
                try Disk.makeFolder(place)
                try Disk.replace("\(place)/address", with: address)
            }
            let note = "\(place)/catalog"
            if newsstand.isCatalog, try !Disk.exists(note) { try Disk.replace(note, with: Data()) }
        }
        let library = makeLibrary("\(place)/library", newsstand)
        let store = try await Store(newsstand: newsstand, folder: "\(place)/shelf", library: library)
        let stand = Stand(newsstand: newsstand, store: store, library: library)
        return open.withLock { open in
            if let other = open[newsstand.address] { return other }
            open[newsstand.address] = stand
            return stand
        }
    }

    /// The addresses of all stands that were ever opened, sorted.
    ///
    /// - Throws: ``FileError`` when stored data of one can't be read.
    public func addresses() async throws -> [String] {
        try await onDisk { [folder] in
            try Disk.names(in: folder).compactMap { name in
                try Disk.read("\(folder)/\(name)/address").map { String(decoding: $0, as: UTF8.self) }
            }.sorted()
        }
    }

    /// Forgets a stand with all that is on this device of it.
    ///
    /// - Throws: ``NewsstandError/invalidAddress(_:)``, ``DownloadError/busy``, ``FileError``.
    public func remove(_ address: String) async throws {
        let stand = try await open(address)
        for download in stand.library.running { await download.pause() }
        _ = open.withLock { $0.removeValue(forKey: stand.newsstand.address) }
        let place = "\(folder)/\(Self.name(of: stand.newsstand.address))"
        try await onDisk { try Disk.removeFolder(place) }
    }

    /// A readable name that no two addresses share.
    private static func name(of address: String) -> String {
        let host = address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" && $0 != ":" }
        return "\(host)-\(Digest(of: Data(address.utf8)).short)"
    }
}
