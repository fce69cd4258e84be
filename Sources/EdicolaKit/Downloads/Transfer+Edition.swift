import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A manifest, and what the journal keeps of it.
struct Edition: Sendable {
    var record: ManifestRecord
    var manifest: Manifest
    /// Bytes of the manifest.
    var size: Int
    /// The assets of the rendition, in reading order: thousands, so they are gathered once.
    let assets: [Asset]

    init(record: ManifestRecord, manifest: Manifest, size: Int) {
        self.record = record
        self.manifest = manifest
        self.size = size
        assets = manifest.assets(for: record.rendition)
    }
}

extension Transfer {
    private var manifestPath: String { "\(Paths.API.manifest(key))?rendition=\(rendition.rawValue)" }

    /// What the newsstand answers, and what is here to compare it with.
    struct NewestManifest: Sendable {
        var kept: Edition?
        var answer: Newsstand.Conditional<Data>
    }

    /// The newest manifest, in `coming.json` unless it is the complete one; asked for only if it has changed.
    func currentEdition(_ journal: Journal) async throws -> Edition {
        try await edition(of: try await newestManifest(), journal)
    }

    /// Changes nothing.
    func newestManifest() async throws -> NewestManifest {
        let kept = try await onDisk { [folder, rendition] in try folder.keptEdition(rendition) }
        let answer = try await retrier.run {
            try await newsstand.content(at: manifestPath, etag: kept?.record.etag, accept: Manifest.mediaType)
        }
        return NewestManifest(kept: kept, answer: answer)
    }

    /// Puts it into `coming.json`.
    func edition(of newest: NewestManifest, _ journal: Journal) async throws -> Edition {
        let kept = newest.kept
        guard case .new(let content, let etag) = newest.answer else {
            if let kept { return kept }
            throw DownloadError.invalidResponse("The newsstand answered 304 without a condition.")
        }
        let edition = try edition(content, etag: etag)
        if let kept, kept.record.digest == edition.record.digest, kept.record.etag == etag { return kept }
        // Nobody waits for the disk: lost, the manifest comes again, and the next assets take the line along.
        try await onDisk { [folder] in
            try Disk.replaceLoosely(folder.coming, with: Array(content))
            try journal.append(.manifest(edition.record), durably: false)
        }
        return edition
    }

    /// Whether the newsstand still gives this manifest; what is whole is kept also when nobody answers any more.
    func isNewest(_ edition: Edition) async throws -> Bool {
        do {
            let answer = try await newsstand.content(
                at: manifestPath, etag: edition.record.etag, accept: Manifest.mediaType)
            guard case .new(let content, _) = answer else { return true }
            return Digest(of: content) == edition.record.digest
        } catch let error as NewsstandError where error.isTemporary {
            return edition.manifest.isComplete
        }
    }

    private func edition(_ content: Data, etag: String?) throws -> Edition {
        guard let manifest = try? JSON.decode(Manifest.self, from: content) else {
            throw DownloadError.invalidResponse("The manifest of this issue can't be read.")
        }
        guard manifest.publication == key.publication, manifest.issue == key.issue else {
            throw DownloadError.invalidResponse("The newsstand sent the manifest of another issue.")
        }
        return Edition(
            record: ManifestRecord(manifest, content: content, etag: etag, rendition: rendition), manifest: manifest,
            size: content.count)
    }
}

extension IssueFolder {
    /// The manifest that is on its way, or the complete one, if it is of that rendition and as the journal says.
    func keptEdition(_ rendition: Rendition) throws -> Edition? {
        let history = try history()
        if let record = history.coming, record.rendition == rendition,
            let edition = try edition(at: coming, record)
        {
            return edition
        }
        guard let record = history.complete, record.rendition == rendition else { return nil }
        return try edition(at: manifest, record)
    }

    /// The complete manifest, whatever its rendition.
    func completeEdition() throws -> Edition? {
        let history = try history()
        if let record = history.complete, let edition = try edition(at: manifest, record) { return edition }
        // The program ended between the move of the manifest and the last line of the journal.
        guard let record = history.coming, record.isComplete, let edition = try edition(at: manifest, record) else {
            return nil
        }
        let isWhole = edition.manifest.assets(for: record.rendition).allSatisfy { history.verified.contains($0.path) }
        return isWhole ? edition : nil
    }

    private func edition(at path: String, _ record: ManifestRecord) throws -> Edition? {
        guard let content = try Disk.read(path), Digest(of: content) == record.digest else { return nil }
        guard let manifest = try? JSON.decode(Manifest.self, from: content) else { throw FileError.damaged(path) }
        return Edition(record: record, manifest: manifest, size: content.count)
    }

    /// What no revision needs any more, and the folders that are empty then.
    func removeAssets(except kept: Set<AssetPath>) throws(FileError) {
        for name in try Disk.files(in: assets) where AssetPath(name).map({ !kept.contains($0) }) ?? true {
            Disk.remove("\(assets)/\(name)")
        }
        try Disk.removeEmptyFolders(in: assets)
    }

    /// The files in `assets`, whatever they are worth.
    var assetsOnDisk: [AssetPath] {
        get throws(FileError) { try Disk.files(in: assets).compactMap { AssetPath($0) } }
    }

    /// Assets in their places, and the folders on the way to them, are on the disk when this returns.
    func sync(_ placed: [AssetPath]) throws {
        var folders: Set<String> = [path, assets]
        for asset in placed {
            var parent = Disk.parent(of: self.asset(asset))
            while folders.insert(parent).inserted { parent = Disk.parent(of: parent) }
        }
        try Disk.sync(placed.map { self.asset($0) }, in: folders)
    }
}
