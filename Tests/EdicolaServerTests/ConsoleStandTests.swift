import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// The form of a stand's look and settings, and the preview beside it.
struct ConsoleStandTests {
    static let press = TestNewsstand.press
    static let stand = Paths.Console.stand(press)
    static let preview = Paths.Console.standPreview(press)

    static func post(
        _ fields: [String: String], to uri: String = stand, _ client: any TestClientProtocol, _ member: HTTPFields
    ) async throws -> TestResponse {
        try await client.post(uri, fields, CookieJar(), member)
    }

    /// A form with a logo, as a browser sends it.
    static func send(
        _ fields: [String: String], logo: [UInt8], to uri: String = stand, _ client: any TestClientProtocol,
        _ member: HTTPFields
    ) async throws -> TestResponse {
        var body = ByteBuffer()
        for (name, value) in fields {
            body.writeString("--bOuNd\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
        }
        body.writeString(
            "--bOuNd\r\nContent-Disposition: form-data; name=\"logo\"; filename=\"logo.svg\"\r\n\r\n")
        body.writeBytes(logo)
        // The fields after the picture count too.
        body.writeString("\r\n--bOuNd\r\nContent-Disposition: form-data; name=\"view\"\r\n\r\nstand\r\n--bOuNd--\r\n")
        let fields = member.adding([.contentType: "multipart/form-data; boundary=bOuNd"])
        return try await client.execute(uri: uri, method: .post, headers: fields, body: body)
    }

    static let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 10'><a/></svg>".utf8)

    /// The version of the stored values, as the form has it.
    static func version(of page: TestResponse) throws -> String {
        String(try #require(page.text.firstMatch(of: /name="was" value="([0-9a-f]+)"/)).1)
    }

    @Test func `a title's look is saved, and what is left empty is the newsstand's`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("march")
        var whole = StandSettings(look: .shelf, paper: "#F4EFE6")
        whole.welcome = "Hello <all>."
        try await newsstand.storage.save(whole)
        let editor = try await newsstand.member("emma", Permissions(rights: [.publish, .see]))
        try await newsstand.test { client in
            let empty = try await client.get(Self.stand, editor)
            for text in [
                "As the newsstand: Shelf", "Empty: “#F4EFE6”, as in the newsstand.", "As usual: Kiosk",
                "Empty: “Hello &lt;all&gt;.”, as in the newsstand.", "data-usual=\"#f4efe6\"", "Empty: UTC.",
            ] { #expect(empty.text.contains(text), "\(text)") }
            let typed = [
                "was": try Self.version(of: empty), "look": "cover-flow", "typeface": "slab", "paper": "fff8ee",
                "night": "", "accent": "#b3322a", "welcome": "Fruit.\r\nAll year. ", "footer": "",
                "privacyPolicy": "/privacy", "imprint": "", "languages": "it en", "timeZone": "Europe/Rome",
                "mergesLibrary": "no", "issn": "2049-3630", "sections": "Orchards\r\n\r\nKitchen\r\n",
                "copyAtOnce": "600", "copyInAll": "", "embedding": "https://example.org",
            ]
            #expect(try await Self.post(typed, client, editor).location == "\(Self.stand)?done=saved")
            let saved = try #require(try await newsstand.storage.settings(of: Self.press))
            var expected = StandSettings(look: .coverFlow, typeface: .slab, paper: "#FFF8EE")
            (expected.welcome, expected.privacyPolicy) = ("Fruit.\nAll year.", "/privacy")
            (expected.languages, expected.timeZone, expected.mergesLibrary) = (["it", "en"], "Europe/Rome", false)
            (expected.issn, expected.sections) = ("2049-3630", ["Orchards", "Kitchen"])
            (expected.copyLimit, expected.embedding) = (CopyLimit(atOnce: 600), ["https://example.org"])
            #expect(saved == expected)
            #expect(try await newsstand.storage.publication(Self.press)?.accent == "#B3322A")
            let readers = try await client.get("/orchard").text
            #expect(readers.contains("flow-covers") && readers.contains("Fruit.\nAll year."))
            let acts = try await newsstand.storage.acts()
            for verb in [Act.Verb.settingsSaved, .publicationSaved] {
                #expect(acts.contains { $0.verb == verb && $0.actorName == "emma" && $0.publication == "orchard" })
            }
            // Empty again, it is the newsstand's.
            let cleared = typed.filter { $0.key != "was" }.mapValues { _ in "" }
            #expect(try await Self.post(cleared, client, editor).status == .seeOther)
            #expect(try await newsstand.storage.settings(of: Self.press) == StandSettings())
        }
    }

    @Test func `settings that the form doesn't show, or that were not touched, stay as they were stored`() async throws
    {
        let newsstand = try await TestNewsstand()
        var own = StandSettings(look: .grid)
        (own.welcome, own.embedding, own.newsFeed) = ("", [], "https://example.org/feed")
        try await newsstand.storage.save(own, of: Self.press, at: newsstand.now)
        let owner = try await newsstand.member("olga")
        own.footer = "F."
        let expected = own
        try await newsstand.test { client in
            let saved = try await Self.post(
                ["look": "grid", "welcome": "", "embedding": "", "footer": "F."], client, owner)
            #expect(saved.status == .seeOther)
            #expect(try await newsstand.storage.settings(of: Self.press) == expected)
        }
    }

    @Test(arguments: [
        ("look", "carousel", "Choose one of these."), ("typeface", "comic", "Choose one of these."),
        ("paper", "red", "This is not a colour. Use six digits, such as #F4EFE6."),
        ("night", "#12345", "This is not a colour."), ("accent", "#12345g", "This is not a colour."),
        ("welcome", String(repeating: "x", count: 2001), "The text is too long."),
        ("privacyPolicy", "javascript:alert(1)", "This is not an address."),
        ("imprint", "//evil.example", "This is not an address."), ("languages", "italiano", "These are not languages."),
        ("timeZone", "Rome", "This is not a time zone."), ("mergesLibrary", "maybe", "Choose one of these."),
        ("issn", "1234-5678", "its check digit is wrong"), ("sections", "A\nA", "Sections need different names"),
        ("copyAtOnce", "many", "not a number of characters"), ("copyInAll", "-1", "not a number of characters"),
        ("embedding", "https://example.org/page", "These are not sites."),
    ])
    func `a field that can't be used says why, what was typed stays, and nothing is saved`(
        field: String, value: String, reason: String
    ) async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let answer = try await Self.post([field: value, "footer": "Stays <here>."], client, owner)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains(reason))
            #expect(answer.text.contains("value=\"Stays &lt;here&gt;.\""))
            #expect(try await newsstand.storage.settings(of: Self.press) == StandSettings())
            #expect(try await newsstand.storage.publication(Self.press)?.accent == nil)
        }
    }

    @Test func `of two people who save, the second sees both versions and loses nothing`() async throws {
        let newsstand = try await TestNewsstand()
        let (anna, bruno) = (try await newsstand.member("anna"), try await newsstand.member("bruno"))
        try await newsstand.test { client in
            let filled = try Self.version(of: try await client.get(Self.stand, anna))
            let first = try await Self.post(
                ["was": filled, "look": "shelf", "footer": "Anna’s"], client, anna)
            #expect(first.status == .seeOther)
            let mine = ["was": filled, "look": "cover-flow", "footer": "Bruno’s", "welcome": "Hi."]
            let second = try await Self.post(mine, client, bruno)
            #expect(second.status == .unprocessableContent)
            for text in [
                "Somebody else saved “Shelf” here meanwhile.", "Somebody else saved “Anna’s” here meanwhile.",
                "value=\"Bruno’s\"", ">Hi.</textarea>", "value=\"cover-flow\" checked",
            ] { #expect(second.text.contains(text), "\(text)") }
            #expect(try await newsstand.storage.settings(of: Self.press)?.look == .shelf)
            var again = mine
            again["was"] = try Self.version(of: second)
            #expect(try await Self.post(again, client, bruno).status == .seeOther)
            #expect(try await newsstand.storage.settings(of: Self.press)?.footer == "Bruno’s")
        }
    }

    @Test func `a logo is sent with the form, refused with its reason, and taken away`() async throws {
        let newsstand = try await TestNewsstand()
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let bad = try await Self.send(["footer": "F."], logo: Array("GIF89a".utf8), client, owner)
            #expect(bad.status == .unprocessableContent && bad.text.contains("This is not a logo."))
            #expect(bad.text.contains("value=\"F.\""))
            let large = Self.drawing + Array(repeating: 0x20, count: Logo.largest)
            let refused = try await Self.send(["footer": "F."], logo: large, client, owner)
            #expect(refused.status == .unprocessableContent && refused.text.contains("This logo is too large."))
            #expect(refused.text.contains("value=\"F.\""), "fields before the picture are kept")
            let other = try await Self.send(["paper": "red"], logo: Self.drawing, client, owner)
            #expect(other.text.contains("Choose the logo again.") && other.text.contains("This is not a colour."))
            #expect(try await newsstand.storage.logo(of: Self.press) == nil)

            let sent = try await Self.send(["footer": "F."], logo: Self.drawing, client, owner)
            #expect(sent.status == .seeOther)
            #expect(try await newsstand.storage.logo(of: Self.press)?.bytes == Self.drawing)
            #expect(try await newsstand.storage.acts().contains { $0.verb == .logoSaved })
            #expect(try await client.get(Self.stand, owner).text.contains("name=\"takeLogo\""))
            #expect(try await Self.post(["footer": "G."], client, owner).status == .seeOther)
            #expect(try await newsstand.storage.logo(of: Self.press) != nil, "a form without a file changes no logo")
            #expect(try await Self.post(["takeLogo": "yes"], client, owner).status == .seeOther)
            #expect(try await newsstand.storage.logo(of: Self.press) == nil)
        }
    }

    @Test func `a title is filed by ticks, and a category that is gone stays with it`() async throws {
        let newsstand = try await TestNewsstand()
        var whole = StandSettings()
        whole.categories = [
            .init(id: .make("food"), title: "Food <all>"),
            .init(id: .make("wine"), title: "Wine", parent: .make("food")),
            .init(id: .make("art"), title: "Art"),
        ]
        try await newsstand.storage.save(whole)
        var own = StandSettings()
        own.filedUnder = [.make("gone"), .make("art")]
        try await newsstand.storage.save(own, of: Self.press, at: newsstand.now)
        let owner = try await newsstand.member("olga")
        try await newsstand.test { client in
            let page = try await client.get(Self.stand, owner).text
            #expect(page.contains("name=\"filed-art\" value=\"yes\" checked") && page.contains("Food &lt;all&gt;"))
            #expect(!page.contains("name=\"filed-wine\" value=\"yes\" checked"))
            let ticks = ["filed": "yes", "filed-wine": "yes", "filed-gone": "yes", "filed-none": "yes"]
            #expect(try await Self.post(ticks, client, owner).status == .seeOther)
            #expect(
                try await newsstand.storage.settings(of: Self.press)?.filedUnder == [.make("gone"), .make("wine")])
            #expect(try await Self.post(["footer": "F."], client, owner).status == .seeOther)
            #expect(try await newsstand.storage.settings(of: Self.press)?.filedUnder?.count == 2)
            #expect(try await Self.post(["filed": "yes"], client, owner).status == .seeOther)
            #expect(try await newsstand.storage.settings(of: Self.press)?.filedUnder == [.make("gone")])
        }
    }

    @Test func `the newsstand has a form of its own, for those who may publish everywhere`() async throws {
        let newsstand = try await TestNewsstand()
        let (owner, stand) = (try await newsstand.member("olga"), Paths.Console.stand(nil))
        let editor = try await newsstand.member("emma", Permissions(rights: [.publish], publications: [Self.press]))
        try await newsstand.test { client in
            #expect(try await client.get(stand, editor).status == .forbidden)
            #expect(try await client.get(Paths.Console.standPreview(nil), editor).status == .forbidden)
            let page = try await client.get(stand, owner).text
            #expect(!page.contains("name=\"issn\"") && !page.contains("name=\"logo\""))
            let saved = try await Self.post(["accent": "#b3322a", "look": "shelf"], to: stand, client, owner)
            #expect(saved.location == "\(stand)?done=saved")
            #expect(try await newsstand.storage.settings().accent == "#B3322A")
            #expect(try await newsstand.storage.settings().look == .shelf)
        }
    }
}
