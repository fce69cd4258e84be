import EdicolaCore
import FoundationEssentials
import Storage

/// Reads the catalog as each caller may see it, from memory while nothing has changed.
struct CatalogReader: Sendable {
    let storage: Storage
    let version: CatalogVersion
    private let entries = VersionedCache<Issue.Key, CatalogEntry?>(limit: 4096)
    private let listed = VersionedCache<Issue.Key, ListedEntry>(limit: 4096)
    private let publications = VersionedCache<Publication.ID, Publication?>(limit: 4096)
    private let manifests = VersionedCache<RevisionAddress, Manifest?>(limit: 64)
    private let assets = VersionedCache<AssetAddress, StoredAsset?>(limit: 16_384)
    private let answers = VersionedCache<String, EncodedAnswer>(limit: 32 << 20) { $0.size }

    private struct RevisionAddress: Hashable, Sendable {
        var key: Issue.Key
        /// The revision; nil for the current one.
        var revision: Int?
    }

    private struct AssetAddress: Hashable, Sendable {
        var key: Issue.Key
        var path: AssetPath
    }

    init(storage: Storage, version: CatalogVersion) {
        self.storage = storage
        self.version = version
    }

    /// Returns an issue on the stand. The publisher sees it at any stage, and a reader keeps their own withdrawn issue.
    ///
    /// An issue under embargo, before its instant of sale, gets the same answer as an unknown one.
    ///
    /// - Throws: ``Refusal`` 404; 410 with the reason for one that was on sale and withdrawn.
    func entry(_ key: Issue.Key, for caller: Caller, at now: Date) async throws -> CatalogEntry {
        let number = try await version.number(at: now)
        let entry = try await entries.value(for: key, version: number) { try await storage.entry(key) }
        guard let entry else { throw Refusal(.notFound, detail: "There is no issue \(key).") }
        if caller.looksThrough(key) || entry.isOnStand(at: now) { return entry }
        let lifeCycle = entry.issue.lifeCycle
        if lifeCycle.stage == .withdrawn, let onSale = entry.issue.onSale, onSale <= now {
            // A reader keeps their own issue.
            if caller.reader != nil, try await access(of: caller, to: entry.issue, at: now).isOwned { return entry }
            throw Refusal(.withdrawn, detail: lifeCycle.withdrawalReason)
        }
        throw Refusal(.notFound, detail: "There is no issue \(key).")
    }

    /// Returns issues at any stage for lists; unknown ones are left out.
    func listed(_ keys: [Issue.Key], at now: Date) async throws -> [Issue.Key: ListedEntry] {
        let number = try await version.number(at: now)
        return try await listed.values(for: keys, version: number) { missing in
            try await storage.entries(missing).mapValues(ListedEntry.init)
        }
    }

    /// Returns a publication; nil for an unknown one.
    func publication(_ id: Publication.ID, at now: Date) async throws -> Publication? {
        let number = try await version.number(at: now)
        return try await publications.value(for: id, version: number) { try await storage.publication(id) }
    }

    /// Returns the known ones of some publications.
    func publications(
        _ ids: Set<Publication.ID>, at now: Date
    ) async throws -> [Publication.ID: Publication] {
        var known: [Publication.ID: Publication] = [:]
        for id in ids { known[id] = try await publication(id, at: now) }
        return known
    }

    /// Returns the whole manifest. Check ``entry(_:for:at:)`` and the access rules first.
    ///
    /// - Throws: ``Refusal`` 409 while no page is ready.
    func manifest(_ key: Issue.Key, at now: Date) async throws -> Manifest {
        let number = try await version.number(at: now)
        let address = RevisionAddress(key: key)
        let manifest = try await manifests.value(for: address, version: number) {
            var manifest = try await storage.manifest(key)
            // A publication's setting applies to every issue, whenever it was pressed.
            manifest?.copyLimit = try await copyLimit(of: key.publication)
            return manifest
        }
        guard let manifest else {
            throw Refusal(.notReady, detail: "No page of \(key) is ready yet. Try again in a minute.")
        }
        return manifest
    }

    private func copyLimit(of publication: Publication.ID) async throws -> CopyLimit? {
        let whole = try await storage.settings()
        return try await storage.settings(of: publication)?.over(whole).copyLimit ?? whole.copyLimit
    }

    /// Returns a revision of any age.
    ///
    /// - Throws: ``Refusal`` 404 for an unknown number.
    func manifest(_ key: Issue.Key, revision: Int, at now: Date) async throws -> Manifest {
        let number = try await version.number(at: now)
        let address = RevisionAddress(key: key, revision: revision)
        let manifest = try await manifests.value(for: address, version: number) {
            try await storage.manifest(key, revision: revision)
        }
        guard let manifest else { throw Refusal(.notFound, detail: "\(key) has no revision \(revision).") }
        return manifest
    }

    /// Returns a revision for its publisher, also a held one. Its enlarged pages are left out.
    ///
    /// - Throws: ``Refusal`` 404 for an unknown one.
    func manifest(_ key: Issue.Key, _ name: Revision.Name, at now: Date) async throws -> Manifest {
        var manifest: Manifest
        switch name {
        case .number(let number): manifest = try await self.manifest(key, revision: number, at: now)
        case .held:
            guard let held = try await storage.heldManifest(of: key) else {
                throw Refusal(.notFound, detail: "\(key) has no held revision.")
            }
            manifest = held
        }
        manifest.form.hasTiles = false
        return manifest
    }

    func asset(_ path: AssetPath, of key: Issue.Key, at now: Date) async throws -> StoredAsset {
        let number = try await version.number(at: now)
        let address = AssetAddress(key: key, path: path)
        let asset = try await assets.value(for: address, version: number) { try await storage.asset(path, of: key) }
        guard let asset else { throw Refusal(.notFound, detail: "The issue has no asset \(path).") }
        return asset
    }

    /// Returns an encoded answer, from the cache if possible.
    ///
    /// - Parameter name: the cache key: everything on which the answer depends, except the catalog's state.
    func answer(
        _ name: String, at now: Date, encode: () async throws -> EncodedAnswer
    ) async throws -> EncodedAnswer {
        let number = try await version.number(at: now)
        return try await answers.value(for: name, version: number, compute: encode)
    }
}
