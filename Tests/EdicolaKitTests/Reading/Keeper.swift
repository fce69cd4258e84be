import EdicolaCore
import EdicolaKit
import Foundation
import Synchronization

/// A naive model of a newsstand that stores one reader's marks and position.
final class Keeper: Sendable {
    private struct State {
        var isAway = false
        var told = 0
        var asked: [String] = []
        var positions: [EdicolaCore.Issue.Key: ReadingPosition] = [:]
        var waitsForFour = false
        var arrived = 0
        var atOnce = 0
        var maximumAtOnce = 0
        var marks: [(cursor: Int64, mark: Mark)] = []
        var cursor: Int64 = 0
    }

    private let state = Mutex(State())

    var isAway: Bool {
        get { state.withLock { $0.isAway } }
        set { state.withLock { $0.isAway = newValue } }
    }
    /// Whether requests for marks are answered only when four are there at once.
    var waitsForFour: Bool {
        get { state.withLock { $0.waitsForFour } }
        set { state.withLock { $0.waitsForFour = newValue } }
    }
    var maximumAtOnce: Int { state.withLock { $0.maximumAtOnce } }
    var told: Int { state.withLock { $0.told } }
    /// The requested addresses, except those that sent changes.
    var asked: [String] { state.withLock { $0.asked } }
    var marks: [Mark] { state.withLock { $0.marks.map(\.mark) } }
    var position: ReadingPosition? { state.withLock { $0.positions.values.first } }

    func forget() {
        state.withLock { state in
            state.told = 0
            state.asked = []
            state.arrived = 0
        }
    }

    /// A note that it refuses, for this reason.
    static let unwanted = "unwanted"
    static let reason = "Such notes are not kept here."

    var transport: Transport {
        Transport { [self] request in
            if request.url.contains("/marks") { try await meet() }
            let answer = try state.withLock { state -> Answer in
                if request.method == .put { state.told += 1 } else { state.asked.append(request.url) }
                if state.isAway { throw CutBody.Cut() }
                if request.headers["authorization"] == nil { return .unknown }
                if request.body.map({ String(decoding: $0, as: UTF8.self) })?.contains(Self.unwanted) == true {
                    return Answer.refused
                }
                if request.url.contains("/marks") { return .well(try Self.marks(request, &state)) }
                if request.url.contains("/library") { return .well(try Self.library(request, state)) }
                return try Self.position(request, &state).map { .well($0) } ?? .nothing
            }
            switch answer {
            case .well(let body):
                return .init(status: 200, headers: [("ETag", "x")], body: .init([Array(body)]))
            case .nothing: return .init(status: 404, headers: [], body: .init([]))
            case .refused: return try Self.problem(Problem(.badRequest, detail: Self.reason))
            case .unknown: return try Self.problem(Problem(.signInNeeded))
            }
        }
    }

    private enum Answer { case well(Data), nothing, refused, unknown }

    private static func problem(_ problem: Problem) throws -> Transport.Response {
        .init(
            status: problem.status, headers: [("content-type", Problem.mediaType)],
            body: .init([Array(try JSON.encode(problem))]))
    }

    /// Counts simultaneous requests.
    private func meet() async throws {
        state.withLock { state in
            state.arrived += 1
            state.atOnce += 1
            state.maximumAtOnce = max(state.maximumAtOnce, state.atOnce)
        }
        defer { state.withLock { $0.atOnce -= 1 } }
        while state.withLock({ $0.waitsForFour && $0.arrived < 4 }) {
            try Task.checkCancellation()
            await Task.yield()
        }
        // An excess request would have time to arrive.
        if waitsForFour { for _ in 0..<100 { await Task.yield() } }
    }

    private static func position(_ request: Transport.Request, _ state: inout State) throws -> Data? {
        let path = request.url.split(separator: "/").map(String.init)
        guard let place = path.firstIndex(of: "publications") else { return nil }
        let key = EdicolaCore.Issue.Key.make(path[place + 1], path[place + 3])
        if let body = request.body {
            let new = try JSON.decode(ReadingPosition.self, from: Data(body))
            if new.modified > state.positions[key]?.modified ?? Moment(milliseconds: 0) { state.positions[key] = new }
        }
        return try state.positions[key].map { try JSON.encode($0) }
    }

    /// Returns the started issues; the ninth is archived.
    private static func library(_ request: Transport.Request, _ state: State) throws -> Data {
        let isArchived = request.url.contains("part=archived")
        let items = state.positions.filter { ($0.key.issue.text == "2026-09") == isArchived }.map { key, position in
            LibraryItem(
                entry: MadeIssue(key, pages: 1).entry, publicationTitle: "Espresso", access: .granted(.purchase),
                position: position, isArchived: isArchived)
        }
        return try JSON.encode(ListPage(items: items))
    }

    private static func marks(_ request: Transport.Request, _ state: inout State) throws -> Data {
        if let body = request.body {
            for mark in try JSON.decode(NewMarks.self, from: Data(body)).marks {
                if let known = state.marks.first(where: { $0.mark.id == mark.id })?.mark {
                    let isNewer =
                        try mark.modified == known.modified
                        ? String(decoding: JSON.encode(mark), as: UTF8.self)
                            > String(decoding: JSON.encode(known), as: UTF8.self)
                        : mark.modified > known.modified
                    guard isNewer else { continue }
                }
                state.cursor += 1
                state.marks.removeAll { $0.mark.id == mark.id }
                state.marks.append((state.cursor, mark))
            }
        }
        let since = request.url.split(separator: "since=").last.flatMap { Int64($0) } ?? 0
        let news = state.marks.filter { $0.cursor > since }.prefix(4)
        let cursor = news.last?.cursor ?? state.cursor
        return try JSON.encode(MarkList(marks: news.map(\.mark), cursor: cursor, hasMore: cursor < state.cursor))
    }
}
