import Markup

/// A path as people order paths: digits by their value, upper and lower case alike, and what lies in a folder before what
/// lies in the folders in it. `page 9` stands before `Page 10`.
struct NaturalPath: Comparable {
    private let segments: [[Part]]
    private let path: String

    init(_ path: String) {
        self.path = path
        // What a file's name ends with says nothing of its place: `a.jpg` stands before `a2.jpg`.
        let end = path.lastIndex { $0 == "." || $0 == "/" }.flatMap { path[$0] == "." ? $0 : nil }
        segments = path[..<(end ?? path.endIndex)].pathNames.map(Self.parts)
    }

    static func < (left: NaturalPath, right: NaturalPath) -> Bool {
        for depth in 0..<min(left.segments.count, right.segments.count) {
            let (isFile, isOtherFile) = (depth == left.segments.count - 1, depth == right.segments.count - 1)
            if isFile != isOtherFile { return isFile }
            switch Part.order(left.segments[depth], right.segments[depth]) {
            case ..<0: return true
            case 1...: return false
            default: continue
            }
        }
        // Names that differ in zeros or in case only still have one order.
        return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }

    static func == (left: NaturalPath, right: NaturalPath) -> Bool {
        left.path.utf8.elementsEqual(right.path.utf8)
    }

    private static func parts(of segment: Substring) -> [Part] {
        var parts: [Part] = []
        var rest = segment.lowercased()[...]
        while let first = rest.first {
            let isDigit = isDigit(first)
            let run = rest.prefix { Self.isDigit($0) == isDigit }
            parts.append(isDigit ? .number(Array(run.utf8.drop { $0 == UInt8(ascii: "0") })) : .text(Array(run.utf8)))
            rest = rest[run.endIndex...]
        }
        return parts
    }

    private static func isDigit(_ character: Character) -> Bool {
        character >= "0" && character <= "9"
    }

    /// A run of digits without leading zeros, or of other letters.
    private enum Part {
        case number([UInt8])
        case text([UInt8])

        /// Less than, equal to or greater than 0.
        static func order(_ left: [Part], _ right: [Part]) -> Int {
            for (left, right) in zip(left, right) {
                let order = order(left, right)
                if order != 0 { return order }
            }
            return left.count - right.count
        }

        private static func order(_ left: Part, _ right: Part) -> Int {
            switch (left, right) {
            case (.number(let left), .number(let right)):
                left.count == right.count ? order(left, right) : left.count - right.count
            case (.text(let left), .text(let right)): order(left, right)
            case (.number, .text): -1
            case (.text, .number): 1
            }
        }

        private static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
            if left.lexicographicallyPrecedes(right) { return -1 }
            return right.lexicographicallyPrecedes(left) ? 1 : 0
        }
    }
}
