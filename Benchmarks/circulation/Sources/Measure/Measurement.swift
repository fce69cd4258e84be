import EdicolaCore
import Foundation
import Storage

/// What is measured; each prints one line.
enum Measurement {
    /// All parts of an audience, three times.
    static func audience(of key: Issue.Key, in storage: Storage) async throws {
        for round in 1...3 {
            let clock = ContinuousClock()
            var (readers, parts, cursor): (Int, Int, String?) = (0, 0, nil)
            var first: Duration?
            let start = clock.now
            repeat {
                let page = try await storage.audience(of: key, after: cursor, limit: 5000)
                if first == nil { first = clock.now - start }
                readers += page.readers.count
                parts += 1
                cursor = page.next
            } while cursor != nil
            let all = clock.now - start
            print(
                "audience \(round): \(readers) readers in \(parts) parts, \(all), first part \(first ?? .zero); peak \(memory)"
            )
        }
    }

    /// Random readers, one after the other, then four at once.
    static func access(to key: Issue.Key, in storage: Storage, at now: Date) async throws {
        var readers: [Reader.ID] = []
        var cursor: String?
        repeat {
            let page = try await storage.readers(after: cursor, limit: 200)
            readers += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil && readers.count < 2000
        let asked = readers
        for tasks in [1, 4] {
            let clock = ContinuousClock()
            let start = clock.now
            let granted = try await withThrowingTaskGroup(of: Int.self) { group in
                for task in 0..<tasks {
                    group.addTask {
                        var granted = 0
                        for number in 0..<5000 {
                            let reader = asked[(number * 7919 + task * 104_729) % asked.count]
                            if try await storage.access(of: reader, to: key, at: now).isGranted { granted += 1 }
                        }
                        return granted
                    }
                }
                return try await group.reduce(0, +)
            }
            let seconds = (clock.now - start) / .seconds(1)
            print("access, \(tasks) at once: \(Int(Double(5000 * tasks) / seconds)) decisions/s, \(granted) granted")
        }
    }

    static func replay(_ storage: Storage, at now: Date) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let report = try await storage.replay(at: now)
        let seconds = (clock.now - start) / .seconds(1)
        print(
            "replay: \(report.facts) facts of \(report.readers) readers in \(seconds) s,",
            "\(Int(Double(report.facts) / seconds)) facts/s, \(report.differences.count) differences shown; peak \(memory)"
        )
    }

    /// The most that was ever resident.
    private static var memory: String {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.dropFirst("VmHWM:".count).trimmingCharacters(in: .whitespaces)
    }
}
