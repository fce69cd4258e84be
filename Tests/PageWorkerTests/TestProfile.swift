/// Writes small ICC profiles for tests (ICC.1:2001-04).
enum TestProfile {
    /// The screen's full red, green and blue as X, Y, Z under D50.
    struct Primaries {
        var name: String
        var red: [Double]
        var green: [Double]
        var blue: [Double]
        var gamma: Double
    }

    /// - Parameter table: brightness at equal steps, from 0 to 65,535, instead of the gamma.
    static func rgb(_ primaries: Primaries, table: [Int]? = nil) -> [UInt8] {
        let numbers = table ?? [Int((primaries.gamma * 256).rounded())]
        let curve = tag("curv", big(numbers.count, 4) + numbers.flatMap { big($0, 2) })
        let colorants = [primaries.red, primaries.green, primaries.blue].map { tag("XYZ ", $0.flatMap(fixed)) }
        return profile(
            "mntr", "RGB ", "XYZ ",
            [
                ("wtpt", white), ("rXYZ", colorants[0]), ("gXYZ", colorants[1]), ("bXYZ", colorants[2]),
                ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
            ])
    }

    static func grey(gamma: Double) -> [UInt8] {
        let curve = tag("curv", big(1, 4) + big(Int((gamma * 256).rounded()), 2) + [0, 0])
        return profile("mntr", "GRAY", "XYZ ", [("wtpt", white), ("kTRC", curve)])
    }

    /// - Parameter mixtures: L, a and b for each of the 16 mixtures of full inks; black changes fastest, then yellow,
    ///   magenta, cyan.
    static func inks(_ mixtures: [[Int]]) -> [UInt8] {
        let identity = [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed)
        let straight = (0...255).map { UInt8($0) }
        let colours = mixtures.flatMap { [UInt8($0[0] * 255 / 100), UInt8($0[1] + 128), UInt8($0[2] + 128)] }
        let tables = [[UInt8]](repeating: straight, count: 4).flatMap(\.self) + colours + straight + straight + straight
        return profile(
            "prtr", "CMYK", "Lab ", [("wtpt", white), ("A2B0", tag("mft1", [4, 3, 2, 0] + identity + tables))])
    }

    private static var white: [UInt8] { tag("XYZ ", [0.9642, 1, 0.8249].flatMap(fixed)) }

    private static func tag(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + big(0, 4) + content
    }

    private static func profile(
        _ kind: String, _ space: String, _ connection: String, _ tags: [(String, [UInt8])]
    ) -> [UInt8] {
        var (table, contents): ([UInt8], [UInt8]) = (big(tags.count, 4), [])
        let start = 128 + 4 + 12 * tags.count
        for (name, content) in tags {
            // Each begins at a multiple of four.
            table += Array(name.utf8) + big(start + contents.count, 4) + big(content.count, 4)
            contents += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        let size = big(start + contents.count, 4)
        let names = Array((kind + space + connection).utf8)
        let head = size + big(0, 4) + [2, 0x10, 0, 0] + names + big(0, 12) + Array("acsp".utf8) + big(0, 28)
        return head + [0.9642, 1, 0.8249].flatMap(fixed) + big(0, 48) + table + contents
    }

    /// Returns a number with 16 bits before the point and 16 behind it.
    private static func fixed(_ value: Double) -> [UInt8] {
        big(Int((value * 65_536).rounded()), 4)
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}
