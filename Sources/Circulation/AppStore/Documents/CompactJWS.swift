import Formats

/// A signed document in three segments (RFC 7515 §7.1), parsed but not yet verified.
struct CompactJWS {
    /// Three certificates and a long payload are 8 kB; a notification with two such inside is 13 kB.
    static let largest = 256 * 1_024

    /// The first segment as received: the same bytes mean the same chain.
    let headerSegment: ArraySlice<UInt8>
    let payload: [UInt8]
    /// The signed part: the first two segments and the dot between them.
    let signedBytes: ArraySlice<UInt8>
    /// r and s, 32 bytes each.
    let signature: [UInt8]

    init(parsing text: String) throws(AppStoreDocumentError) {
        guard text.utf8.count <= Self.largest else { throw .invalidFormat }
        let bytes = Array(text.utf8)
        let segments = bytes.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard segments.count == 3, !segments[0].isEmpty, !segments[1].isEmpty,
            let payload = Base64.decode(segments[1], .url), let signature = Base64.decode(segments[2], .url),
            signature.count == 64
        else { throw .invalidFormat }
        headerSegment = segments[0]
        signedBytes = bytes[..<segments[1].endIndex]
        self.payload = payload
        self.signature = signature
    }
}
