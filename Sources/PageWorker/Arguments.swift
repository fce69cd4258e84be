/// What the worker was asked to do. Pages are counted from 1.
struct Arguments {
    enum Verb {
        case info
        case pages(ClosedRange<Int>, PageSizes)
        case cover(page: Int, widths: [Int], PageSizes)
    }

    static let usage = """
        usage: edicola-pageworker info|pages|cover --pdfium PATH [options] < FILE.pdf | …
          pages --from N --to N [--width1x 1000] [--width2x 2000] [--thumb 240] [--quality 80] [--method 2]
          cover [--page 1] [--widths 160,320,640,1024] [--width2x 2000]
          limits: [--memory BYTES] [--cpu SECONDS] [--max-pages 10000]
        """

    var verb: Verb
    var pdfium: String
    /// Bytes of address space.
    var memory = 2 << 30
    /// Seconds of processor time.
    var cpu = 600
    var maximumPages = 10_000

    init(parsing words: [String]) throws(Failure) {
        var values: [String: String] = [:]
        var rest = words.dropFirst(2)
        while let name = rest.popFirst() {
            guard let value = rest.popFirst(), Self.options.contains(name) else {
                throw Failure(.usage, "unknown or incomplete option \(name)\n\(Self.usage)")
            }
            values[name] = value
        }
        func number(_ name: String, _ standard: Int, _ range: ClosedRange<Int>) throws(Failure) -> Int {
            guard let text = values[name] else { return standard }
            guard let number = Int(text), range.contains(number) else {
                throw Failure(.usage, "\(name) must be between \(range.lowerBound) and \(range.upperBound)")
            }
            return number
        }
        guard let pdfium = values["--pdfium"] else { throw Failure(.usage, "--pdfium is missing\n\(Self.usage)") }
        self.pdfium = pdfium
        memory = try number("--memory", memory, (64 << 20)...(1 << 40))
        cpu = try number("--cpu", cpu, 1...86_400)
        maximumPages = try number("--max-pages", maximumPages, 1...100_000)

        var sizes = PageSizes()
        sizes.width2x = try number("--width2x", sizes.width2x, 16...6_000)
        sizes.width1x = try number("--width1x", sizes.width1x, 8...sizes.width2x)
        sizes.thumbnail = try number("--thumb", sizes.thumbnail, 4...sizes.width1x)
        sizes.quality = try number("--quality", sizes.quality, 1...100)
        sizes.method = try number("--method", sizes.method, 0...6)

        switch words.dropFirst().first {
        case "info": verb = .info
        case "pages":
            let from = try number("--from", 1, 1...100_000)
            verb = .pages(from...(try number("--to", from, from...100_000)), sizes)
        case "cover":
            let widths = (values["--widths"] ?? "160,320,640,1024").split(separator: ",").compactMap { Int($0) }
            guard !widths.isEmpty, widths.count <= 16, widths.allSatisfy({ (8...6_000).contains($0) }) else {
                throw Failure(.usage, "--widths must be 1 to 16 numbers between 8 and 6000")
            }
            verb = .cover(page: try number("--page", 1, 1...100_000), widths: widths, sizes)
        default: throw Failure(.usage, Self.usage)
        }
    }

    private static let options: Set<String> = [
        "--pdfium", "--memory", "--cpu", "--max-pages", "--from", "--to", "--width1x", "--width2x", "--thumb",
        "--quality",
        "--method", "--page", "--widths",
    ]
}
