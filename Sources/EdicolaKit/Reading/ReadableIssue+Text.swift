public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A part of an issue with its articles, as its publisher named it.
///
/// ```swift
/// for section in issue.sections { show(section.title, section.articles.map(\.title)) }
/// ```
public struct IssueSection: Hashable, Sendable, Identifiable {
    /// All that it says: several sections may have one title.
    public var id: Self { self }
    /// nil for articles that belong to no section.
    public let title: String?
    /// In the order of the pages.
    public let articles: [Article]
}

extension ReadableIssue {
    /// The articles by section, in the order of the issue, those that are not here yet too; an issue without articles has
    /// none.
    public var sections: [IssueSection] {
        var sections: [(title: String?, articles: [Article])] = []
        for article in manifest.articles {
            if let last = sections.last, last.title == article.section {
                sections[sections.count - 1].articles.append(article)
            } else {
                sections.append((article.section, [article]))
            }
        }
        return sections.map { IssueSection(title: $0.title, articles: $0.articles) }
    }

    /// The text of a page; nil for a page without text, or one not downloaded yet.
    ///
    /// - Parameter number: position in reading order, from 1.
    /// - Throws: ``FileError``.
    public func text(ofPage number: Int) async throws -> PageText? {
        guard let layer = page(number)?.layer else { return nil }
        return try await value(of: layer)
    }

    /// The text of an article: its own, or else that of its pages from its title on, of those that are here; nil when
    /// neither is.
    ///
    /// - Throws: ``FileError``.
    public func text(of article: Article) async throws -> ArticleText? {
        if let asset = article.text, let text: ArticleText = try await value(of: asset) { return text }
        var blocks: [TextBlock] = []
        for number in article.page..<article.page + max(1, article.pageCount) {
            blocks +=
                try await text(ofPage: number)?.blocks.map {
                    TextBlock(heading: $0.heading, text: $0.text, page: number)
                } ?? []
        }
        guard !blocks.isEmpty else { return nil }
        return ArticleText(
            title: article.title, author: article.author, language: manifest.language, blocks: blocks)
    }

    /// - Returns: nil for a file that is not here, or not as this version reads it.
    private func value<Value: Decodable & Sendable>(of asset: Asset) async throws -> Value? {
        let path = file(of: asset)
        return try await onDisk {
            guard let content = try Disk.read(path) else { return nil }
            return try? JSON.decode(Value.self, from: content)
        }
    }
}
