import Circulation
import EdicolaCore

extension Storage {
    /// Computes all readers' rights again after the rules changed. Continues where an interruption stopped it.
    func recomputeRights() async throws {
        while try await store.write({ try $0.recomputeNextBatch() }) {}
    }
}

extension SQLSession {
    func beginRecomputation() throws {
        try run("DELETE FROM rework")
        try run("INSERT INTO rework (after_holder) VALUES (0)")
    }

    /// Computes the rights of the next readers.
    ///
    /// - Returns: Whether there is more to do.
    fileprivate func recomputeNextBatch() throws -> Bool {
        guard let after = try first("SELECT after_holder FROM rework LIMIT 1", { try $0.int64() }) else { return false }
        let holders = try rows("SELECT id FROM holder WHERE id > \(after) ORDER BY id LIMIT 500") { try $0.int64() }
        let book = RuleReader()
        for holder in holders { try project(holder, book) }
        guard let last = holders.last, holders.count == 500 else {
            try run("DELETE FROM rework")
            return false
        }
        try run("UPDATE rework SET after_holder = \(last)")
        return true
    }
}
