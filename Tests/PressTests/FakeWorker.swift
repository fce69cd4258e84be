import Foundation

@testable import Press

/// A page worker made of a shell script: it says what a good worker would say, except at one page.
struct FakeWorker {
    let scratch: Scratch
    let file: URL
    let press: Press

    /// - Parameters:
    ///   - actions: shell commands for pages, done before the page is said.
    init(pages: Int, actions: [Int: String] = [:], settings: PressSettings = FakeWorker.settings) throws {
        let scratch = try Scratch()
        let sizes = Array(repeating: #"{"width":10,"height":10,"label":""}"#, count: pages).joined(separator: ",")
        let info = #"{"pages":[\#(sizes)],"outline":[],"encrypted":false}"#
        _ = try scratch.file("info", Self.frame(.info, 0, info) + Self.frame(.done, 0))
        _ = try scratch.file("cover", Self.frame(.cover, 1, "\u{FF}", raw: [0xFF, 0xD8]) + Self.frame(.done, 0))
        _ = try scratch.file("done", Self.frame(.done, 0))
        for page in 1...pages {
            let pictures = [Frame.Kind.image2x, .image1x, .thumbnail].map { kind in
                Self.frame(kind, page, "RIFF\(page)")
            }
            _ = try scratch.file("page-\(page)", pictures.reduce(Data(), +) + Self.frame(.layer, page, "{}"))
        }
        let cases = actions.map { "\($0)) \($1);;" }.joined(separator: "\n")
        let worker = try scratch.script(
            """
            cd \(scratch.folder.path)
            case $1 in
            info) cat info; exit;;
            cover) cat cover; exit;;
            esac
            echo $$ >> started
            page=$3
            while [ $page -le $5 ]; do
            case $page in
            \(cases)
            esac
            cat page-$page
            page=$((page + 1))
            done
            cat done
            """)
        self.scratch = scratch
        file = try scratch.file("issue.pdf", Data("%PDF-1.7".utf8))
        press = Press(tools: PressTools(worker: worker, pdfium: worker), settings: settings)
    }

    /// The processes that were started for pages.
    var started: [Int32] {
        let text = try? String(contentsOf: scratch.folder.appending(path: "started"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").compactMap { Int32($0) }
    }

    static var settings: PressSettings {
        var settings = PressSettings()
        (settings.workers, settings.firstChunk, settings.chunk) = (2, 2, 4)
        settings.silence = .seconds(30)
        return settings
    }

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
