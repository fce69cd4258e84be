import Crypto
import EdicolaCore
import FoundationEssentials
import Hummingbird

/// Links to previews and to pages of the console, valid for a quarter of an hour and only while this server runs: no
/// address contains the key itself.
struct PreviewLinks: Sendable {
    private let secret = SymmetricKey(size: .bits256)

    static let seconds = 900.0

    /// Returns a link to a stand with the settings in a query.
    func link(to id: Publication.ID, query: String, at now: Date) -> PreviewLink {
        var link = link(to: Paths.preview(id), for: Self.preview(id), at: now)
        if !query.isEmpty { link.address += "&\(query)" }
        return link
    }

    /// Returns a link to a page.
    ///
    /// - Parameter subject: the page's subject, which the proof covers.
    func link(to path: String, for subject: String, at now: Date) -> PreviewLink {
        PreviewLink(
            address: "\(path)?\(proof(for: subject, at: now))", until: now.addingTimeInterval(Self.seconds))
    }

    func isGood(_ request: Request, for id: Publication.ID, at now: Date) -> Bool {
        isGood(request, for: Self.preview(id), at: now)
    }

    /// Returns the part of an address's query that permits access for a while.
    private func proof(for subject: String, at now: Date) -> String {
        let until = Int(saturating: now.timeIntervalSince1970 + Self.seconds)
        return "until=\(until)&signature=\(signature(subject, until))"
    }

    func isGood(_ request: Request, for subject: String, at now: Date) -> Bool {
        guard let until = request.query("until").flatMap({ Int($0) }), let given = request.query("signature"),
            Double(until) > now.timeIntervalSince1970, Double(until) <= now.timeIntervalSince1970 + Self.seconds
        else { return false }
        return given.utf8.isEqualInConstantTime(to: signature(subject, until).utf8)
    }

    private static func preview(_ id: Publication.ID) -> String { "preview \(id)" }

    private func signature(_ subject: String, _ until: Int) -> String {
        LinkSignature.text(of: "\(subject) \(until)", by: secret)
    }
}
