import ArgumentParser
import EdicolaCore
import EdicolaKit
import FoundationEssentials

struct RedeemCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redeem",
        abstract: "Redeem a promo code.",
        discussion: """
              newsstand redeem SPRING2026
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "Promo code. Case and hyphens don't matter.")
    var code: String

    func run() async throws {
        let context = try location.context(newsstand)
        let (stand, _) = try await context.known()
        let redeemed = try await stand.redeem(code)
        await context.updateRights(at: stand)
        for opening in redeemed.opens {
            let what = opening.issue.map { "\(opening.publication)/\($0)" } ?? "\(opening.publication)"
            let until = redeemed.until.map { ", until \($0.ISO8601Format())" } ?? ""
            try Terminal.line("Yours: \(what)\(until).")
        }
    }
}
