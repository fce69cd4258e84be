import EdicolaCore
import FoundationEssentials
import Storage

/// The one place that says who may open what. It is asked for every request, before any answer; nothing of it is kept.
extension CatalogReader {
    /// May they open all of the issue?
    func access(of caller: Caller, to issue: Issue, at now: Date) async throws -> Access {
        if caller == .publisher { return .granted(.publisher) }
        if issue.isFree { return .granted(.free) }
        return try await storage.access(of: caller.reader, to: issue.key, at: now)
    }

    /// The same of many issues, in one look; nothing for issues that are not there.
    func access(of caller: Caller, to issues: [Issue], at now: Date) async throws -> [Issue.Key: Access] {
        guard caller != .publisher else {
            return Dictionary(issues.map { ($0.key, .granted(.publisher)) }) { first, _ in first }
        }
        return try await access(of: caller.reader, to: issues, at: now)
    }

    /// - Parameter reader: nil for somebody who is not known.
    func access(of reader: Reader.ID?, to issues: [Issue], at now: Date) async throws -> [Issue.Key: Access] {
        let sold = issues.filter { !$0.isFree }.map(\.key)
        var access = sold.isEmpty ? [:] : try await storage.access(of: reader, to: sold, at: now)
        for issue in issues where issue.isFree { access[issue.key] = .granted(.free) }
        return access
    }

    /// May they see a page?
    func access(of caller: Caller, to issue: Issue, page: Int, at now: Date) async throws -> Access {
        // What anybody may see needs no look at who it is.
        if caller != .publisher, case .granted(let reason) = issue.access(toPage: page) { return .granted(reason) }
        return try await access(of: caller, to: issue, at: now)
    }

    /// May they have an asset?
    func access(of caller: Caller, to asset: StoredAsset, of issue: Issue, at now: Date) async throws -> Access {
        switch asset.role {
        case .cover: .granted(.preview)
        case .page(let number): try await access(of: caller, to: issue, page: number, at: now)
        // The preview may be a choice with gaps: each page counts.
        case .pages(let numbers)
        where caller != .publisher && numbers.allSatisfy({ issue.access(toPage: $0).isGranted }):
            issue.access(toPage: numbers.lowerBound)
        case .pages: try await access(of: caller, to: issue, at: now)
        // The preview's documents need them, and they show nothing of the rest.
        case .shared where asset.asset.isStyle: .granted(.preview)
        case .shared, .original: try await access(of: caller, to: issue, at: now)
        }
    }
}

extension Access {
    /// Whether anybody else would be granted the same.
    var isForAll: Bool { self == .granted(.free) || self == .granted(.preview) }

    /// - Throws: ``Refusal`` 403 with what the reader can do.
    func require() throws {
        guard case .refused(let remedy) = self else { return }
        let sentence =
            switch remedy {
            case .buy: "Buy this issue to read all of it."
            case .subscribe: "Subscribe to read this issue."
            case .signIn: "Sign in to read this issue."
            case .wait: "This issue is not on sale yet."
            case .open: "Open this issue with one of your free issues."
            }
        throw Refusal(Problem(.accessNeeded, detail: sentence, nextAction: remedy))
    }
}

extension Asset {
    /// Stylesheets and fonts.
    var isStyle: Bool {
        mediaType == "text/css" || mediaType.hasPrefix("font/") || mediaType.hasPrefix("application/font")
            || mediaType == "application/vnd.ms-opentype" || mediaType.hasPrefix("application/x-font")
    }
}
