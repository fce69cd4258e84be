import Markup

/// What `META-INF/encryption.xml` says: which fonts are obfuscated. Everything else in it is a lock.
struct EPUBProtection {
    private var methods: [String: ObfuscatedFont.Method] = [:]

    /// - Throws: ``WorkerError`` `encrypted` when files are locked.
    init(_ container: EPUBContainer) throws(WorkerError) {
        guard let entry = container.entry("META-INF/encryption.xml") else { return }
        let root = try XMLTree.tolerant(try container.archive.read(entry), "META-INF/encryption.xml")
        for data in root.descendants("EncryptedData") {
            // The key's own method stands deeper, within KeyInfo.
            let algorithm = data.first("EncryptionMethod")?["Algorithm"] ?? ""
            guard let uri = data.descendants("CipherReference").first?["URI"] else { continue }
            guard let method = ObfuscatedFont.Method(algorithm: algorithm) else {
                throw WorkerError(.encrypted, "the EPUB is protected by DRM (\(Self.lock(container, algorithm)))")
            }
            // The path is counted from the container's root, not from this file (EPUB 3.3, section 4.2.6.3.2).
            guard let reference = try? EPUBReference(uri, in: "") else { continue }
            methods[reference.path] = method
        }
    }

    private static func lock(_ container: EPUBContainer, _ algorithm: String) -> String {
        if container.entry("META-INF/license.lcpl") != nil { return "Readium LCP" }
        if container.entry("META-INF/sinf.xml") != nil || algorithm.contains("itunes.apple.com") {
            return "Apple FairPlay"
        }
        if container.entry("META-INF/rights.xml") != nil { return "Adobe ADEPT" }
        return "an unknown method"
    }

    func method(of path: String) -> ObfuscatedFont.Method? { methods[path] }
}
