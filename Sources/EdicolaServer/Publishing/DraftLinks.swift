import Crypto
import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Links with which somebody without an account looks through one issue that is not on sale yet.
///
/// A link's signature becomes a cookie of that issue's own addresses, so that the reader view gets its pages. It opens
/// nothing else, and ends at its time, when the issue goes on sale and when the issue is deleted.
struct DraftLinks: Sendable {
    let catalog: CatalogReader
    let staff: StaffSessions

    /// Whether browsers reach the newsstand by https: then the cookie travels no other way.
    private var isSecure: Bool { staff.isSecure }

    static let defaultHours = 24
    static let maximumHours = 7 * 24

    /// - Throws: ``Refusal`` 404 for an unknown issue.
    func link(to key: Issue.Key, hours: Int, at now: Date) async throws -> PreviewLink {
        guard let secret = try await catalog.storage.makeDraftLinkKey(of: key) else {
            throw Refusal(.notFound, detail: "There is no issue \(key).")
        }
        let until = Int(saturating: now.timeIntervalSince1970) + hours * 3600
        let proof = "\(until).\(Self.signature(key, until, by: secret))"
        return PreviewLink(
            address: "\(Paths.preview(key))?proof=\(proof)", until: Date(timeIntervalSince1970: Double(until)))
    }

    /// The state of a link.
    enum Link {
        /// Until then.
        case good(Date)
        case expired
    }

    /// - Returns: nil for a link that was never made for this issue.
    func link(_ proof: String, to key: Issue.Key, at now: Date) async throws -> Link? {
        guard let secret = try await catalog.storage.draftLinkKey(of: key) else { return nil }
        return Self.link(proof, to: key, by: secret, at: now)
    }

    private static func link(_ proof: String, to key: Issue.Key, by secret: DraftLinkKey, at now: Date) -> Link? {
        let parts = proof.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let until = Int(parts[0]), "\(until)" == parts[0],
            parts[1].utf8.isEqualInConstantTime(to: signature(key, until, by: secret).utf8)
        else { return nil }
        return Double(until) > now.timeIntervalSince1970 ? .good(Date(timeIntervalSince1970: Double(until))) : .expired
    }

    /// The issue, for a request with a good link's cookie or by a member of the staff who may see it; nil for any other
    /// request, and once the issue is on sale.
    func entry(_ key: Issue.Key, for request: Request, at now: Date) async throws -> CatalogEntry? {
        guard try await hasProof(key, request, at: now) else {
            guard let session = try await staff.session(of: request),
                session.member.permissions.allow(.see, on: key.publication),
                let entry = try await catalog.storage.entry(key)
            else { return nil }
            return entry.isDraft(at: now) ? entry : nil
        }
        let entry = try await catalog.entry(key, for: .newsstand, at: now)
        return entry.isDraft(at: now) ? entry : nil
    }

    private func hasProof(_ key: Issue.Key, _ request: Request, at now: Date) async throws -> Bool {
        let proofs = request.cookies(named: cookieName)
        // Read once, however many cookies a client sends.
        guard !proofs.isEmpty, let secret = try await catalog.storage.draftLinkKey(of: key) else { return false }
        return proofs.contains { proof in
            if case .good = Self.link(String(proof), to: key, by: secret, at: now) { true } else { false }
        }
    }

    /// Gives a browser the cookies: one for the issue's files, one for its pages in the reader view.
    func give(_ proof: String, to key: Issue.Key, until: Date, at now: Date, in response: inout Response) {
        let seconds = max(1, Int(saturating: until.timeIntervalSince(now)))
        for path in [Paths.API.issue(key), "\(Paths.issue(key))/read"] {
            let cookie =
                "\(cookieName)=\(proof); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Lax"
                + (isSecure ? "; Secure" : "")
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
        }
        response.headers[.cacheControl] = CachePolicy.never.field
    }

    private var cookieName: String { isSecure ? "__Secure-edicola-draft" : "edicola-draft" }

    private static func signature(_ key: Issue.Key, _ until: Int, by secret: DraftLinkKey) -> String {
        LinkSignature.text(of: "draft \(key) \(secret.issue) \(until)", by: SymmetricKey(data: secret.secret))
    }
}

extension CatalogEntry {
    /// Whether it was not on sale yet, and may still come.
    func isDraft(at now: Date) -> Bool { !isOnStand(at: now) && issue.lifeCycle.stage != .withdrawn }
}
