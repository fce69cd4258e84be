import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LibraryIndex.Entry {
    func encode(into encoder: inout BinaryEncoder) {
        for number in stamp { encoder.put(number) }
        encoder.put(issue.key.publication.text)
        encoder.put(issue.key.issue.text)
        encoder.put(optional: issue.publicationTitle) { $0.put($1) }
        encoder.put(optional: issue.title) { $0.put($1) }
        encoder.put(optional: issue.number) {
            $0.put($1.position)
            $0.put($1.name)
        }
        encoder.put(optional: issue.coverDate?.description) { $0.put($1) }
        let (state, words) = issue.device.state.packed
        encoder.put(state)
        encoder.put(words)
        encoder.put(issue.device.isFinal)
        encoder.put(optional: issue.failure.flatMap { FailureRecord($0) }) {
            $0.put($1.word)
            $0.put(optional: $1.missing) { $0.put($1) }
            $0.put(optional: $1.asset?.text) { $0.put($1) }
        }
        encoder.put(optional: issue.revision) { $0.put($1) }
        encoder.put(optional: issue.format?.rawValue) { $0.put($1) }
        encoder.put(optional: issue.layout?.rawValue) { $0.put($1) }
        encoder.put(issue.rendition.rawValue)
        encoder.put(issue.progress.bytesDone)
        encoder.put(issue.progress.bytesTotal)
        encoder.put(issue.progress.pagesReadable)
        encoder.put(issue.progress.pageCount)
        encoder.put(issue.pagesHere)
        encoder.put(issue.since.timeIntervalSince1970)
        encoder.put(optional: issue.opened?.timeIntervalSince1970) { $0.put($1) }
        encoder.put(optional: issue.lastRead?.timeIntervalSince1970) { $0.put($1) }
        encoder.put(issue.isPinned)
        encoder.put(optional: issue.withdrawal) { $0.put($1) }
        encoder.put(optional: issue.revisionOnStand) { $0.put($1) }
    }

    init?(_ decoder: inout BinaryDecoder) {
        var stamp: [Int] = []
        for _ in 0..<9 {
            guard let number = decoder.number() else { return nil }
            stamp.append(number)
        }
        guard let publication = decoder.text().flatMap({ try? Publication.ID(parsing: $0) }),
            let id = decoder.text().flatMap({ try? Issue.ID(parsing: $0) }),
            let publicationTitle = decoder.optional({ $0.text() }), let title = decoder.optional({ $0.text() }),
            let number = decoder.optional({ decoder -> IssueNumber? in
                guard let position = decoder.real(), let name = decoder.text() else { return nil }
                return IssueNumber(position: position, name: name)
            }), let coverDate = decoder.optional({ $0.text().flatMap { try? CoverDate(parsing: $0) } }),
            let name = decoder.number(), let words = decoder.text(),
            let state = IssueOnDevice.State(packed: name, words), let isFinal = decoder.truth(),
            let failure = decoder.optional({ FailureRecord(&$0) }),
            let revision = decoder.optional({ $0.number() }),
            let format = decoder.optional({ $0.text() }), let layout = decoder.optional({ $0.text() }),
            let rendition = decoder.text().flatMap({ Rendition(rawValue: $0) }), let bytesDone = decoder.number(),
            let bytesTotal = decoder.number(), let pagesReadable = decoder.number(),
            let pageCount = decoder.number(), let pagesHere = decoder.number(),
            let since = decoder.real(),
            let opened = decoder.optional({ $0.real() }), let lastRead = decoder.optional({ $0.real() }),
            let isPinned = decoder.truth(), let withdrawal = decoder.optional({ $0.text() }),
            let revisionOnStand = decoder.optional({ $0.number() })
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
    fileprivate init?(_ decoder: inout BinaryDecoder) {
        guard let word = decoder.text(), let missing = decoder.optional({ $0.number() }),
            let asset = decoder.optional({ $0.text().flatMap { AssetPath($0) } })
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
