import Crypto
import EdicolaCore
import Foundation
import NIOCore
import Synchronization

/// The fake newsstand's state and behaviour.
final class Stand: Sendable {
    let script: Mutex<Script>
    /// All requests.
    let requests = Awaited<[FakeRequest]>([])
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

    init(_ issues: [MadeIssue]) {
        var script = Script()
        for issue in issues { script.put(issue) }
        self.script = Mutex(script)
    }

    func opened(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = channel } }
    func closed(_ channel: any Channel) { _ = channels.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) } }

    func closeAll() {
        for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
    }

    func answer(_ request: FakeRequest) -> (Behaviour, FakeAnswer) {
        requests.change { $0.append(request) }
        let behaviour = script.withLock(\.behaviour)
        // Outside the lock: a test may change the stand during its decision.
        let decision = behaviour(request)
        return (decision, script.withLock { $0.answer(request) })
    }

    /// Returns the number of bytes that may leave before the trigger, and the trigger if it is reached; nothing of a
    /// held answer.
    ///
    /// - Parameter released: called when a held answer may leave.
    func serve(
        _ bytes: Int, of request: FakeRequest?, released: @escaping @Sendable () -> Void
    ) -> (allowed: Int, trigger: (@Sendable () -> Void)?) {
        script.withLock { script in
            if let request, let isFree = script.isFree, script.trigger == nil, !isFree(request) {
                script.held.append(released)
                return (0, nil)
            }
            guard let (limit, call) = script.trigger, script.served + bytes >= limit else {
                script.served += bytes
                return (bytes, nil)
            }
            script.trigger = nil
            let allowed = limit - script.served
            script.served += allowed
            return (allowed, call)
        }
    }
}

struct FakeAnswer: Sendable {
    var status = 200
    var type = "application/json"
    var etag: String?
    var contentRange: String?
    var body: [UInt8] = []
    var problem: Problem?
}

extension FakeAnswer {
    init(json value: some Encodable) throws {
        self.init(body: Array(try JSON.encode(value)))
    }
}

struct Script: Sendable {
    var issues: [Issue.Key: MadeIssue] = [:]
    var withdrawn: [Issue.Key: String] = [:]
    /// Other resources, by path.
    var documents: [String: FakeAnswer] = [:]
    /// Assets of every revision.
    var assets: [Issue.Key: [AssetPath: [UInt8]]] = [:]
    var changes: [Change] = []
    var behaviour: @Sendable (FakeRequest) -> Behaviour = { _ in .well }
    var isAway = false
    /// Whether it serves archives: old newsstands don't.
    var hasArchives = false
    var served = 0
    var trigger: (bytes: Int, call: @Sendable () -> Void)?
    /// Answers that are not held after the trigger; nil when nothing is held.
    var isFree: (@Sendable (FakeRequest) -> Bool)?
    /// Waiting connections.
    var held: [@Sendable () -> Void] = []

    mutating func put(_ issue: MadeIssue) {
        note(issues[issue.key] == nil ? .added : .revised, issue.key)
        issues[issue.key] = issue
        withdrawn[issue.key] = nil
        assets[issue.key, default: [:]].merge(issue.assets) { $1 }
    }

    mutating func withdraw(_ key: Issue.Key, _ reason: String) {
        note(.withdrawn, key, reason)
        issues[key] = nil
        withdrawn[key] = reason
    }

    private mutating func note(_ kind: Change.Kind, _ key: Issue.Key, _ reason: String? = nil) {
        changes.append(
            Change(
                cursor: "c\(changes.count + 1)", kind: kind, publication: key.publication, issue: key.issue,
                at: Date(timeIntervalSince1970: 1_772_000_000), reason: reason))
    }

    func answer(_ request: FakeRequest) -> FakeAnswer {
        do {
            var answer = try plainAnswer(request)
            if let etag = answer.etag, request.ifNoneMatch == etag { return FakeAnswer(status: 304, etag: etag) }
            guard let range = request.range, answer.status == 200,
                request.ifRange == nil || request.ifRange == answer.etag
            else { return answer }
            let ends = range.dropFirst("bytes=".count).split(separator: "-").map { Int($0) ?? 0 }
            guard ends[0] < answer.body.count else { return refusal(.rangeNotSatisfiable) }
            let last = min(ends.count > 1 ? ends[1] : .max, answer.body.count - 1)
            answer.status = 206
            answer.contentRange = "bytes \(ends[0])-\(last)/\(answer.body.count)"
            answer.body = Array(answer.body[ends[0]...last])
            return answer
        } catch {
            return refusal(.server)
        }
    }

    private func plainAnswer(_ request: FakeRequest) throws -> FakeAnswer {
        if let document = documents[request.path] { return document }
        let parts = request.path.split(separator: "/").dropFirst(2).map(String.init)
        if let limit = request.query["limit"].flatMap({ Int($0) }), limit > 200 { return refusal(.badRequest) }
        if parts == ["changes"] { return try json(changeList(since: request.query["since"])) }
        guard parts.first == "publications" else { return refusal(.notFound) }
        if parts.count == 1 { return try json(ListPage(items: publications)) }
        let mine = issues.values.filter { $0.key.publication.text == parts[1] }.sorted { $0.key.issue > $1.key.issue }
        if parts.count == 2 { return refusal(.notFound) }
        if parts.count == 3 { return try list(mine.map(\.entry), request) }
        let key = Issue.Key.make(parts[1], parts[3])
        if let reason = withdrawn[key], !request.isAsset { return refusal(.withdrawn, reason) }
        if parts.count > 5, parts[4] == "assets" {
            guard let path = AssetPath(parts[5...].joined(separator: "/")), let bytes = assets[key]?[path] else {
                return refusal(.notFound)
            }
            return FakeAnswer(type: "application/octet-stream", etag: etag(bytes), body: bytes)
        }
        guard let issue = issues[key] else { return refusal(.notFound) }
        if parts.count == 4 { return try json(IssueAnswer(entry: issue.entry, access: issue.entry.issue.access)) }
        let rendition = request.query["rendition"].flatMap(Rendition.init)
        if parts[4] == "archive", hasArchives, let rendition {
            let bytes = try issue.archive(rendition)
            return FakeAnswer(type: "application/zip", etag: etag(bytes), body: bytes)
        }
        guard parts[4] == "manifest" else { return refusal(.notFound) }
        var answer = try json(rendition.map { issue.manifest.only($0) } ?? issue.manifest)
        answer.type = Manifest.mediaType
        return answer
    }

    private var publications: [PublicationEntry] {
        Set(issues.keys.map(\.publication)).sorted().map { id in
            let mine = issues.values.filter { $0.key.publication == id }
            return PublicationEntry(
                publication: Publication(id: id, title: id.text.capitalized), issueCount: mine.count,
                newest: mine.max { $0.key.issue < $1.key.issue }?.entry)
        }
    }

    /// Returns two items at a time, so that every list has several parts.
    private func list(_ entries: [CatalogEntry], _ request: FakeRequest) throws -> FakeAnswer {
        let start = request.query["after"].flatMap { Int($0) } ?? 0
        let end = min(start + 2, entries.count)
        return try json(ListPage(items: Array(entries[start..<end]), next: end < entries.count ? "\(end)" : nil))
    }

    private func changeList(since cursor: String?) -> ChangeList {
        let start = cursor.flatMap { Int($0.dropFirst()) } ?? 0
        let new = Array(changes[min(start, changes.count)...].prefix(2))
        return ChangeList(
            changes: new, cursor: "c\(start + new.count)", hasMore: start + new.count < changes.count)
    }

    private func json(_ value: some Encodable) throws -> FakeAnswer {
        let body = Array(try JSON.encode(value))
        return FakeAnswer(etag: etag(body), body: body)
    }

    private func refusal(_ kind: Problem.Kind, _ detail: String? = nil) -> FakeAnswer {
        FakeAnswer(status: kind.status, problem: Problem(kind, detail: detail))
    }

    private func etag(_ bytes: [UInt8]) -> String {
        "\"\(SHA256.hash(data: bytes).prefix(8).map { String($0, radix: 16) }.joined())\""
    }
}
