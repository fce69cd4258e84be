import EdicolaCore
import FoundationEssentials
import Storage

/// The one place that decides access to issues. It is called for every request, before any answer; no decision is
/// cached.
extension CatalogReader {
    /// Returns whether the caller may open the whole issue.
    func access(of caller: Caller, to issue: Issue, at now: Date) async throws -> Access {
        if caller.looksThrough(issue.key) { return .granted(.publisher) }
        if issue.isFree { return .granted(.free) }
        return try await storage.access(of: caller.reader, to: issue.key, at: now)
    }

    /// Returns the same for many issues, in one query; nothing for unknown issues.
    func access(of caller: Caller, to issues: [Issue], at now: Date) async throws -> [Issue.Key: Access] {
        let seen = issues.filter { caller.looksThrough($0.key) }
        guard !seen.isEmpty else { return try await access(of: caller.reader, to: issues, at: now) }
        let others = issues.filter { !caller.looksThrough($0.key) }
        var access = others.isEmpty ? [:] : try await access(of: caller.reader, to: others, at: now)
        for issue in seen { access[issue.key] = .granted(.publisher) }
        return access
    }

    /// Returns a reader's access to issues.
    ///
    /// - Parameter reader: nil for an unknown reader.
    func access(of reader: Reader.ID?, to issues: [Issue], at now: Date) async throws -> [Issue.Key: Access] {
        let sold = issues.filter { !$0.isFree }.map(\.key)
        var access = sold.isEmpty ? [:] : try await storage.access(of: reader, to: sold, at: now)
        for issue in issues where issue.isFree { access[issue.key] = .granted(.free) }
        return access
    }

    /// Returns whether the caller may see a page.
    func access(of caller: Caller, to issue: Issue, page: Int, at now: Date) async throws -> Access {
        // A page open to everybody needs no lookup of the reader.
        if !caller.may(.see, on: issue.key.publication), case .granted(let reason) = issue.access(toPage: page) {
            return .granted(reason)
        }
        return try await access(of: caller, to: issue, at: now)
    }

    /// Returns whether the caller may have an asset.
    func access(of caller: Caller, to asset: StoredAsset, of issue: Issue, at now: Date) async throws -> Access {
        switch asset.role {
        case .cover: .granted(.preview)
        case .page(let number): try await access(of: caller, to: issue, page: number, at: now)
        // The preview may be a selection with gaps: each page counts.
        case .pages(let numbers)
        where !caller.may(.see, on: issue.key.publication) && numbers.allSatisfy({ issue.access(toPage: $0).isGranted }):
            issue.access(toPage: numbers.lowerBound)
        case .pages: try await access(of: caller, to: issue, at: now)
        // A preview link shows the pages. The publisher's file stays closed.
        case .original where caller == .previewer(issue.key): .refused(.wait)
        // The preview's documents need them, and they reveal nothing of the rest.
        case .shared where asset.asset.isStyle: .granted(.preview)
        case .shared, .original: try await access(of: caller, to: issue, at: now)
        }
    }
}

extension Access {
    /// Whether everybody would be granted the same.
    var isForAll: Bool { self == .granted(.free) || self == .granted(.preview) }

    /// - Throws: ``Refusal`` 403 with the reader's remedy.
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
    /// Whether it is a style sheet or a font.
    var isStyle: Bool {
        mediaType == "text/css" || mediaType.hasPrefix("font/") || mediaType.hasPrefix("application/font")
            || mediaType == "application/vnd.ms-opentype" || mediaType.hasPrefix("application/x-font")
    }
}
