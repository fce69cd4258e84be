import EdicolaCore

extension Transfer {
    /// Brings an issue of a catalog of another make: one file. Its length has to be what was said, and its end has to be
    /// there; then its SHA-256 is written into a manifest of our own, and from there on it is an issue like any other.
    func fetchFile(of stand: ForeignStand, _ journal: Journal) async throws {
        let item = try await stand.item(key, newsstand, retrier)
        let (edition, history) = try await onDisk { [folder] in (try folder.undamagedEdition(), try folder.history()) }
        let whole = edition == nil ? nil : history.wholeFile
        var reason: any Error = DownloadError.invalidResponse(
            "The catalog has no file of this issue that can be downloaded.")
        for address in item.files {
            let fetch = FileFetch(
                newsstand: newsstand, folder: folder, journal: journal, retrier: retrier, item: item, address: address,
                report: report)
            do {
                guard let (file, record) = try await fetch.fetch(whole: whole, part: history.file) else {
                    if let edition { try await complete(edition, hasOthers: false, file: whole) }
                    return
                }
                let new = try await self.edition(of: file, item, record, journal)
                report(Progress(bytesDone: new.record.size, bytesTotal: new.record.size))
                return try await complete(new, hasOthers: true, file: record)
            } catch let error as DownloadError where address != item.files.last && error.isAboutFile {
                // Another kind of file may be had all the same.
                reason = error
            }
        }
        throw reason
    }

    /// Puts the file in its place, and makes the manifest that says what it is.
    private func edition(
        of file: IncomingFile, _ item: ForeignList.Item, _ record: FileRecord, _ journal: Journal
    ) async throws -> Edition {
        try await onDisk { [folder, key] in
            let digest = try file.end()
            guard let kind = try IssueFileType(ofFile: file.path) else {
                // What came is worth nothing.
                try file.restart()
                throw DownloadError.invalidResponse("The downloaded file is incomplete, or not an issue.")
            }
            guard let path = AssetPath("original", digest: digest, extension: kind.ending) else {
                throw DownloadError.invalidResponse("The file can't be stored.")
            }
            let asset = Asset(path: path, mediaType: kind.mediaType, size: file.size, digest: digest)
            let issue = item.entry.issue
            let manifest = Manifest(
                publication: key.publication, publicationTitle: item.publication.title, issue: key.issue, revision: 1,
                modified: item.entry.updated, title: issue.title, language: item.publication.language,
                number: issue.number, coverDate: issue.coverDate, pageCount: 0, form: kind.form, original: asset)
            let content = try JSON.encode(manifest)
            let edition = Edition(
                record: ManifestRecord(manifest, content: content, etag: record.etag, rendition: .original),
                manifest: manifest, size: content.count)
            try Disk.makeFolder(folder.assets)
            try Disk.move(file.path, to: folder.asset(path))
            try folder.sync([path])
            try Disk.replace(folder.coming, with: content)
            try journal.append(.manifest(edition.record), .verified([path]))
            return edition
        }
    }
}

extension IssueFolder {
    /// The issue that is here, if its file is.
    fileprivate func undamagedEdition() throws -> Edition? {
        guard try history().damaged.isEmpty, let edition = try completeEdition(),
            edition.assets.allSatisfy({ Disk.size(of: asset($0.path)) == $0.size })
        else { return nil }
        return edition
    }
}

extension DownloadError {
    /// Whether another file of the same issue may do.
    fileprivate var isAboutFile: Bool {
        switch self {
        case .invalidResponse, .notFound, .refused: true
        default: false
        }
    }
}
