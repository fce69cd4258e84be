import HTTPTypes

extension HTTPField.Name {
    /// The bytes of an upload that are safe; the name is that of the IETF's resumable uploads.
    static let uploadOffset = plain("Upload-Offset")

    /// RFC 8288.
    static let link = plain("Link")

    /// What a purge of a shared cache names.
    static let surrogateKey = plain("Surrogate-Key")
    static let cacheTag = plain("Cache-Tag")

    static let crossOriginResourcePolicy = plain("Cross-Origin-Resource-Policy")

    /// A field's name that is known to be a token.
    static func plain(_ token: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(token) else { preconditionFailure("“\(token)” is no token (RFC 9110 §5.6.2)") }
        return name
    }
}
