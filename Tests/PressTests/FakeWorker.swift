import EdicolaCore
import Foundation

@testable import Press

/// A page worker in the form of a shell script: it answers like a good worker, unless a test changes that.
struct FakeWorker {
    let scratch: Scratch
    let file: URL
    let press: Press

    /// - Parameters:
    ///   - actions: shell commands for pages, resources (as negative numbers) and articles (from 1,001), run before
    ///     their answers.
    ///   - contents: a shell command for the request of a PDF's contents page.
    ///   - words: a shell command for the request of the words of page `$page`.
    ///   - content: the file's other contents.
    init(
        pages: Int, actions: [Int: String] = [:], contents: String = "cat done", words: String? = nil,
        content: FakeContent = FakeContent(), settings: PressSettings = FakeWorker.settings, pool: PressPool? = nil
    ) throws {
        let scratch = try Scratch()
        _ = try scratch.file("info", content.notes + Self.frame(.info, 0, content.info(pages: pages)) + Self.done)
        _ = try scratch.file("cover", Self.frame(.cover, 1, "", raw: [0xFF, 0xD8]) + Self.done)
        _ = try scratch.file("done", Self.done)
        for page in 1...pages { _ = try scratch.file("pages-\(page)", content.page(page)) }
        for number in content.resources.indices.map({ $0 + 1 }) {
            _ = try scratch.file("resources-\(number)", content.resource(number))
        }
        for number in content.articles.indices.map({ $0 + 1 }) {
            _ = try scratch.file("articles-\(number)", Self.frame(.article, number, "{\"n\":\(number)}"))
        }
        for kind in UInt8(1)...18 {
            let frame = Frame.Kind(rawValue: kind).map { Self.frame($0, 5, "RIFF") } ?? Data()
            _ = try scratch.file("flood-\(kind)", Data((1...500).flatMap { _ in frame }))
        }
        let cases = actions.map { "\($0)) \($1);;" }.joined(separator: "\n")
        let worker = try scratch.script(
            """
            cd \(scratch.folder.path)
            case $1 in
            info) cat info; exit;;
            cover) cat cover; exit;;
            contents) \(contents); exit;;
            resources) sign=-; start=0; echo $6 $7 >> items;;
            articles) sign=; start=1000;;
            pages) sign=; start=0; echo $$ >> started; echo $3-$5 >> asked;;
            tile|unlock) . ./square; exit;;
            words) page=${11}; echo $page $7 >> read; \(words ?? "cat done"); exit;;
            esac
            page=$3
            while [ $page -le $5 ]; do
            case $sign$((page + start)) in
            \(cases)
            esac
            cat $1-$page
            page=$((page + 1))
            done
            cat done
            """)
        self.scratch = scratch
        file = try scratch.file("issue.pdf", Data("%PDF-1.7".utf8))
        var settings = settings
        settings.scratch = scratch.folder.appending(path: "spool")
        let recognition = words.map { _ in TextRecognition(models: scratch.folder, languages: ["eng"]) }
        press = Press(
            tools: PressTools(worker: worker, pdfium: worker, recognition: recognition), settings: settings, pool: pool)
    }

    /// The processes that were started for pages.
    var started: [Int32] { lines("started").compactMap { Int32($0) } }
    /// The requested ranges of pages.
    var asked: [String] { lines("asked") }

    /// The pages whose words were requested, and the languages.
    var read: [String] { lines("read") }
    /// The requested items of resources.
    var items: [String] { lines("items") }

    /// The files in the spool folder.
    var spooled: [String] {
        let spool = scratch.folder.appending(path: "spool")
        return (try? FileManager.default.subpathsOfDirectory(atPath: spool.path)) ?? []
    }

    private func lines(_ name: String) -> [String] {
        let text = try? String(contentsOf: scratch.folder.appending(path: name), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    static var settings: PressSettings {
        var settings = PressSettings()
        (settings.workers, settings.firstPages, settings.chunk) = (2, 2, 4)
        settings.silence = .seconds(30)
        return settings
    }

    static let done = frame(.done, 0)

    static func frame(_ kind: Frame.Kind, _ page: Int, _ text: String = "", raw: [UInt8]? = nil) -> Data {
        let payload = raw ?? Array(text.utf8)
        var frame = Data("EDP1".utf8) + [kind.rawValue, 0, 0, 0]
        for number in [page, 8, 8] { frame += littleEndian(number, bytes: 4) }
        return frame + littleEndian(payload.count, bytes: 8) + payload
    }

    private static func littleEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
