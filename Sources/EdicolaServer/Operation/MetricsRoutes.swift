import CFileIO
import EdicolaCore
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// `/metrics` in Prometheus's text format (exposition format 0.0.4). It counts the newsstand as a whole: no number
/// concerns a person, an address or an issue.
struct MetricsRoutes: Sendable {
    let storage: Storage
    let meters: RequestMetrics
    let hub: EventHub
    let service: ShopService
    let limiter: ConnectionLimiter
    let keys: Authenticator
    let scrub: ScrubCounts

    var endpoints: [Endpoint] { [.get("/metrics", .free, respond: metrics)] }

    /// Answers this machine, and callers with a key.
    @Sendable private func metrics(_ request: Request, context: AppRequestContext) async throws -> Response {
        if !context.isLocal(request) { try await keys.require(.house, on: nil, of: request) }
        let (counts, work, search) = (meters.counts, try await storage.work(), try await storage.searchReport())
        var text = MetricsText()
        text.add("edicola_requests_total", .counter, "Responses by status class.")
        for digit in 1...5 { text.add("edicola_requests_total", "{status=\"\(digit)xx\"}", counts.answers[digit]) }
        text.add("edicola_sent_bytes_total", .counter, "Bytes sent in bodies of known length.", counts.bytes)
        text.add(
            "edicola_connections_refused_total", .counter, "Connections refused by a limit.",
            limiter.refused)
        text.add(
            "process_resident_memory_bytes", .gauge, "Memory that the newsstand has from the system.",
            Int(edicola_resident_bytes()))
        text.add(
            "edicola_disk_free_bytes", .gauge, "Room on the disk of the data folder; -1 when the system does not say.",
            storage.freeBytes)
        text.add("edicola_event_streams", .gauge, "Open streams of live events.", hub.listenerCount)
        text.add("edicola_jobs_waiting", .gauge, "Jobs waiting or running.", work.jobs)
        text.add("edicola_jobs_dead", .gauge, "Jobs given up after too many attempts.", work.deadJobs)
        text.add("edicola_press_issues", .gauge, "Issues in the press.", work.runs)
        text.add("edicola_press_pages", .gauge, "Pages of these issues.", work.pages)
        text.add("edicola_press_pages_ready", .gauge, "Ready pages of these issues.", work.pagesReady)
        text.add("edicola_search_issues", .gauge, "Issues in the search index.", search.issues)
        text.add("edicola_search_pages", .gauge, "Pages in the search index.", search.pages)
        text.add("edicola_search_lag_changes", .gauge, "Changes missing from the search index.", search.lag)
        let (checked, damaged) = scrub.counts
        text.add("edicola_files_checked_total", .counter, "Stored files checked against their digest.", checked)
        text.add("edicola_files_damaged_total", .counter, "Of these, missing or damaged files.", damaged)
        text.add("edicola_log_info", .gauge, "The digest of the newest act in the log; always 1.")
        if let newest = try await storage.newestAct() {
            text.add("edicola_log_info", "{newest=\"\(newest.hex)\"}", 1)
        }
        let delivery = try await storage.deliveryFigures()
        text.add("edicola_releases_open", .gauge, "Issues that are being announced.", delivery.open)
        text.add("edicola_release_devices", .gauge, "Devices in outboxes, by channel and result.")
        for (channel, state, devices) in delivery.devices {
            text.add("edicola_release_devices", "{channel=\"\(channel.label)\",state=\"\(state)\"}", devices)
        }
        text.add(
            "edicola_release_reached_devices", .gauge,
            "Of these, devices with a sent message, and with an opened one where counting is allowed.")
        for (channel, state, devices) in delivery.beside {
            text.add("edicola_release_reached_devices", "{channel=\"\(channel.label)\",state=\"\(state)\"}", devices)
        }
        let documents = service.counts
        text.add("edicola_shop_documents_total", .counter, "Accepted shop documents.", documents.new)
        text.add(
            "edicola_shop_documents_repeated_total", .counter, "Repeated shop documents.",
            documents.repeated)
        text.add("edicola_shop_documents_refused_total", .counter, "Refused shop documents, by reason.")
        for kind in ShopService.kinds {
            text.add("edicola_shop_documents_refused_total", "{why=\"\(kind)\"}", documents.refused[kind] ?? 0)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: CachePolicy.never.field,
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text.text)))
    }
}

extension ChannelKind {
    /// The channel's name as a label, with only characters that need no escaping.
    fileprivate var label: String { String(rawValue.filter { $0.isLetter || $0.isNumber || $0 == "-" }) }
}

/// Lines of the exposition format. Names and help texts are our own literals, so nothing needs to be escaped.
private struct MetricsText {
    private(set) var text = ""

    enum Kind: String {
        case counter, gauge
    }

    mutating func add(_ name: StaticString, _ kind: Kind, _ help: StaticString, _ value: Int? = nil) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        if let value { add(name, "", value) }
    }

    mutating func add(_ name: StaticString, _ labels: String, _ value: Int) { text += "\(name)\(labels) \(value)\n" }
}
