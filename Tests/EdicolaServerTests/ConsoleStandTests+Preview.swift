import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The preview beside the form.
extension ConsoleStandTests {
    @Test func `a preview shows what is typed over what is stored, and stores nothing`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        var own = StandSettings(typeface: .slab)
        own.footer = "The stored foot."
        let stored = own
        try await newsstand.storage.save(stored, of: Self.press, at: newsstand.now)
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let before = try await client.get("/orchard").text
            let acts = try await newsstand.storage.acts().count
            let typed = ["look": "cover-flow", "paper": "#102030", "welcome": "New <here>.", "accent": "#B3322A"]
            let shown = try await Self.post(typed, to: Self.preview, client, owner)
            #expect(shown.status == .ok && shown.headers[.cacheControl] == "no-store")
            for text in [
                "flow-covers", "/assets/themes/102030_usual_slab_b3322a.css", "New &lt;here&gt;.", "The stored foot.",
                "content=\"noindex\"",
            ] { #expect(shown.text.contains(text), "\(text)") }
            // A colour that is not one yet is left out.
            let half = try await Self.post(["paper": "#10", "look": "shelf"], to: Self.preview, client, owner)
            #expect(half.status == .ok && half.text.contains("/assets/themes/usual_usual_slab_"))
            for (view, text) in [("issue", "class=\"issue\""), ("phone", "class=\"masthead\"")] {
                let page = try await Self.post(typed.merging(["view": view]) { $1 }, to: Self.preview, client, owner)
                #expect(page.text.contains(text) && page.text.contains("102030"), "\(view)")
            }
            #expect(try await newsstand.storage.settings(of: Self.press) == stored)
            #expect(try await newsstand.storage.publication(Self.press)?.accent == nil)
            #expect(try await client.get("/orchard").text == before)
            #expect(try await newsstand.storage.acts().count == acts)
            #expect(try await client.get(Self.preview, owner).text.contains("The stored foot."))
        }
    }

    @Test func `a preview runs nothing, leads nowhere, and only our pages may frame it`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march", price: Price(minor: 399, currency: "EUR"))
        let owner = try await newsstand.member("olga")
        let hostile = "</p><script>alert(1)</script><img src=x onerror=alert(2)>"
        try await newsstand.test { client in
            for view in StandPreview.View.allCases {
                let typed = [
                    "welcome": hostile, "footer": hostile, "sections": hostile, "view": view.rawValue,
                    "privacyPolicy": "javascript:alert(3)", "imprint": "https://example.org/\"onclick=\"alert(4)",
                ]
                let page = try await Self.post(typed, to: Self.preview, client, owner)
                #expect(page.status == .ok)
                for text in ["<script>", "<script type=\"module\"", "<img src=x", "javascript:", "onclick=\"alert"] {
                    #expect(!page.text.contains(text), "\(view) \(text)")
                }
                #expect(page.text.contains("<base target=\"_blank\">"))
                let policy = try #require(page.headers[.contentSecurityPolicy])
                for part in [
                    "default-src 'none'", "frame-ancestors 'self'", "form-action 'none'", "sandbox allow-same-origin",
                ] { #expect(policy.contains(part)) }
                #expect(!policy.contains("allow-scripts") && !policy.contains("script-src"))
            }
            let form = try await client.get(Self.stand, owner)
            #expect(form.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
            #expect(form.text.contains("sandbox=\"allow-same-origin\""))
            let readers = try await client.get("/orchard").text
            #expect(readers.contains("<script type=\"module\"") && !readers.contains("<base"))
        }
    }

    @Test func `a logo is seen before it is stored`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.storage.save(Logo(reading: Self.drawing), of: Self.press, at: newsstand.now)
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let other = Array("<svg viewBox='0 0 30 10'></svg>".utf8)
            let shown = try await Self.send([:], logo: other, to: Self.preview, client, owner)
            #expect(shown.text.contains("src=\"data:image/svg+xml;base64,\(Data(other).base64EncodedString())\""))
            let without = try await Self.post(["takeLogo": "yes"], to: Self.preview, client, owner)
            #expect(!without.text.contains("masthead-logo"))
            #expect(try await newsstand.storage.logo(of: Self.press)?.bytes == Self.drawing)
        }
    }

    @Test func `the newsstand's preview is the page of all stands, or of its only title`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        let (owner, preview) = (try await newsstand.member("olga"), Paths.Console.standPreview(nil))
        try await newsstand.test { client in
            let only = try await Self.post(["look": "cover-flow"], to: preview, client, owner)
            #expect(only.text.contains("flow-covers"))
            try await newsstand.storage.save(StandSettings(look: .grid), of: Self.press, at: newsstand.now)
            let own = try await Self.post(["look": "cover-flow", "paper": "#102030"], to: preview, client, owner)
            #expect(!own.text.contains("flow-covers") && own.text.contains("102030"), "a title keeps its own")
            let other = Publication(id: .make("orto"), title: "Orto")
            try await newsstand.storage.save(other, at: newsstand.now)
            try await newsstand.publish("one", in: other.id)
            let all = try await Self.post(["paper": "#102030"], to: preview, client, owner)
            #expect(all.text.contains("stands-page") && all.text.contains("102030"))
            let issue = try await Self.post(["paper": "#102030", "view": "issue"], to: preview, client, owner)
            #expect(issue.text.contains("class=\"issue\"") && issue.text.contains("102030"))
        }
    }
}
