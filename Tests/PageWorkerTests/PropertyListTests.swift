import Foundation
import Testing

@testable import Markup
@testable import PageWorker

@Suite struct PropertyListTests {
    private let sample: [String: Any] = [
        "title": "Città 🍎", "count": 3, "negative": -7, "ratio": 0.25, "free": true, "big": 5_000_000_000,
        "date": Date(timeIntervalSince1970: 1_330_560_000), "early": Date(timeIntervalSince1970: -86_401),
        "data": Data([0, 255, 16, 7]),
        "pages": [["class": "SimplePage"], ["class": "PhotoPage"]] as [[String: String]],
        "long": String(repeating: "x", count: 300),
    ]

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `what Foundation writes is read`(format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: sample, format: format, options: 0)
        let value = try PropertyList.parse(Array(data))
        #expect(value["title"]?.string == "Città 🍎" && value["count"]?.integer == 3)
        #expect(value["negative"]?.integer == -7 && value["big"]?.integer == 5_000_000_000)
        #expect(value["ratio"]?.number == 0.25 && value["free"]?.bool == true)
        #expect(value["date"]?.string == "2012-03-01T00:00:00Z" && value["early"]?.string == "1969-12-30T23:59:59Z")
        #expect(value["data"]?.string == "AP8QBw==")
        #expect(value["pages"]?.array?.compactMap { $0["class"]?.string } == ["SimplePage", "PhotoPage"])
        #expect(value["long"]?.string?.count == 300)
    }

    @Test(arguments: [
        "", "<plist/>", "<html/>", "<plist><dict><string>x</string></dict></plist>",
        "<plist><integer>x</integer></plist>",
        "<plist><dict><key>a</key><blob/></dict></plist>", "bplist00",
        "bplist00" + String(repeating: "\u{1}", count: 40),
    ]) func `what is no property list is refused`(text: String) {
        #expect(throws: WorkerError.self) { try PropertyList.parse(Array(text.utf8)) }
    }

    @Test func `a damaged binary list ends in a refusal, never in a crash`() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: sample, format: .binary, options: 0)
        var random = Dice(seed: 5)
        for _ in 0..<3_000 {
            var bytes = Array(data)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? PropertyList.parse(bytes)
        }
    }

    @Test func `a list that contains itself is refused`() {
        // One array whose only object is itself.
        let bytes =
            Array("bplist00".utf8) + [0xA1, 0, 8] + [UInt8](repeating: 0, count: 6) + [1, 1]
            + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 10]
        #expect(throws: WorkerError.self) { try PropertyList.parse(bytes) }
    }
}
