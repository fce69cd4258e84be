public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Newsstand {
    /// Registers this device for a new, anonymous reader. Store the token of the answer where the ``Session`` reads it.
    ///
    /// - Parameter device: what its reader calls the device.
    /// - Throws: ``NewsstandError``.
    public func register(device: String? = nil) async throws -> Welcome {
        try Self.welcome(try await submit(NewReader(device: device), to: Paths.API.readers, method: .post))
    }

    /// Signs in with an account. The purchases and marks of the anonymous reader move to the account.
    ///
    /// - Throws: ``NewsstandError``; a problem 403 for wrong credentials, 429 when they were tried too often.
    public func signIn(_ credentials: Credentials) async throws -> Welcome {
        try Self.welcome(try await submit(credentials, to: Paths.API.sessions, method: .post))
    }

    /// Ends this device's session.
    ///
    /// - Throws: ``NewsstandError``.
    public func signOut() async throws {
        try await delete(Paths.API.session)
    }

    /// The reader of this device, as known to the newsstand.
    ///
    /// - Throws: ``NewsstandError``; a problem 401 without a session.
    public func reader() async throws -> ReaderAnswer {
        try await value(at: Paths.API.me)
    }

    /// The issues that the reader has, wherever they were read or bought: those that no device has too, and those that
    /// were taken off the stand.
    ///
    /// - Parameters:
    ///   - after: ``ListPage/next`` of the part before.
    ///   - limit: at most ``maximumListLength``.
    /// - Throws: ``NewsstandError``; a problem 401 without a session.
    public func library(
        _ part: LibraryPart = .all, after: String? = nil, limit: Int = Self.maximumListLength
    ) async throws -> ListPage<LibraryItem> {
        let start = after.map { "&after=\(Self.escaped($0))" } ?? ""
        return try await value(at: "\(Paths.API.library)?part=\(part.rawValue)&limit=\(limit)\(start)")
    }

    /// Where the reader stopped on whatever device; nil when nowhere.
    func position(in key: Issue.Key) async throws -> ReadingPosition? {
        do {
            return try await value(at: Paths.API.position(key))
        } catch NewsstandError.problem(let problem, _) where problem.kind == .notFound {
            return nil
        }
    }

    /// Where the reader stopped on whatever device, of every issue that they began, those that they put away too.
    func positions() async throws -> [Issue.Key: ReadingPosition] {
        var positions: [Issue.Key: ReadingPosition] = [:]
        for part in [LibraryPart.begun, .archived] {
            var after: String?
            repeat {
                let page = try await library(part, after: after)
                for item in page.items { positions[item.entry.key] = item.position }
                after = page.next == after ? nil : page.next
            } while after != nil
        }
        return positions
    }

    private static func welcome(_ content: Data) throws -> Welcome {
        try decoded(content, or: "its answer to the registration can't be read")
    }
}
