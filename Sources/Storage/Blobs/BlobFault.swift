public import EdicolaCore

/// A stored file that the disk, or a person, has lost, changed or made unreadable.
public struct BlobFault: Hashable, Sendable {
    public let blob: StoredBlob
    public let kind: Kind
    /// The issues that need it, at most 20.
    public let issues: [Issue.Key]

    public enum Kind: Hashable, Sendable {
        case missing
        /// Another size, in bytes.
        case size(found: Int)
        /// The right size, but different bytes.
        case bytes
        /// The disk can't read the file; `code` is the system's error.
        case unreadable(code: Int32)
    }
}

extension BlobFault: CustomStringConvertible {
    /// A sentence that names the fault, the file and its issues.
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
