import EdicolaCore
import Formats
import FoundationEssentials

/// The place where the next page of a list begins: the sort key of the last item, as an opaque text for clients (keyset
/// pagination).
///
/// Base64url of the list's name and the key's parts. If the list grows or shrinks meanwhile, items are neither repeated
/// nor skipped.
struct ListCursor {
    private static let separator: Character = "\u{1F}"

    static func text(_ list: String, _ key: any CustomStringConvertible...) -> String {
        let parts = [list] + key.map { $0.description }
        return Base64.encode(parts.joined(separator: String(separator)).utf8, .url)
    }

    /// - Throws: ``StorageError/unknownCursor`` when it is not a cursor of this list.
    static func key(of text: String, list: String, parts count: Int) throws -> [String] {
        guard let bytes = Base64.decodeLeniently(text) else { throw StorageError.unknownCursor }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == count + 1, parts[0] == list else { throw StorageError.unknownCursor }
        return parts.dropFirst().map(String.init)
    }

    /// Returns the place in a list with its newest items first, sorted by an instant and by a key within one instant.
    ///
    /// - Parameter text: nil at the beginning.
    /// - Returns: The last item's instant and the rest of its key; all items still to come are below them.
    /// - Throws: ``StorageError/unknownCursor``.
    static func newestFirst(_ text: String?, list: String) throws -> (Int64, String) {
        guard let text else { return (.max, "") }
        let key = try key(of: text, list: list, parts: 2)
        guard let instant = Int64(key[0]) else { throw StorageError.unknownCursor }
        return (instant, key[1])
    }

    /// Returns the place in a list that is sorted by two numbers.
    ///
    /// - Parameter text: nil at the beginning.
    /// - Throws: ``StorageError/unknownCursor``.
    static func numbers(_ text: String?, list: String) throws -> (Int64, Int64)? {
        guard let text else { return nil }
        let key = try key(of: text, list: list, parts: 2).map { Int64($0) }
        guard let first = key[0], let second = key[1] else { throw StorageError.unknownCursor }
        return (first, second)
    }

    /// Returns the place in a list that is sorted by one number.
    ///
    /// - Parameter text: nil at the beginning.
    /// - Throws: ``StorageError/unknownCursor``.
    static func number(_ text: String?, list: String) throws -> Int64? {
        guard let text else { return nil }
        guard let number = Int64(try key(of: text, list: list, parts: 1)[0]) else { throw StorageError.unknownCursor }
        return number
    }
}
