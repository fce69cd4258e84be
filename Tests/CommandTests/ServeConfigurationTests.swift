import Foundation
import Testing

@testable import edicola

struct ServeConfigurationTests {
    @Test func `settings come from a file, a line each`() throws {
        let file = try ServeConfiguration(
            text: """
                # The newsstand of the orchard
                data = /srv/edicola

                  port=80
                base-url = https://stand.example/?a=b
                """, file: "edicola.conf")
        #expect(file["data"] == "/srv/edicola")
        #expect(try file.number("port", in: 0...65_535) == 80)
        #expect(file["base-url"] == "https://stand.example/?a=b")
        #expect(file["host"] == nil)
        #expect(try file.number("tile-cache", in: 0...9) == nil)
    }

    @Test(arguments: [
        ("port = 80\nport = 81", "line 2"), ("prot = 80", "line 1"), ("\n\nport", "line 3"), ("port =", "line 1"),
    ])
    func `a line that means nothing is named`(text: String, line: String) {
        let failure = #expect(throws: CommandError.self) { try ServeConfiguration(text: text, file: "edicola.conf") }
        #expect(failure.map { "\($0)".contains("edicola.conf, \(line)") } == true)
    }

    @Test func `a public address has no path, and the refusal says so`() throws {
        for address in ["https://stand.example", "http://192.0.2.1:8080", "https://[2001:db8::1]"] {
            #expect(try BaseURL.checked(address) == address)
            #expect(try BaseURL.checked("\(address)/") == address)
        }
        for address in ["https://stand.example/kiosk", "https://stand.example/kiosk/", "https://stand.example/?a=b"] {
            let failure = #expect(throws: CommandError.self) { try BaseURL.checked(address) }
            #expect(failure.map { "\($0)".contains("needs a host of its own") } == true, "\(address)")
        }
        for address in ["stand.example", "ftp://stand.example", "https://", "https:///kiosk", ""] {
            #expect(throws: CommandError.self) { try BaseURL.checked(address) }
        }
    }

    @Test func `a number is a number in its range`() throws {
        let file = try ServeConfiguration(text: "port = 70000\ntile-cache = much", file: "edicola.conf")
        #expect(throws: CommandError.self) { try file.number("port", in: 0...65_535) }
        #expect(throws: CommandError.self) { try file.number("tile-cache", in: 0...9) }
    }

    @Test func `a key that is not there is said to be missing, not to be no key`() throws {
        try withScratchFolder { folder in
            let key = folder.appending(path: "key.p8").path
            func refusal() throws -> String? {
                let file = try ServeConfiguration(
                    text: "apns-key = \(key)\napns-key-id = K\napns-team = T", file: "edicola.conf")
                let settings = PushSettings(file: file, folder: folder.path)
                return #expect(throws: CommandError.self) { _ = try settings.channels { Date() } }?.description
            }
            #expect(try refusal() == "apns-key: there is no file \(key).")
            try Data("nonsense".utf8).write(to: URL(filePath: key))
            #expect(try refusal() == "apns-key: \(key) is not a .p8 key file.")
        }
    }
}
