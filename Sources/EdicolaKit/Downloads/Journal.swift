import Crypto
import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The durable story of one issue on this device: lines of JSON, each after its checksum, only ever appended.
///
/// A crash can tear the last line; it is recognised by its checksum and forgotten. Only the holder of the lock
/// writes.
final class Journal: Sendable {
    private let file: OpenFile
    /// Bytes that are whole lines.
    private let length: Locked<Int>

    /// Opens it for writing and cuts off a torn line.
    init(_ path: String) throws {
        let whole = try Self.parse(path).wholeBytes
        file = try OpenFile(path, .appending)
        try file.truncate(to: whole)
        length = Locked(whole)
    }

    /// - Parameter durably: whether the entries are on the disk when this returns; without, a power cut may lose them,
    ///   but no crash of the program.
    func append(_ entries: JournalEntry..., durably: Bool = true) throws {
        let lines = try Self.lines(entries)
        try length.withLock { length in
            do {
                try file.write(lines)
                if durably { try file.sync() }
                length += lines.count
            } catch {
                // Half a line, on a full disk, must not stand before later ones.
                try? file.truncate(to: length)
                throw error
            }
        }
    }

    /// All that was appended is on the disk when this returns.
    func sync() throws { try file.sync() }

    /// What was written so far; nothing when there is no journal. Needs no lock.
    static func entries(_ path: String) throws -> [JournalEntry] {
        try parse(path).entries
    }

    /// Puts a short story in place of a long one, whole or not at all.
    static func rewrite(_ path: String, _ entries: [JournalEntry]) throws {
        try Disk.replace(path, with: try lines(entries))
    }

    private static func parse(_ path: String) throws -> (entries: [JournalEntry], wholeBytes: Int) {
        guard let content = try Disk.read(path) else { return ([], 0) }
        var entries: [JournalEntry] = []
        var wholeBytes = 0
        var rest = content[...]
        while let end = rest.firstIndex(of: newline) {
            let line = rest[..<end]
            let json = Data(line.dropFirst(checksumLength + 1))
            guard line.prefix(checksumLength).elementsEqual(checksum(json)),
                let entry = try? JSON.decode(JournalEntry.self, from: json)
            else { break }
            entries.append(entry)
            wholeBytes += line.count + 1
            rest = rest[(end + 1)...]
        }
        return (entries, wholeBytes)
    }

    private static func lines(_ entries: [JournalEntry]) throws -> [UInt8] {
        try entries.flatMap { entry in
            let json = try JSON.encode(entry)
            return checksum(json) + [UInt8(ascii: " ")] + json + [newline]
        }
    }

    private static let newline = UInt8(ascii: "\n")
    private static let checksumLength = 8

    private static func checksum(_ json: Data) -> [UInt8] { Hexadecimal.digits(SHA256.hash(data: json).prefix(4)) }
}
