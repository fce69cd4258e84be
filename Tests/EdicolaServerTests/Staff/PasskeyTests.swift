import EdicolaCore
import Formats
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// Passkeys: made on a member's own page, shown at the door, and everything that is not accepted.
struct PasskeyTests {
    private static let password = "seven lemons in a bowl"

    private struct Options: Decodable {
        var challenge: String
        var rpId: String?
        var rp: [String: String]?
    }

    private func anna(_ newsstand: TestNewsstand, _ client: any TestClientProtocol) async throws -> CookieJar {
        let path = try #require(try await StaffLinks(storage: newsstand.storage).setUpAddress(at: newsstand.now))
        let jar = CookieJar()
        _ = try await client.post(path, ["name": "Anna", "email": "anna@example.org", "password": Self.password], jar)
        return jar
    }

    private func challenge(
        _ path: String, _ jar: CookieJar, _ client: any TestClientProtocol
    ) async throws -> String {
        let answer: Options = try await client.post(path, [:], jar).decoded()
        #expect((answer.rpId ?? answer.rp?["id"]) == "stand.example")
        #expect(Base64.decode(answer.challenge, .url)?.count == 32)
        return answer.challenge
    }

    /// Adds a passkey, and returns the answer's address.
    private func add(
        _ device: VirtualDevice, _ jar: CookieJar, _ client: any TestClientProtocol
    ) async throws -> String? {
        let challenge = try await challenge(Paths.Console.ownPasskeyOptions, jar, client)
        return try await client.post(Paths.Console.ownPasskeys, device.made(challenge), jar).location
    }

    private func signIn(
        _ device: VirtualDevice, _ client: any TestClientProtocol, in jar: CookieJar = CookieJar()
    ) async throws -> String? {
        let challenge = try await challenge(Paths.Console.passkeyOptions, jar, client)
        return try await client.post(Paths.Console.passkeySignIn, device.shown(challenge), jar).location
    }

    private static let refused = "/console/sign-in?refused=passkey"

    @Test func `a passkey is added, signs in, and is removed`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = try await anna(newsstand, client)
            var device = VirtualDevice()
            #expect(try await add(device, jar, client) == "/console/me?done=passkey")
            #expect(
                try await client.get("/console/me?done=passkey", jar.fields).text.contains("The passkey was added."))
            // The same key once more, and as somebody else's.
            #expect(try await add(device, jar, client) == "/console/me?done=passkey-refused")
            // Devices that don't count send zero, again and again.
            for _ in 0..<2 { #expect(try await signIn(device, client) == "/console") }
            device.counter = 7
            let phone = CookieJar()
            #expect(try await signIn(device, client, in: phone) == "/console")
            #expect(try await client.get("/console/house/people", phone.fields).status == .ok)
            let page = try await client.get("/console/me", phone.fields)
            let number = try #require(page.text.firstMatch(of: /name="passkey" value="(\d+)"/)?.1)
            let gone = try await client.post("\(Paths.Console.ownPasskeys)/remove", ["passkey": String(number)], phone)
            #expect(gone.location == "/console/me?done=passkey-removed")
            device.counter = 8
            #expect(try await signIn(device, client) == Self.refused)
        }
        let acts = try await newsstand.storage.acts().compactMap(\.verb)
        #expect(acts.filter { $0 == .passkeyAdded }.count == 1 && acts.filter { $0 == .signedIn }.count == 3)
        #expect(acts.first == .passkeyRemoved)
    }

    @Test func `what is not exactly right is refused`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let jar = try await anna(newsstand, client)
            var device = VirtualDevice(counter: 3)
            #expect(try await add(device, jar, client) == "/console/me?done=passkey")
            device.counter = 10
            var wrong: [(String, VirtualDevice)] = []
            for change in [
                ("another origin", { $0.origin = "https://stand.example.evil" }),
                ("http", { $0.origin = "http://stand.example" }), ("a port", { $0.origin += ":8443" }),
                ("another host", { $0.host = "evil.example" }), ("nobody there", { $0.flags = 0x04 }),
                ("not verified", { $0.flags = 0x01 }), ("in a frame", { $0.isCrossOrigin = true }),
                ("another kind", { $0.kind = "webauthn.payment" }), ("another key", { $0.key = VirtualDevice().key }),
                ("an unknown name", { $0.credential[0] ^= 1 }), ("a copy", { $0.counter = 3 }),
                ("no count", { $0.counter = 0 }),
            ] as [(String, (inout VirtualDevice) -> Void)] {
                var other = device
                change.1(&other)
                wrong.append((change.0, other))
            }
            for (name, other) in wrong { #expect(try await signIn(other, client) == Self.refused, "\(name)") }
            for (name, other) in wrong.prefix(8) {
                var fresh = other
                fresh.credential = VirtualDevice().credential
                let answer = try await add(fresh, jar, client)
                #expect(answer == "/console/me?done=passkey-refused", "\(name)")
            }
            #expect(try await signIn(device, client) == "/console")
            // Anything at all in the fields is no error of the newsstand.
            for field in ["credential", "client", "authenticator", "signature", "key", "algorithm"] {
                for value in ["", "=", "AAAA", String(repeating: "A", count: 9000), "é"] {
                    let challenge = try await challenge(Paths.Console.passkeyOptions, jar, client)
                    device.counter += 1
                    var form = try device.shown(challenge)
                    guard form[field] != value, field != "key", field != "algorithm" else { continue }
                    form[field] = value
                    let answer = try await client.post(Paths.Console.passkeySignIn, form, CookieJar())
                    #expect(answer.location == Self.refused, "\(field) \(value.prefix(9))")
                }
            }
        }
    }

    @Test func `a challenge is good once, for five minutes, for its purpose and its member`() async throws {
        let newsstand = try await TestNewsstand()
        let bruno = try await newsstand.member("bruno", Permissions(.analyst))
        try await newsstand.test { client in
            let jar = try await anna(newsstand, client)
            let device = VirtualDevice()
            _ = try await add(device, jar, client)
            let challenge = try await challenge(Paths.Console.passkeyOptions, jar, client)
            let form = try device.shown(challenge)
            for expected in ["/console", Self.refused] {
                let answer = try await client.post(Paths.Console.passkeySignIn, form, CookieJar())
                #expect(answer.location == expected)
            }
            let late = try await self.challenge(Paths.Console.passkeyOptions, jar, client)
            newsstand.now += 300
            let answer = try await client.post(Paths.Console.passkeySignIn, device.shown(late), CookieJar())
            #expect(answer.location == Self.refused)
            // A fresh proof, by passkey: then a key may be added again.
            let stale = try await client.post(Paths.Console.ownPasskeyOptions, [:], jar)
            #expect(stale.status == .forbidden)
            let proof = try await self.challenge(Paths.Console.passkeyOptions, jar, client)
            var proofForm = try device.shown(proof)
            proofForm["next"] = "/console/me"
            let proved = try await client.post(Paths.Console.passkeyProof, proofForm, jar)
            #expect(proved.location == "/console/me")
            let other = VirtualDevice()
            let signing = try await self.challenge(Paths.Console.passkeyOptions, jar, client)
            let mixed = try await client.post(Paths.Console.ownPasskeys, other.made(signing), jar)
            #expect(mixed.location == "/console/me?done=passkey-refused")
            let adding = try await self.challenge(Paths.Console.ownPasskeyOptions, jar, client)
            let crossed = try await client.post(Paths.Console.passkeySignIn, device.shown(adding), CookieJar())
            #expect(crossed.location == Self.refused)
        }
        // Another member can't prove themselves with Anna's passkey, nor remove it.
        try await newsstand.test { client in
            let question: Options = try await client.send(
                .post, Paths.Console.passkeyOptions, HTTPFields.form.adding(bruno)
            ).decoded()
            let form = try VirtualDevice().shown(question.challenge)
            let body = form.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
            let answer = try await client.send(.post, Paths.Console.passkeyProof, HTTPFields.form.adding(bruno), body)
            #expect(answer.location == "/console/proof?refused=passkey")
            _ = try await client.send(
                .post, "\(Paths.Console.ownPasskeys)/remove", HTTPFields.form.adding(bruno), "passkey=1")
        }
        let owner = try #require(try await newsstand.storage.staff().first { $0.name == "Anna" })
        #expect(try await newsstand.storage.passkeys(of: owner.id).count == 1)
    }

    @Test func `the page has the button where browsers make passkeys, and only there`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let door = try await client.get("/console/sign-in?next=/console/house/log", [:])
            #expect(door.text.contains("<passkey-form") && door.text.contains("passkey-form.js"))
            #expect(door.text.contains("data-origin=\"https://stand.example\""))
            let refused = try await client.get("/console/sign-in?refused=passkey", [:])
            #expect(refused.text.contains("This passkey was not accepted."))
        }
    }

    @Test(
        arguments: [
            ("https://stand.example", "stand.example", "https://stand.example"),
            ("https://Stand.Example:8443", "stand.example", "https://stand.example:8443"),
            ("https://stand.example:443", "stand.example", "https://stand.example"),
            ("http://localhost:8080", "localhost", "http://localhost:8080"),
            ("http://127.0.0.1:8080", "localhost", "http://localhost:8080"),
            ("http://localhost:80", "localhost", "http://localhost"),
            ("http://stand.example", nil, nil), ("https://192.0.2.1", nil, nil), ("https://[::1]:8080", nil, nil),
            ("stand.example", nil, nil), ("", nil, nil), ("https://", nil, nil),
        ] as [(String, String?, String?)])
    func `the relying party is the host of the configured address`(address: String, id: String?, origin: String?) {
        let party = RelyingParty(address: address, name: "Edicola")
        #expect(party?.id == id && party?.origin == origin)
    }

    private struct Vector: Decodable {
        var algorithm: Int64
        var credential, key, made, client, shown, signature: String
    }

    /// Made and checked by other programs: Tests/Witnesses/passkeys.py.
    @Test func `signatures of other programs are accepted, of each algorithm, and none with a bit changed`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let url = tests.appending(path: "Witnesses/passkeys.json")
        let party = try #require(RelyingParty(address: "https://stand.example", name: "Edicola"))
        let vectors: [Vector] = try JSON.decode(from: Data(contentsOf: url))
        #expect(vectors.map(\.algorithm) == [-7, -8, -257])
        for vector in vectors {
            func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.decode(text, .url)) }
            let algorithm = try #require(Passkey.Algorithm(rawValue: vector.algorithm))
            let key = try #require(PasskeyPublicKey(try bytes(vector.key), algorithm))
            let (client, shown) = (try bytes(vector.client), try bytes(vector.shown))
            let signature = try bytes(vector.signature)
            #expect(key.signed(shown, client, signature), "\(algorithm)")
            let made = try #require(PasskeyAuthenticatorData(try bytes(vector.made)))
            let credential = try bytes(vector.credential)
            #expect(made.isGood(for: party) && made.credential == credential)
            let data = try #require(PasskeyAuthenticatorData(shown))
            #expect(data.isGood(for: party) && data.counter == 7 && data.credential == nil)
            #expect(PasskeyClientData(client)?.isFrom(party, .get) == true)
            #expect(PasskeyClientData(client)?.isFrom(party, .create) == false)
            for place in [0, 32, 36] {
                var changed = shown
                changed[place] ^= 1
                #expect(!key.signed(changed, client, signature))
            }
            for place in signature.indices.filter({ $0 % 7 == 0 }) {
                var changed = signature
                changed[place] ^= 1
                #expect(!key.signed(shown, client, changed), "\(algorithm) \(place)")
            }
            for other in Passkey.Algorithm.allCases where other != algorithm {
                #expect(try PasskeyPublicKey(bytes(vector.key), other) == nil)
            }
            // Cut anywhere, the data is no key's.
            let whole = try bytes(vector.made)
            for length in 0..<87 { #expect(PasskeyAuthenticatorData(Array(whole.prefix(length)))?.credential == nil) }
        }
    }

    @Test func `strangers' challenges push out the oldest, not the newest`() {
        let challenges = PasskeyChallenges()
        let first = challenges.make(for: .signIn, at: .distantPast)
        let second = challenges.make(for: .signIn, at: .distantPast)
        for _ in 0..<(PasskeyChallenges.most - 1) { _ = challenges.make(for: .signIn, at: .distantPast) }
        #expect(!challenges.take(first, for: .signIn, at: .distantPast))
        #expect(challenges.take(second, for: .signIn, at: .distantPast))
        let member = challenges.make(for: .add(1), at: .distantPast)
        #expect(!challenges.take(member, for: .add(2), at: .distantPast))
        #expect(!challenges.take(member, for: .add(1), at: .distantPast))
    }
}
