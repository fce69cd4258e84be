public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A reader's account, from its making to its end: shops of apps want both to be possible in the app.
extension Newsstand {
    /// Creates an account for this device's reader, whose library is on every device from now on. Keep the
    /// token of the answer, it is another one.
    ///
    /// ```swift
    /// keychain.token = try await newsstand.createAccount(Credentials(email: email, password: password)).token
    /// ```
    /// - Throws: ``NewsstandError``; a problem 409 where the address has an account or this device has one, 400 for an address
    ///   or a password that can't be, 401 without a session. Its detail is a sentence for the reader.
    public func createAccount(_ credentials: Credentials) async throws -> Welcome {
        try Self.decoded(
            try await submit(credentials, to: Paths.API.account, method: .put),
            or: "its answer to the registration can't be read")
    }

    /// Changes the password; every other device is signed out.
    ///
    /// - Throws: ``NewsstandError``; a problem 403 when the present one is another, 429 when it was tried too often.
    public func changePassword(_ change: NewPassword) async throws {
        _ = try await submit(change, to: Paths.API.password, method: .put)
    }

    /// Ends the session of another of the reader's devices; see ``signOut()`` for this one.
    ///
    /// - Parameter device: the id of one of ``ReaderAnswer/devices``.
    /// - Throws: ``NewsstandError``.
    public func signOut(device: String) async throws {
        try await delete(Paths.API.device(Self.escaped(device)))
    }

    /// All that is kept of the reader, as a JSON document for themselves.
    ///
    /// - Throws: ``NewsstandError``; a problem 401 without a session.
    public func export() async throws -> Data {
        let response = try await send(Paths.API.export, headers: ["accept": "application/json"])
        return try await Self.collect(response.body, upTo: Self.maximumDocumentSize)
    }

    /// Permanently erases all personal data: places, marks, devices, the account. Data on this device stay until
    /// ``Library/delete(_:)``; throw the token away.
    ///
    /// - Parameter password: of the account; nil for a reader without one.
    /// - Throws: ``NewsstandError``; a problem 403 for another password, 429 when it was tried too often.
    public func erase(password: String? = nil) async throws {
        _ = try await submit(["password": password].compactMapValues(\.self), to: Paths.API.me, method: .delete)
    }
}
