public import Crypto

/// A publisher's key for Apple's push service: the `.p8` file of the developer account, its id, and the team's.
public struct APNsKey: Sendable {
    /// Ten letters and digits.
    public let teamID: String
    /// Ten letters and digits.
    public let keyID: String
    let privateKey: P256.Signing.PrivateKey

    public init(teamID: String, keyID: String, privateKey: P256.Signing.PrivateKey) {
        self.teamID = teamID
        self.keyID = keyID
        self.privateKey = privateKey
    }

    /// - Parameter pem: The content of the `.p8` file.
    /// - Throws: An error when it is no private key on P-256.
    public init(teamID: String, keyID: String, pem: String) throws {
        try self.init(teamID: teamID, keyID: keyID, privateKey: P256.Signing.PrivateKey(pemRepresentation: pem))
    }
}
