import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

extension TestNewsstand {
    /// Makes a member of the staff who is signed in.
    ///
    /// - Returns: the fields of their browser's requests.
    func member(_ name: String, _ permissions: Permissions = .all) async throws -> HTTPFields {
        let (secret, token) = ("\(name) link", "eds_" + String(Digest(sha256: name.utf8).hex.prefix(52)))
        _ = try await storage.addStaffLink(
            NewStaffLink(
                digest: Digest(sha256: secret.utf8), kind: permissions == .all ? .owner : .invitation,
                permissions: permissions, madeBy: "test"), at: now)
        let email = try #require(EmailAddress(parsing: "\(name)@example.org"))
        let member = try await storage.useStaffLink(
            Digest(sha256: secret.utf8), name: name, email: email, password: "none", at: now)
        try await storage.beginStaffSession(Digest(sha256: token.utf8), of: member.id, on: "A test", at: now)
        return [.cookie: "__Host-edicola-staff=\(token)", HTTPField.Name.plain("Sec-Fetch-Site"): "same-origin"]
    }

    /// Makes a key with some rights.
    func key(_ name: String, _ permissions: Permissions) async throws -> HTTPFields {
        let digest = Digest(sha256: "edk_\(name)".utf8)
        try await storage.addKey(named: name, digest: digest, permissions: permissions, at: now)
        return [.authorization: "Bearer edk_\(name)"]
    }
}

extension TestResponse {
    var location: String? { headers[.location] }
}
