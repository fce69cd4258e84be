import Delivery
import EdicolaCore
import FoundationEssentials
import Storage

/// Asks every part of the newsstand how it is, and says it in the words of a language.
struct HealthReader: Sendable {
    let storage: Storage
    let scrub: ScrubCounts
    let channels: [any DeliveryChannel]
    let shop: AppStoreShop?
    let documents: ShopService
    let log: ActLogWatch
    /// nil for a newsstand that can't check its machine.
    let machine: MachineWatch?

    /// The free bytes below which somebody should make room.
    static let leastRoom = 1 << 30

    /// What was found, in the order of the page.
    func items(in language: String) async throws -> [HealthItem] {
        let words = HealthWords.of(language)
        return [try await disk(words), files(words)] + (try await press(words)) + (try await messages(words))
            + shops(words) + [try await search(words), acts(words)]
            + [HealthItem(subject: .backup, state: .note, sentence: words.backup, remedy: words.backupRemedy)]
            + machineItems(words)
    }

    /// Only what needs somebody.
    func troubles(in language: String) async throws -> [HealthItem] {
        try await items(in: language).filter { $0.state == .trouble }
    }

    private func disk(_ words: HealthWords) async throws -> HealthItem {
        let (free, total) = (storage.freeBytes, try await storage.blobs.total())
        let plain = Words.of(words.languageCode) ?? .english
        guard free >= 0 else { return HealthItem(subject: .disk, state: .note, sentence: words.diskUnknown) }
        guard free >= Self.leastRoom else {
            return HealthItem(
                subject: .disk, state: .trouble, sentence: words.diskLow(plain.size(free)), remedy: words.diskFull)
        }
        let files = plain.numbers.whole(total.files)
        return HealthItem(subject: .disk, sentence: words.disk(plain.size(free), plain.size(total.bytes), files))
    }

    private func files(_ words: HealthWords) -> HealthItem {
        let (checked, damaged) = scrub.counts
        guard damaged > 0 else { return HealthItem(subject: .files, sentence: words.filesWhole(checked)) }
        return HealthItem(
            subject: .files, state: .trouble, sentence: words.filesDamaged(damaged), remedy: words.filesRemedy)
    }

    private func press(_ words: HealthWords) async throws -> [HealthItem] {
        let failed = try await storage.troubledJobs().map { job in
            let (issue, path) = (
                job.issue?.description ?? words.goneIssue, job.issue.map { Paths.Console.issue($0) }
            )
            return job.isDead
                ? HealthItem(
                    subject: .press, state: job.issue == nil ? .note : .trouble,
                    sentence: words.pressDead(issue, job.failure), remedy: words.pressRemedy, path: path)
                : HealthItem(
                    subject: .press, state: .trouble, sentence: words.pressWaits(issue, job.failure),
                    remedy: words.pressRetriesRemedy, path: path)
        }
        let jobs = try await storage.work().jobs
        return [HealthItem(subject: .press, sentence: jobs == 0 ? words.pressCalm : words.pressBusy(jobs))] + failed
    }

    private func messages(_ words: HealthWords) async throws -> [HealthItem] {
        let names = channels.map { words.name($0.kind) }.joined(separator: ", ")
        let first =
            names.isEmpty
            ? HealthItem(
                subject: .messages, state: .note, sentence: words.noMessages, remedy: words.noMessagesRemedy)
            : HealthItem(subject: .messages, sentence: words.messagesBy(names))
        let stopped = try await storage.stoppedChannels().map { stop in
            HealthItem(
                subject: .messages, state: .trouble,
                sentence: words.stopped("\(stop.issue)", words.name(stop.channel), stop.reason),
                remedy: words.stoppedRemedy, path: Paths.Console.release(stop.issue))
        }
        return [first] + stopped
    }

    private func shops(_ words: HealthWords) -> [HealthItem] {
        guard let shop else {
            return [HealthItem(subject: .shop, state: .note, sentence: words.noShop, remedy: words.noShopRemedy)]
        }
        let refused = documents.counts.refused.values.reduce(0, +)
        let items = [HealthItem(subject: .shop, sentence: shop.counter == nil ? words.shopOpen : words.shopSandbox)]
        guard refused > 0 else { return items }
        return items + [
            HealthItem(
                subject: .shop, state: .note, sentence: words.documents(refused), remedy: words.documentsRemedy)
        ]
    }

    private func search(_ words: HealthWords) async throws -> HealthItem {
        let lag = try await storage.searchReport().lag
        guard lag > 0 else { return HealthItem(subject: .search, sentence: words.searchWhole) }
        return HealthItem(
            subject: .search, state: .note, sentence: words.searchBehind(lag), remedy: words.searchRemedy)
    }

    private func acts(_ words: HealthWords) -> HealthItem {
        let own = LogWords.of(words.languageCode)
        guard let found = log.last?.found else {
            return HealthItem(subject: .log, sentence: own.unchecked, path: Paths.Console.log)
        }
        guard let broken = found.broken else {
            return HealthItem(subject: .log, sentence: own.fits(found.count), path: Paths.Console.log)
        }
        return HealthItem(
            subject: .log, state: .trouble, sentence: own.broken(broken), remedy: words.logRemedy,
            path: Paths.Console.log)
    }

    private func machineItems(_ words: HealthWords) -> [HealthItem] {
        (machine?.last?.findings ?? []).compactMap { finding in
            guard let subject = HealthItem.Subject(rawValue: finding.part.rawValue),
                let own = words.machine[finding.part]
            else { return nil }
            switch finding.state {
            case .well: return HealthItem(subject: subject, sentence: own.well)
            case .note:
                let note: [MachineFinding.Part: String] = [
                    .sandbox: words.sandboxNote, .ocr: words.ocrNote, .user: words.userNote,
                ]
                return HealthItem(
                    subject: subject, state: .note, sentence: note[finding.part] ?? finding.detail,
                    remedy: finding.part == .user ? own.remedy : nil)
            case .trouble:
                return HealthItem(
                    subject: subject, state: .trouble, sentence: "\(own.trouble) (\(finding.detail))",
                    remedy: own.remedy)
            }
        }
    }
}
