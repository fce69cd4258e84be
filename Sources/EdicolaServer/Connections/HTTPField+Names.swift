import HTTPTypes

extension HTTPField.Name {
    /// The number of an upload's bytes that are stored; the name is that of the IETF's resumable uploads.
    static let uploadOffset = plain("Upload-Offset")

    /// RFC 8288.
    static let link = plain("Link")

    /// The key by which a shared cache is purged.
    static let surrogateKey = plain("Surrogate-Key")
    static let cacheTag = plain("Cache-Tag")

    static let crossOriginResourcePolicy = plain("Cross-Origin-Resource-Policy")

    /// Returns a field name from a token that is known to be valid.
    static func plain(_ token: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(token) else { preconditionFailure("“\(token)” is no token (RFC 9110 §5.6.2)") }
        return name
    }
}
