import EdicolaCore
import Formats
import FoundationEssentials
import Storage

/// Operations on passkeys: making one, and signing in with one.
struct Passkeys: Sendable {
    let storage: Storage
    let party: RelyingParty
    let challenges: PasskeyChallenges
    let now: @Sendable () -> Date

    /// What a browser asks of the device for a new key (`PublicKeyCredentialCreationOptionsJSON`).
    struct Creation: Encodable {
        struct Party: Encodable {
            var id, name: String
        }
        struct User: Encodable {
            var id, name, displayName: String
        }
        struct Parameter: Encodable {
            var type = "public-key"
            var alg: Int64
        }
        struct Known: Encodable {
            var type = "public-key"
            var id: String
        }
        struct Selection: Encodable {
            var residentKey = "required"
            var requireResidentKey = true
            var userVerification = "required"
        }

        var challenge: String
        var rp: Party
        var user: User
        var pubKeyCredParams: [Parameter]
        var excludeCredentials: [Known]
        var authenticatorSelection = Selection()
        var attestation = "none"
        var timeout = 300_000
    }

    /// What a browser asks of the device for a signature (`PublicKeyCredentialRequestOptionsJSON`).
    struct Question: Encodable {
        var challenge: String
        var rpId: String
        var userVerification = "required"
        var timeout = 300_000
    }

    func creation(for member: StaffMember) async throws -> Creation {
        let known = try await storage.passkeys(of: member.id).filter { $0.host == party.id }
        return Creation(
            challenge: challenges.make(for: .add(member.id), at: now()),
            rp: Creation.Party(id: party.id, name: party.name),
            user: Creation.User(
                id: Base64.encode(Array("member \(member.id)".utf8), .url), name: member.email,
                displayName: member.name),
            pubKeyCredParams: Passkey.Algorithm.allCases.map { Creation.Parameter(alg: $0.rawValue) },
            excludeCredentials: known.map { Creation.Known(id: Base64.encode($0.credential, .url)) })
    }

    func question() -> Question {
        Question(challenge: challenges.make(for: .signIn, at: now()), rpId: party.id)
    }

    /// Checks a key that the device made.
    ///
    /// - Returns: nil for one that is not accepted.
    func accepted(_ answer: PasskeyAnswer, of member: StaffMember, on device: String) -> NewPasskey? {
        guard let client = PasskeyClientData(answer.client),
            challenges.take(client.challenge, for: .add(member.id), at: now()), client.isFrom(party, .create),
            let data = PasskeyAuthenticatorData(answer.authenticator), data.isGood(for: party),
            data.credential == answer.id, let algorithm = answer.algorithm,
            PasskeyPublicKey(answer.key, algorithm) != nil
        else { return nil }
        return NewPasskey(
            credential: answer.id, algorithm: algorithm, key: answer.key, counter: data.counter, host: party.id,
            device: device)
    }

    /// Checks a signature.
    ///
    /// - Returns: the number of its member; nil for one that is not accepted.
    func member(showing answer: PasskeyAnswer) async throws -> StaffMember.ID? {
        guard let client = PasskeyClientData(answer.client),
            challenges.take(client.challenge, for: .signIn, at: now()), client.isFrom(party, .get),
            let data = PasskeyAuthenticatorData(answer.authenticator), data.isGood(for: party),
            let passkey = try await storage.passkey(answer.id), passkey.host == party.id,
            let key = PasskeyPublicKey(passkey.key, passkey.algorithm),
            key.signed(answer.authenticator, answer.client, answer.signature),
            try await storage.notePasskeyUse(passkey.id, counter: data.counter, at: now())
        else { return nil }
        return passkey.member
    }
}

/// The device's answer, as a form brings it.
struct PasskeyAnswer: Sendable {
    var id: [UInt8]
    var client: [UInt8]
    var authenticator: [UInt8]
    var signature: [UInt8]
    var key: [UInt8]
    var algorithm: Passkey.Algorithm?

    /// - Returns: nil when a field is not base64url.
    init?(_ form: [String: String]) {
        func bytes(_ name: String) -> [UInt8]? { Base64.decode(form[name] ?? "", .url) }
        guard let id = bytes("credential"), !id.isEmpty, let client = bytes("client"),
            let authenticator = bytes("authenticator"), let signature = bytes("signature"), let key = bytes("key")
        else { return nil }
        self.id = id
        self.client = client
        self.authenticator = authenticator
        self.signature = signature
        self.key = key
        algorithm = form["algorithm"].flatMap { Int64($0) }.flatMap { Passkey.Algorithm(rawValue: $0) }
    }
}
