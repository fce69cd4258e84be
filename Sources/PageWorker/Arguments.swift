import Markup

/// What the worker was asked to do. Pages are counted from 1.
struct Arguments {
    enum Verb {
        case info
        /// What the contents page of a PDF without an outline says.
        case contents
        case pages(ClosedRange<Int>, PageSizes)
        case cover(page: Int, widths: [Int], PageSizes)
        /// Items: what the info said of each, where it said it.
        case resources(ClosedRange<Int>, items: [Int])
        case articles(ClosedRange<Int>)
        case tile(Tile, PageSizes)
        /// The layer of a page with the words that are found in its picture.
        case words(page: Int, Tesseract, PageSizes)
        /// The PDF without its password, which stands in the environment.
        case unlock

        /// Whether a reader waits for the answer.
        var isAwaited: Bool {
            if case .tile = self { true } else { false }
        }
    }

    static let usage = """
        usage: edicola-pageworker VERB --pdfium PATH [options] < FILE | …
          info
          contents
          pages --from N --to N [--width1x 1000] [--width2x 2000] [--thumb 240] [--quality 80] [--method 2]
                [--part whole|small|large]
          cover [--page 1] [--widths 160,320,640,1024] [--width2x 2000] [--format jpeg|png]
          resources --from N --to N [--items N,N,…]
          articles --from N --to N
          tile --page N --scale 2 --x 0 --y 0 [--side 512] [--width2x 2000] [--quality 80] [--method 2]
          words --page N --library libtesseract.so.5 --languages eng+ita [--models FOLDER] [--width2x 2000]
          unlock (with EDICOLA_PDF_PASSWORD in the environment)
          all: [--remote refuse|allow]
          limits: [--memory BYTES] [--cpu SECONDS] [--max-pages 10000]
        """

    var verb: Verb
    var pdfium: String
    /// Bytes of address space.
    var memory = 2 << 30
    /// Seconds of processor time.
    var cpu = 600
    var maximumPages = 10_000
    /// Whether documents keep their references to other sites.
    var allowsRemote = false

    init(parsing words: [String]) throws(WorkerError) {
        var values: [String: String] = [:]
        var rest = words.dropFirst(2)
        while let name = rest.popFirst() {
            guard let value = rest.popFirst(), Self.options.contains(name) else {
                throw WorkerError(.usage, "unknown or incomplete option \(name)\n\(Self.usage)")
            }
            values[name] = value
        }
        func number(_ name: String, _ standard: Int, _ range: ClosedRange<Int>) throws(WorkerError) -> Int {
            guard let text = values[name] else { return standard }
            guard let number = Int(text), range.contains(number) else {
                throw WorkerError(.usage, "\(name) must be between \(range.lowerBound) and \(range.upperBound)")
            }
            return number
        }
        func range() throws(WorkerError) -> ClosedRange<Int> {
            let from = try number("--from", 1, 1...100_000)
            return from...(try number("--to", from, from...100_000))
        }
        guard let pdfium = values["--pdfium"] else { throw WorkerError(.usage, "--pdfium is missing\n\(Self.usage)") }
        self.pdfium = pdfium
        memory = try number("--memory", memory, (64 << 20)...(1 << 40))
        cpu = try number("--cpu", cpu, 1...86_400)
        maximumPages = try number("--max-pages", maximumPages, 1...100_000)

        switch values["--remote"] ?? "refuse" {
        case "refuse": allowsRemote = false
        case "allow": allowsRemote = true
        default: throw WorkerError(.usage, "--remote must be refuse or allow")
        }

        var sizes = PageSizes()
        sizes.width2x = try number("--width2x", sizes.width2x, 16...6_000)
        sizes.width1x = try number("--width1x", sizes.width1x, 8...sizes.width2x)
        sizes.thumbnail = try number("--thumb", sizes.thumbnail, 4...sizes.width1x)
        sizes.quality = try number("--quality", sizes.quality, 1...100)
        sizes.method = try number("--method", sizes.method, 0...6)
        guard let part = PageSizes.Part(rawValue: values["--part"] ?? "whole") else {
            throw WorkerError(.usage, "--part must be whole, small or large")
        }
        sizes.part = part
        switch values["--format"] ?? "jpeg" {
        case "jpeg": sizes.coversArePNG = false
        case "png": sizes.coversArePNG = true
        default: throw WorkerError(.usage, "--format must be jpeg or png")
        }

        switch words.dropFirst().first {
        case "info": verb = .info
        case "contents": verb = .contents
        case "pages": verb = .pages(try range(), sizes)
        case "resources":
            let words = values["--items"]?.split(separator: ",") ?? []
            let items = words.compactMap { Int($0) }.filter { $0 >= 0 }
            guard items.count == words.count else { throw WorkerError(.usage, "--items must be numbers from 0") }
            verb = .resources(try range(), items: items)
        case "articles": verb = .articles(try range())
        case "unlock": verb = .unlock
        case "words":
            guard let library = values["--library"], let languages = values["--languages"] else {
                throw WorkerError(.usage, "--library and --languages are missing\n\(Self.usage)")
            }
            let tesseract = Tesseract(library: library, models: values["--models"], languages: languages)
            verb = .words(page: try number("--page", 1, 1...100_000), tesseract, sizes)
        case "tile":
            let tile = Tile(
                page: try number("--page", 1, 1...100_000), scale: try number("--scale", 2, 1...8),
                x: try number("--x", 0, 0...4_096), y: try number("--y", 0, 0...4_096),
                side: try number("--side", 512, 64...2_048))
            verb = .tile(tile, sizes)
        case "cover":
            let widths = (values["--widths"] ?? "160,320,640,1024").split(separator: ",").compactMap { Int($0) }
            guard !widths.isEmpty, widths.count <= 16, widths.allSatisfy({ (8...6_000).contains($0) }) else {
                throw WorkerError(.usage, "--widths must be 1 to 16 numbers between 8 and 6000")
            }
            verb = .cover(page: try number("--page", 1, 1...100_000), widths: widths, sizes)
        default: throw WorkerError(.usage, Self.usage)
        }
    }

    private static let options: Set<String> = [
        "--pdfium", "--memory", "--cpu", "--max-pages", "--from", "--to", "--width1x", "--width2x", "--thumb",
        "--quality", "--method", "--page", "--widths", "--scale", "--x", "--y", "--side", "--remote", "--part",
        "--format", "--items", "--library", "--models", "--languages",
    ]
}
