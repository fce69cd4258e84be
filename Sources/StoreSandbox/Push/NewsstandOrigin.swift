/// The newsstand's web origin: scheme, host and port, as a content policy names them.
struct NewsstandOrigin: Hashable, Sendable {
    let text: String

    /// - Parameter address: The newsstand's address, with or without a path.
    init?(_ address: String) {
        guard let scheme = ["http://", "https://"].first(where: address.hasPrefix) else { return nil }
        let host = address.dropFirst(scheme.count).prefix { $0 != "/" }
        // No user name, and no character that ends a word of the policy.
        guard !host.isEmpty, host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-.:[]".contains($0)) })
        else { return nil }
        text = scheme + host
    }

    /// - Returns: nil for an address of another origin.
    func own(_ address: String?) -> String? { address?.hasPrefix("\(text)/") == true ? address : nil }
}
