import EdicolaCore

/// The newsstand as the party that relies on passkeys (Web Authentication §4): the host of its configured address,
/// never of the request's `Host` field.
struct RelyingParty: Hashable, Sendable {
    /// The host, to which a passkey is bound for ever.
    let id: String
    /// The origin from which alone a passkey may be used: `https://stand.example`.
    let origin: String
    let name: String

    /// - Returns: nil where browsers make no passkeys: without https, and under a number. A newsstand on this machine is
    ///   `localhost`.
    init?(address: String, name: String) {
        let parts = address.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1].isEmpty else { return nil }
        let (scheme, place) = (parts[0].lowercased(), parts[2].lowercased())
        guard !place.contains("["), let host = place.split(separator: ":").first.map(String.init) else { return nil }
        let port = place.dropFirst(host.count)
        let isLocal = host == "localhost" || host == "127.0.0.1"
        guard isLocal ? ["http:", "https:"].contains(scheme) : scheme == "https:" else { return nil }
        guard isLocal || !host.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
        id = isLocal ? "localhost" : host
        let usual = scheme == "https:" ? ":443" : ":80"
        origin = "\(scheme)//\(id)\(port == usual ? "" : port)"
        self.name = name
    }
}
