public import EdicolaCore

/// A stored file that is not what it was when it was stored: the disk lost or changed it, or somebody did.
public struct BlobFault: Hashable, Sendable {
    public let blob: StoredBlob
    public let kind: Kind
    /// The issues that need it.
    public let issues: [Issue.Key]

    public enum Kind: Hashable, Sendable {
        case missing
        /// Bytes.
        case size(found: Int)
        /// As many bytes as there were, others.
        case bytes
        /// The disk can't read it; the system's error.
        case unreadable(code: Int32)
    }
}

extension BlobFault: CustomStringConvertible {
    /// What is wrong with which file of which issues.
    public var description: String {
        let what =
            switch kind {
            case .missing: "is missing"
            case .size(let found): "has \(found) bytes instead of \(blob.size)"
            case .bytes: "has other bytes than when it was stored"
            case .unreadable(let code): "can't be read (error \(code))"
            }
        let of = issues.isEmpty ? "no issue" : issues.map(\.description).joined(separator: ", ")
        return "The file \(blob.digest.hex) \(what). It belongs to \(of)."
    }
}
