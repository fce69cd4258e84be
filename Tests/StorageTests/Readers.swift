import EdicolaCore
import Foundation

@testable import Storage

/// Readers of the tests.
extension Reader.ID {
    static func number(_ number: UInt8) -> Reader.ID {
        Reader.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number)))
    }
}

extension Digest {
    static func of(_ number: UInt8) throws -> Digest {
        guard let digest = Digest(bytes: Array(repeating: number, count: 32)) else { throw StorageError.leaseLost }
        return digest
    }
}

extension Storage {
    /// Adds an anonymous reader on a device called “device n”, with the token n.
    @discardableResult
    func welcome(_ number: UInt8, at now: Date = .noon) async throws -> Visitor {
        let device = Device.named("device \(number)", at: now)
        try await addReader(
            .number(number), on: device, session: NewSession(digest: try .of(number), ends: nil), at: now)
        return try await visitor(number, at: now)
    }

    func visitor(_ token: UInt8, at now: Date = .noon) async throws -> Visitor {
        guard let visitor = try await visitor(holding: .of(token), at: now) else {
            throw StorageError.notFound("visitor \(token)")
        }
        return visitor
    }

    /// Adds a reader with an account.
    @discardableResult
    func claim(_ number: UInt8, email: String, at now: Date = .noon) async throws -> Visitor {
        try await welcome(number, at: now)
        try await claim(.number(number), email: .of(email), password: "phc \(email)", at: now)
        return try await visitor(number, at: now)
    }
}

extension Device {
    static func named(_ name: String, at now: Date = .noon) -> Device {
        Device(kind: .app, name: name, added: now, seen: now)
    }
}

extension EmailAddress {
    static func of(_ text: String) throws -> EmailAddress {
        guard let email = EmailAddress(parsing: text) else { throw StorageError.badText }
        return email
    }
}

extension Mark {
    static func named(_ id: String, at seconds: Double = 0, note: String? = nil, gone: Bool? = nil) -> Mark {
        Mark(
            id: id, kind: .highlight, locator: .page(3), colour: "yellow", note: note, created: Moment(.noon),
            modified: Moment(.noon(seconds)), gone: gone)
    }
}

extension Locator {
    static func page(_ page: Int) -> Locator {
        Locator(
            href: "pages/\(page)", type: "image/webp", title: "\(page)",
            locations: Locations(position: page, totalProgression: 0.25, words: [2, 4]),
            text: Text(highlight: "plums fall"))
    }
}
