import EdicolaCore
import EdicolaServer
import Foundation
import Storage

/// Eight pages, each with as many bars as its number, the sixth wider than tall; the second has words and a link.
enum SmallIssue {
    static let pageCount = 8
    static let lines = ["Red plums fall in August", "before the wasps have come."]

    /// - Parameter landing: called before a page leaves the press.
    static func press(landing: @escaping @Sendable (Int) async throws -> Void = { _ in }) -> PressClient {
        PressClient { task, deliver in
            let pages = (1...pageCount).map { PageOutline(width: size($0).width, height: size($0).height) }
            try await deliver(
                .outline(
                    RunOutline(
                        pages: pages,
                        contents: [.init(title: "Plums", page: 2), .init(title: "Pears & quinces", page: 5)],
                        language: "en"
                    )))
            if !task.hasCovers {
                try await deliver(.covers([picture(1, width: 180), picture(1, width: 360)], colour: "#C2552D"))
            }
            for number in 1...pageCount where number > task.pagesDone {
                try await landing(number)
                try await deliver(.page(page(number)))
            }
        }
    }

    static func size(_ number: Int) -> (width: Double, height: Double) { number == 6 ? (800, 600) : (450, 600) }

    private static func page(_ number: Int) -> NewPage {
        NewPage(
            pictures: [.oneX: picture(number, width: 240), .twoX: picture(number, width: 480)],
            thumbnail: picture(number, width: 60), layer: Data(layer(number).utf8))
    }

    private static func picture(_ number: Int, width: Int) -> NewPicture {
        let size = size(number)
        let height = Int(Double(width) * size.height / size.width)
        return NewPicture(
            bytes: Drawing(bars: number, width: width, height: height).png, mediaType: "image/png", width: width,
            height: height)
    }

    private static func layer(_ number: Int) -> String {
        let size = size(number)
        let texts = number == 2 ? lines : ["Page \(number)"]
        let lines = texts.enumerated().map { row, line in
            let words = line.split(separator: " ").enumerated().map { column, word in
                "[\"\(word)\",\(50 + column * 70),\(80 + row * 40),60,22]"
            }
            return "{\"box\":[50,\(80 + row * 40),350,22],\"words\":[\(words.joined(separator: ","))]}"
        }
        let links =
            number == 2
            ? "{\"box\":[50,400,200,40],\"page\":5},{\"box\":[0,0,9,9],\"uri\":\"javascript:alert(1)\"}" : ""
        return """
            {"page":\(number),"width":\(size.width),"height":\(size.height),"lines":[\(lines.joined(separator: ","))],\
            "links":[\(links)]}
            """
    }
}
