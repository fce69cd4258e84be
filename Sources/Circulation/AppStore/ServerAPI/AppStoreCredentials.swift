import Crypto
import EdicolaCore
import Formats
public import FoundationEssentials

/// A key of App Store Connect, with which the newsstand asks the App Store about its own readers' purchases.
public struct AppStoreCredentials: Sendable {
    private let issuerID: String
    private let keyID: String
    private let bundleID: String
    private let key: P256.Signing.PrivateKey

    /// - Parameter pem: The `.p8` file.
    /// - Throws: An error when it is no private key on P-256.
    public init(issuerID: String, keyID: String, bundleID: String, pem: String) throws {
        self.issuerID = issuerID
        self.keyID = keyID
        self.bundleID = bundleID
        key = try P256.Signing.PrivateKey(pemRepresentation: pem)
    }

    /// The lifetime of one token; Apple allows an hour.
    public static let lifetime: TimeInterval = 5 * 60

    /// Returns a bearer token (App Store Server API, “Generating JSON Web Tokens”).
    public func token(at now: Date) throws -> String {
        let issued = Int64(saturating: now.timeIntervalSince1970)
        let header = try Self.segment(Header(alg: "ES256", kid: keyID, typ: "JWT"))
        let claims = try Self.segment(
            Claims(
                iss: issuerID, iat: issued, exp: issued + Int64(Self.lifetime), aud: "appstoreconnect-v1",
                bid: bundleID))
        let signature = try key.signature(for: Array("\(header).\(claims)".utf8))
        return "\(header).\(claims).\(Base64.encode(signature.rawRepresentation, .url))"
    }

    private struct Header: Encodable { var alg, kid, typ: String }

    private struct Claims: Encodable {
        var iss: String
        var iat, exp: Int64
        var aud, bid: String
    }

    private static func segment(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Base64.encode(try encoder.encode(value), .url)
    }
}
