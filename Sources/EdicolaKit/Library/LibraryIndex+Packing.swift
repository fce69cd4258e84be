import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LibraryIndex.Entry {
    func pack(into packer: inout Packer) {
        for number in stamp { packer.put(number) }
        packer.put(issue.key.publication.text)
        packer.put(issue.key.issue.text)
        packer.put(optional: issue.publicationTitle) { $0.put($1) }
        packer.put(optional: issue.title) { $0.put($1) }
        packer.put(optional: issue.number) {
            $0.put($1.position)
            $0.put($1.name)
        }
        packer.put(optional: issue.coverDate?.description) { $0.put($1) }
        let (state, words) = issue.device.state.packed
        packer.put(state)
        packer.put(words)
        packer.put(issue.device.isFinal)
        packer.put(optional: issue.failure.flatMap { FailureRecord($0) }) {
            $0.put($1.word)
            $0.put(optional: $1.missing) { $0.put($1) }
            $0.put(optional: $1.asset?.text) { $0.put($1) }
        }
        packer.put(optional: issue.revision) { $0.put($1) }
        packer.put(optional: issue.format?.rawValue) { $0.put($1) }
        packer.put(optional: issue.layout?.rawValue) { $0.put($1) }
        packer.put(issue.rendition.rawValue)
        packer.put(issue.progress.bytesDone)
        packer.put(issue.progress.bytesTotal)
        packer.put(issue.progress.pagesReadable)
        packer.put(issue.progress.pageCount)
        packer.put(issue.pagesHere)
        packer.put(issue.since.timeIntervalSince1970)
        packer.put(optional: issue.opened?.timeIntervalSince1970) { $0.put($1) }
        packer.put(optional: issue.lastRead?.timeIntervalSince1970) { $0.put($1) }
        packer.put(issue.isPinned)
        packer.put(optional: issue.withdrawal) { $0.put($1) }
        packer.put(optional: issue.revisionOnStand) { $0.put($1) }
    }

    init?(_ unpacker: inout Unpacker) {
        var stamp: [Int] = []
        for _ in 0..<9 {
            guard let number = unpacker.number() else { return nil }
            stamp.append(number)
        }
        guard let publication = unpacker.text().flatMap({ try? Publication.ID(parsing: $0) }),
            let id = unpacker.text().flatMap({ try? Issue.ID(parsing: $0) }),
            let publicationTitle = unpacker.optional({ $0.text() }), let title = unpacker.optional({ $0.text() }),
            let number = unpacker.optional({ unpacker -> IssueNumber? in
                guard let position = unpacker.real(), let name = unpacker.text() else { return nil }
                return IssueNumber(position: position, name: name)
            }), let coverDate = unpacker.optional({ $0.text().flatMap { try? CoverDate(parsing: $0) } }),
            let name = unpacker.number(), let words = unpacker.text(),
            let state = IssueOnDevice.State(packed: name, words), let isFinal = unpacker.truth(),
            let failure = unpacker.optional({ FailureRecord(&$0) }),
            let revision = unpacker.optional({ $0.number() }),
            let format = unpacker.optional({ $0.text() }), let layout = unpacker.optional({ $0.text() }),
            let rendition = unpacker.text().flatMap({ Rendition(rawValue: $0) }), let bytesDone = unpacker.number(),
            let bytesTotal = unpacker.number(), let pagesReadable = unpacker.number(),
            let pageCount = unpacker.number(), let pagesHere = unpacker.number(),
            let since = unpacker.real(),
            let opened = unpacker.optional({ $0.real() }), let lastRead = unpacker.optional({ $0.real() }),
            let isPinned = unpacker.truth(), let withdrawal = unpacker.optional({ $0.text() }),
            let revisionOnStand = unpacker.optional({ $0.number() })
        else { return nil }
        self.stamp = stamp
        issue = LibraryIssue(
            key: .init(publication: publication, issue: id), publicationTitle: publicationTitle, title: title,
            number: number, coverDate: coverDate, device: IssueOnDevice(state: state, isFinal: isFinal),
            failure: failure?.error(sentence: words), revision: revision,
            format: format.flatMap { IssueForm.Format(rawValue: $0) },
            layout: layout.flatMap { IssueForm.Layout(rawValue: $0) }, rendition: rendition,
            progress: Progress(
                bytesDone: bytesDone, bytesTotal: bytesTotal, pagesReadable: pagesReadable, pageCount: pageCount),
            pagesHere: pagesHere, since: Date(timeIntervalSince1970: since),
            opened: opened.map { Date(timeIntervalSince1970: $0) },
            lastRead: lastRead.map { Date(timeIntervalSince1970: $0) }, isPinned: isPinned, isBeingRead: false,
            withdrawal: withdrawal, revisionOnStand: revisionOnStand)
    }
}

extension FailureRecord {
    fileprivate init?(_ unpacker: inout Unpacker) {
        guard let word = unpacker.text(), let missing = unpacker.optional({ $0.number() }),
            let asset = unpacker.optional({ $0.text().flatMap { AssetPath($0) } })
        else { return nil }
        self.init(word: word, missing: missing, asset: asset)
    }
}

extension IssueOnDevice.State {
    /// The states in which nothing happens by itself.
    fileprivate var packed: (Int, String) {
        switch self {
        case .archived: (1, "")
        case .failed(let reason): (2, reason)
        case .offered(let remedy): (3, remedy.rawValue)
        default: (0, "")
        }
    }

    fileprivate init?(packed name: Int, _ words: String) {
        switch name {
        case 0: self = .readable
        case 1: self = .archived
        case 2: self = .failed(reason: words)
        case 3:
            guard let remedy = Remedy(rawValue: words) else { return nil }
            self = .offered(remedy)
        default: return nil
        }
    }
}
