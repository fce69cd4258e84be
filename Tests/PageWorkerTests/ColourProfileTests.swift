import Foundation
import Testing

@testable import PageWorker

/// Pictures with a profile, against colours that are computed here by the formulas of IEC 61966-2-1.
@Suite struct ColourProfileTests {
    private static let spaces = [
        TestProfile.Primaries(
            name: "Adobe RGB", red: [0.60974, 0.31111, 0.01947], green: [0.20528, 0.62567, 0.06087],
            blue: [0.14919, 0.06322, 0.74457], gamma: 563 / 256),
        TestProfile.Primaries(
            name: "Display P3", red: [0.51512, 0.24120, -0.00105], green: [0.29198, 0.69225, 0.04189],
            blue: [0.15710, 0.06657, 0.78407], gamma: 563 / 256),
        TestProfile.Primaries(
            name: "ProPhoto RGB", red: [0.79767, 0.28804, 0], green: [0.13519, 0.71187, 0],
            blue: [0.03134, 0.00009, 0.82491], gamma: 461 / 256),
    ]
    private static let patches: [[UInt8]] = [
        [255, 255, 255], [0, 0, 0], [128, 128, 128], [200, 90, 60], [70, 150, 80], [60, 80, 190], [230, 200, 40],
        [255, 0, 0], [0, 255, 0], [0, 0, 255], [30, 30, 60], [240, 180, 150],
    ]

    @Test(arguments: spaces) func `a PNG with a profile is shown in its colours`(space: TestProfile.Primaries) throws {
        let plain = png(rows: [Self.patches.flatMap(\.self)], type: 2)
        var picture = plain
        picture.chunks = [("iCCP", iCCP(TestProfile.rgb(space)))]
        let shown = try channels(picture.bytes)
        let expected = Self.patches.map { patch in self.expected(patch, space) }
        for (shown, expected) in zip(shown, expected) {
            #expect(distance(shown, expected) <= 3, "\(shown) \(expected)")
        }
        // The tested difference is visible.
        let farthest = try zip(channels(plain.bytes), expected).map(distance).max()
        #expect(try #require(farthest) > 30)
    }

    @Test func `the brightness that a PNG gives beside its profile doesn't count`() throws {
        var picture = png(rows: [[200, 90, 60]], type: 2)
        picture.chunks = [("gAMA", [0, 0, 0xD9, 0x03]), ("iCCP", iCCP(TestProfile.rgb(Self.spaces[2])))]
        #expect(distance(try channels(picture.bytes)[0], expected([200, 90, 60], Self.spaces[2])) <= 3)
    }

    @Test func `JPEG and WebP with a profile are too, and JPEG in parts`() throws {
        let profile = TestProfile.rgb(Self.spaces[0])
        let bitmap = try Bitmap(width: 16, height: 16)
        for index in 0..<256 { unsafe bitmap.pixels[index] = 0xFF46_9650 }
        let jpeg = try JPEG.encode(bitmap)
        let webP = try WebP.encode(bitmap, quality: 80, method: 2)
        let wanted = expected([0x46, 0x96, 0x50], Self.spaces[0])
        #expect(distance([0x46, 0x96, 0x50], wanted) > 30)
        for picture in [inserted(profile, in: jpeg), inserted(profile, in: jpeg, parts: 3), extended(webP, profile)] {
            #expect(distance(try channels(picture)[100], wanted) <= 5)
        }
    }

    @Test func `what is see-through is shown in its colours over white paper`() throws {
        var picture = png(rows: [[70, 150, 80, 255, 70, 150, 80, 0]], type: 6)
        picture.chunks = [("iCCP", iCCP(TestProfile.rgb(Self.spaces[0])))]
        let shown = try channels(picture.bytes)
        #expect(distance(shown[0], expected([70, 150, 80], Self.spaces[0])) <= 3 && shown[1] == [255, 255, 255])
    }

    @Test func `greys with a profile become lighter or darker`() throws {
        var picture = png(rows: [[0, 64, 128, 255]], type: 0)
        picture.chunks = [("iCCP", iCCP(TestProfile.grey(gamma: 1)))]
        let expected = [0, 64, 128, 255].map { Int((encoded(Double($0) / 255) * 255).rounded()) }
        for (shown, grey) in try zip(channels(picture.bytes), expected) {
            #expect(distance(shown, [grey, grey, grey]) <= 3)
        }
    }

    /// The picture was made by Pillow: cyan, magenta, magenta and yellow, black; 8 × 8 pixels each.
    @Test func `inks look as their profile says`() throws {
        let plain = try #require(
            Data(
                base64Encoded: """
                    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYICwwL\
                    CgwJCgoK/8AAFAgACAAgBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAAB\
                    fQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp\
                    anN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5\
                    +v/aAA4EQwBNAFkASwAAPwD+f+v38r9/K/fyv7/K/gDoooor+AOiiv7/ACv7/K/gDr//2Q==
                    """))
        // Inks of no printer: cyan is a dull green, magenta a light blue, red ochre, black dark grey.
        var mixtures = [[Int]](repeating: [50, 0, 0], count: 16)
        mixtures[0] = [100, 0, 0]
        mixtures[1] = [20, 0, 0]
        mixtures[4] = [75, -10, -20]
        mixtures[6] = [60, 20, 50]
        mixtures[8] = [60, -30, 30]
        mixtures[15] = [0, 0, 0]
        let shown = try channels(inserted(TestProfile.inks(mixtures), in: Array(plain)))
        for (x, mixture) in [(4, 8), (12, 4), (20, 6), (28, 1)] {
            let wanted = screen(lab: mixtures[mixture].map(Double.init))
            #expect(distance(shown[4 * 32 + x], wanted) <= 8, "\(shown[4 * 32 + x]) \(wanted)")
        }
    }

    @Test func `the profile of ordinary screens changes nothing`() throws {
        let screen = TestProfile.Primaries(
            name: "sRGB", red: [0.43607, 0.22249, 0.01392], green: [0.38515, 0.71687, 0.09708],
            blue: [0.14307, 0.06061, 0.71410], gamma: 563 / 256)
        let curve = (0...1_023).map { Int((linear(Double($0) / 1_023) * 65_535).rounded()) }
        #expect(try ColourConversion.toScreen(from: TestProfile.rgb(screen, table: curve), components: 3) == nil)
        // Two steps darker in the shadows.
        #expect(try ColourConversion.toScreen(from: TestProfile.rgb(screen), components: 3) != nil)
        var usual = [UInt8](repeating: 0, count: 3_144)
        usual.replaceSubrange(0x190..<(0x190 + 17), with: "sRGB IEC61966-2.1".utf8)
        #expect(try ColourConversion.toScreen(from: usual, components: 3) == nil)
    }

    // MARK: Profiles that can't be used

    @Test func `a profile that can't be used is told, and the picture is shown without it`() throws {
        let adobe = TestProfile.rgb(Self.spaces[0])
        let bitmap = try Bitmap(width: 8, height: 8)
        let jpeg = try JPEG.encode(bitmap)
        var (damaged, large) = (png(rows: [[1, 2, 3]], type: 2), png(rows: [[1, 2, 3]], type: 2))
        damaged.chunks = [("iCCP", Array(iCCP(adobe).dropLast(9)))]
        large.chunks = [("iCCP", iCCP([UInt8](repeating: 0, count: EmbeddedProfile.largest + 1)))]
        for picture in [
            damaged.bytes, large.bytes, inserted(Array("no profile".utf8), in: jpeg),
            inserted(Array(adobe.prefix(200)), in: jpeg), inserted(TestProfile.grey(gamma: 1), in: jpeg),
            inserted(adobe, in: jpeg, parts: 3, leaving: 2),
        ] {
            var complaints = PictureComplaints()
            _ = try Bitmap.decode(picture, complaints: &complaints)
            #expect(complaints.profile?.hasPrefix("the picture's colour profile was ignored: ") == true)
            #expect(complaints.damage == nil)
        }
    }

    @Test func `damage anywhere in a profile is never worse than a note`() throws {
        let plain = try JPEG.encode(Bitmap(width: 8, height: 8))
        let inks = TestProfile.inks([[Int]](repeating: [50, 0, 0], count: 16))
        for profile in [TestProfile.rgb(Self.spaces[0]), Array(inks.prefix(1_400))] {
            for position in profile.indices {
                var damaged = profile
                damaged[position] = damaged[position] == 0xFF ? 0x7F : 0xFF
                #expect(throws: Never.self) { _ = try Bitmap.decode(inserted(damaged, in: plain)) }
            }
        }
    }

    // MARK: Colours by the formulas

    private func expected(_ patch: [UInt8], _ space: TestProfile.Primaries) -> [Int] {
        let linear = patch.map { pow(Double($0) / 255, space.gamma) }
        return screen(
            (0..<3).map { space.red[$0] * linear[0] + space.green[$0] * linear[1] + space.blue[$0] * linear[2] })
    }

    /// - Parameter xyz: under D50.
    private func screen(_ xyz: [Double]) -> [Int] {
        let matrix = [
            [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540],
            [0.0719453, -0.2289914, 1.4052427],
        ]
        return matrix.map { row in
            let value = zip(row, xyz).map { $0 * $1 }.reduce(0, +)
            return Int((encoded(min(1, max(0, value))) * 255).rounded())
        }
    }

    private func screen(lab: [Double]) -> [Int] {
        let y = (lab[0] + 16) / 116
        func linear(_ value: Double) -> Double { value > 6.0 / 29 ? pow(value, 3) : (value - 16.0 / 116) * 108 / 841 }
        return screen([
            0.9642 * linear(y + lab[1] / 500), linear(y), 0.8249 * linear(y - lab[2] / 200),
        ])
    }

    private func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    private func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    // MARK: Tools

    private func png(rows: [[UInt8]], type: Int) -> TestPNG {
        let channels = [0: 1, 2: 3, 6: 4][type] ?? 1
        return TestPNG(width: rows[0].count / channels, height: rows.count, type: type, rows: rows)
    }

    private func iCCP(_ profile: [UInt8]) -> [UInt8] {
        Array("a".utf8) + [0, 0] + TestPNG.stored(profile)
    }

    /// - Parameter leaving: a part to leave out.
    private func inserted(_ profile: [UInt8], in jpeg: [UInt8], parts: Int = 1, leaving: Int? = nil) -> [UInt8] {
        let size = (profile.count + parts - 1) / parts
        var segments: [UInt8] = []
        for part in 1...parts where part != leaving {
            let content = profile.dropFirst((part - 1) * size).prefix(size)
            let length = content.count + 16
            segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + "ICC_PROFILE\0".utf8
            segments += [UInt8(part), UInt8(parts)] + content
        }
        return jpeg[..<2] + segments + jpeg[2...]
    }

    /// Returns a plain WebP with the extended header that a profile needs.
    private func extended(_ webP: [UInt8], _ profile: [UInt8]) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let header = Array("VP8X".utf8) + little(10, 4) + [0x20, 0, 0, 0] + little(15, 3) + little(15, 3)
        let padding = [UInt8](repeating: 0, count: profile.count % 2)
        let chunk = Array("ICCP".utf8) + little(profile.count, 4) + profile + padding
        let body = Array("WEBP".utf8) + header + chunk + webP[12...]
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    private func channels(_ picture: [UInt8]) throws -> [[Int]] {
        let bitmap = try Bitmap.decode(picture)
        return (0..<(bitmap.width * bitmap.height)).map { index in
            let pixel = unsafe bitmap.pixels[index]
            return [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
        }
    }

    private func distance(_ colour: [Int], _ other: [Int]) -> Int {
        zip(colour, other).map { abs($0 - $1) }.max() ?? 0
    }
}
