import EdicolaCore
import EdicolaServer
import Foundation
import Storage

extension Stand {
    /// Fills the stand with issues of one small page, the newest last, for tests that need only the stand.
    func stock(_ count: Int, isSold: @Sendable (Int) -> Bool = { _ in false }) async throws {
        let picture = NewPicture(
            bytes: Drawing(bars: 3, width: 90, height: 120).png, mediaType: "image/png", width: 90, height: 120)
        let press = PressClient { task, deliver in
            try await deliver(.outline(RunOutline(pages: [PageOutline(width: 450, height: 600)], language: "en")))
            if !task.hasCovers { try await deliver(.covers([picture], colour: "#C2552D")) }
            guard task.pagesDone == 0 else { return }
            try await deliver(
                .page(NewPage(pictures: [.oneX: picture, .twoX: picture], thumbnail: picture, layer: nil)))
        }
        for number in 1...count {
            let month = (number - 1) % 12 + 1
            let date = "\(2020 + (number - 1) / 12)-\(month < 10 ? "0" : "")\(month)"
            let run = try await hand(
                in: date, title: "Pears, or what fell from tree number \(number)", number: number, coverDate: date,
                price: isSold(number) ? Price(minor: 399, currency: "EUR") : nil)
            _ = try await PressJobRunner(storage: storage, press: press, now: { Self.noon }).work(until: run)
        }
    }
}
