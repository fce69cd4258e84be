import EdicolaCore
import EdicolaServer
import Foundation
import Storage

extension FolderBackend {
    func settings(of publication: Publication.ID?) async throws -> StandSettings {
        guard let publication else { return try await storage.settings() }
        guard let settings = try await storage.settings(of: publication) else {
            throw CommandError("There is no publication “\(publication)”.")
        }
        return settings
    }

    func save(_ settings: StandSettings, of publication: Publication.ID?) async throws {
        if let publication {
            try await storage.save(settings, of: publication, at: Date())
        } else {
            try await storage.save(settings)
        }
    }

    func save(_ logo: Logo?, of publication: Publication.ID) async throws {
        try await storage.save(logo, of: publication, at: Date())
    }

    func previewLink(of publication: Publication.ID, query: String) async throws -> PreviewLink {
        throw CommandError("A preview needs a running server. Start it with “edicola serve”, then try again.")
    }

    func previewLink(of key: Issue.Key, hours: Int) async throws -> PreviewLink {
        throw CommandError("A preview needs a running server. Start it with “edicola serve”, then try again.")
    }

    func add(_ news: NewsDetails, to publication: Publication.ID) async throws -> NewsItem {
        try await storage.add(news, to: publication, at: Date())
    }

    func news(of publication: Publication.ID) async throws -> [NewsItem] {
        try await storage.news(of: publication, at: .distantFuture, limit: 100).items
    }

    func removeNews(_ item: NewsItem.ID, of publication: Publication.ID) async throws {
        try await storage.removeNews(item, of: publication)
    }
}
