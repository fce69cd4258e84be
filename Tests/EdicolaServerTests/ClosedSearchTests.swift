import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// Searches by a stranger for text on pages that they may not open.
struct ClosedSearchTests {
    private static let secret = "the old gardener hid walnuts under seven rotten planks behind the barn"

    /// Makes a stand with two open pages; the third and the article that ends on it are closed.
    private func stand() async throws -> TestNewsstand {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish(
            "sold", price: Price(minor: 399, currency: "EUR"),
            press: .texts(
                ["An orchard in spring.", "Pruning with care.", "\(Self.secret).", "Moss and lichen."],
                articles: [Article(title: "Barn stories", page: 2, pageCount: 2)],
                articleTexts: ["Seven rotten planks."]))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        return newsstand
    }

    private func ask(
        _ question: String, _ client: any TestClientProtocol, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        let allowed = CharacterSet.alphanumerics
        let text = try #require(question.addingPercentEncoding(withAllowedCharacters: allowed))
        return try await client.execute(uri: "\(Paths.API.search)?q=\(text)", method: .get, headers: headers)
    }

    @Test(arguments: ["gard*", "walnuts hi*", "old-gardener'hid*", "walnu", "planks beh"])
    func `beginnings find nothing there`(question: String) async throws {
        let newsstand = try await stand()
        try await newsstand.test { client in
            let nobody = try await ask(question, client).decoded(SearchAnswer.self)
            #expect(nobody == SearchAnswer())
            let publisher = try await ask(question, client, .publisher).decoded(SearchAnswer.self)
            #expect(publisher.items.count == 1)
        }
    }

    @Test func `words in any order, on whatever pages, are one and the same answer`() async throws {
        let newsstand = try await stand()
        try await newsstand.test { client in
            var answers: [String] = []
            for question in [
                "walnuts ", "gardener walnuts ", "walnuts gardener ", "walnuts lichen ", "\"walnuts gardener\" ",
                "\"gardener walnuts\" ", "seven planks ",
            ] { answers.append(try await ask(question, client).text) }
            #expect(Set(answers).count == 1, "\(Set(answers))")
            let item = try #require(try JSON.decode(SearchAnswer.self, from: Data(answers[0].utf8)).items.first)
            #expect(!item.isOpen && item.pages.isEmpty && item.places.isEmpty)
            #expect(try await ask("walnuts sparrow ", client).decoded(SearchAnswer.self).items.isEmpty)
        }
    }

    @Test func `nobody can read on from the words that they know`() async throws {
        let newsstand = try await stand()
        let words = Self.secret.split(separator: " ").map(String.init)
        let guesses = Set(words + ["an", "orchard", "moss", "pruning", "sparrow", "ladder"]).sorted()
        try await newsstand.test { client in
            for length in 1..<words.count {
                let known = words[..<length].joined(separator: " ")
                var answers: [String: [String]] = [:]
                for guess in guesses {
                    answers[try await ask("\"\(known) \(guess)\" ", client).text, default: []].append(guess)
                }
                // The answer only distinguishes words of the issue, anywhere in it, from other words.
                #expect(answers.count <= 2)
                let with = answers.values.first { $0.contains(words[length]) } ?? []
                #expect(with == guesses.filter { $0 != "sparrow" && $0 != "ladder" })
            }
        }
    }

    @Test func `what is open is found as ever, and so are titles`() async throws {
        let newsstand = try await stand()
        try await newsstand.test { client in
            let open = try #require(try await ask("\"with care\"", client).decoded(SearchAnswer.self).items.first)
            #expect(open.pages == [2] && open.places.first?.snippet != nil)
            let title = try #require(try await ask("barn stor", client).decoded(SearchAnswer.self).items.first)
            #expect(title.places.map(\.title) == ["Barn stories"] && title.pages.isEmpty)
            #expect(title.places.allSatisfy { $0.snippet == nil })
        }
    }

    @Test func `reading apps and the page learn no more`() async throws {
        let newsstand = try await stand()
        try await newsstand.test { client in
            for path in ["/search?q=", "/opds/search?query="] {
                var counts: Set<Int> = []
                for question in ["%22old%20gardener%22", "%22gardener%20old%22", "old%20lichen"] {
                    let text = try await client.execute(uri: "\(path)\(question)", method: .get).text
                    counts.insert(text.ranges(of: "/sold").count)
                    #expect(!text.contains("/sold/read/3"))
                }
                #expect(counts.count == 1 && counts != [0], "\(path): \(counts)")
            }
        }
    }
}

struct SearchRateTests {
    @Test func `a stranger asks sixty times at once, and then five times a second`() async throws {
        let newsstand = try await TestNewsstand()
        @Sendable func statuses(_ count: Int, _ client: any TestClientProtocol, _ fields: HTTPFields) async throws
            -> [Int]
        {
            var all: [Int] = []
            for index in 0..<count {
                let uri = index.isMultiple(of: 2) ? "\(Paths.API.search)?q=pear" : "/opds/search?query=pear"
                all.append(try await client.execute(uri: uri, method: .get, headers: fields).status.code)
            }
            return all
        }
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        try await newsstand.test { client in
            let stranger: HTTPFields = [forwarded: "203.0.113.7"]
            let first = try await statuses(62, client, stranger)
            #expect(first == Array(repeating: 200, count: 60) + [429, 429])
            let refused = try await client.execute(uri: "/search?q=pear", method: .get, headers: stranger)
            #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "1")
            let others = try await statuses(2, client, [forwarded: "203.0.113.8"])
            #expect(others == [200, 200])
            let key = try #require(HTTPFields.publisher[.authorization])
            let publisher = try await statuses(80, client, [forwarded: "203.0.113.7", .authorization: key])
            #expect(publisher.allSatisfy { $0 == 200 })
            let local = try await statuses(80, client, [:])
            #expect(local.allSatisfy { $0 == 200 })
            newsstand.now = newsstand.now.addingTimeInterval(1)
            let later = try await statuses(6, client, stranger)
            #expect(later == [200, 200, 200, 200, 200, 429])
        }
    }
}
