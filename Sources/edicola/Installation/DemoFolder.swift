import EdicolaCore
import Foundation

/// The demo's files and their description in `newsstand.json`.
struct DemoFolder {
    let url: URL
    let description: Description

    init(path: String?) throws {
        url = try Installation.folder("Demo", holding: "newsstand.json", named: path, option: "--from")
        description = try JSON.decode(Description.self, from: Data(contentsOf: url.appending(path: "newsstand.json")))
    }

    struct Description: Decodable {
        let publication: Title
        let issues: [Number]
    }

    struct Title: Decodable {
        let id: Publication.ID
        let title: String
        let language: String
        let description: String
        let accent: String?
    }

    struct Number: Decodable {
        let id: Issue.ID
        let file: String
        let title: String
        let number: Int?
        let coverDate: CoverDate
        let onSale: Date
        let price: Money?
        let summary: String
        let coverLines: [String]
    }

    struct Money: Decodable {
        let currency: String
        let minor: Int
    }

    func publication() throws -> Publication {
        let title = description.publication
        return Publication(
            id: title.id, title: title.title, language: title.language, summary: title.description,
            accent: title.accent)
    }
}

extension DemoFolder.Number {
    var details: IssueDetails {
        IssueDetails(
            title: title, number: number.map { IssueNumber($0) }, coverDate: coverDate,
            price: price.flatMap { Price(minor: $0.minor, currency: $0.currency) }, isFree: price == nil,
            summary: summary,
            coverLines: coverLines, onSale: onSale)
    }
}
