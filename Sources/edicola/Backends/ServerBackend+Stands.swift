import AsyncHTTPClient
import EdicolaCore
import EdicolaServer
import Foundation
import NIOCore
import NIOHTTP1

extension ServerBackend {
    func settings(of publication: Publication.ID?) async throws -> StandSettings {
        let path = publication.map { Paths.API.settings($0) } ?? Paths.API.settings
        guard let settings = try await get(StandSettings.self, at: path) else {
            throw CommandError(publication.map { "There is no publication “\($0)”." } ?? "The server has no settings.")
        }
        return settings
    }

    func save(_ settings: StandSettings, of publication: Publication.ID?) async throws {
        try await send(
            .PUT, publication.map { Paths.API.settings($0) } ?? Paths.API.settings, JSON.encode(settings))
    }

    func save(_ logo: Logo?, of publication: Publication.ID) async throws {
        if let logo {
            try await send(.PUT, Paths.API.logo(publication), content: .bytes(ByteBuffer(bytes: logo.bytes)))
        } else {
            try await send(.DELETE, Paths.API.logo(publication), nil)
        }
    }

    func previewLink(of publication: Publication.ID, query: String) async throws -> PreviewLink {
        let path = Paths.API.previewLink(publication) + (query.isEmpty ? "" : "?\(query)")
        return try whole(JSON.decode(from: try await send(.POST, path, nil)))
    }

    func previewLink(of key: Issue.Key, hours: Int) async throws -> PreviewLink {
        try JSON.decode(from: try await send(.POST, "\(Paths.API.previewLink(key))?hours=\(hours)", nil))
    }

    func add(_ news: NewsDetails, to publication: Publication.ID) async throws -> NewsItem {
        try JSON.decode(from: try await send(.POST, Paths.API.news(publication), JSON.encode(news)))
    }

    func news(of publication: Publication.ID) async throws -> [NewsItem] {
        try await get(ListPage<NewsItem>.self, at: "\(Paths.API.news(publication))?limit=100")?.items ?? []
    }

    func removeNews(_ item: NewsItem.ID, of publication: Publication.ID) async throws {
        try await send(.DELETE, Paths.API.news(publication, item: item.text), nil)
    }
}
