import ArgumentParser
import EdicolaCore
import Foundation

/// A publisher's settings of a stand. An empty value removes one: --welcome "".
struct StandOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("Look of the stand: grid, shelf or cover-flow (default: grid).", valueName: "style"))
    var look: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Typeface of headlines: kiosk, garamond, vollkorn, slab, spartan or plain.", valueName: "name"))
    var typeface: String?

    @Option(name: .long, help: ArgumentHelp("Background in light mode, as #RRGGBB.", valueName: "colour")) var paper:
        String?

    @Option(name: .long, help: ArgumentHelp("Background in dark mode, as #RRGGBB.", valueName: "colour")) var night:
        String?

    @Option(name: .long, help: ArgumentHelp("File with the logo: PNG, JPEG, WebP or SVG.", valueName: "file"))
    var logo: String?

    @Option(name: .long, help: ArgumentHelp("Text above the stand.", valueName: "text")) var welcome: String?

    @Option(name: .long, help: ArgumentHelp("Text at the foot of every page.", valueName: "text")) var footer: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Languages of the pages around the issues: it,en (default: the browser's choice).", valueName: "list"))
    var speaks: String?

    @Option(name: .long, help: ArgumentHelp("Address of the privacy policy.", valueName: "url")) var privacyPolicy:
        String?

    @Option(name: .long, help: ArgumentHelp("Address of the imprint.", valueName: "url")) var imprint: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Store and library on one screen: yes or no (default: no).", valueName: "yes|no"))
    var mergedLibrary: String?

    @Option(name: .long, help: ArgumentHelp("Time zone: Europe/Rome (default: UTC).", valueName: "zone")) var timeZone:
        String?

    @Option(name: .long, help: ArgumentHelp("ISSN: 1234-5679.", valueName: "number")) var issn: String?

    @Option(
        name: .long, help: ArgumentHelp("Site that may show the stand in a frame. Repeat for more.", valueName: "url"))
    var embedOn: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("Fixed section of every issue, in reading order. Repeat for more.", valueName: "name"))
    var section: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Maximum characters a reader can copy from an issue, per copy and in total: 600,6000.", valueName: "numbers"
        ))
    var copyLimit: String?

    @Option(name: .long, help: ArgumentHelp("Address of an RSS, Atom or JSON feed with news.", valueName: "url"))
    var newsFeed: String?

    @Option(name: .long, help: ArgumentHelp("Category's id. Repeat for more.", valueName: "id"))
    var category: [String] = []

    func apply(to settings: inout StandSettings) throws {
        try set(&settings.look, look, "--look") { StandLook(rawValue: $0) }
        try set(&settings.typeface, typeface, "--typeface") { Typeface(rawValue: $0) }
        try set(&settings.paper, paper, "--paper") { $0 }
        try set(&settings.night, night, "--night") { $0 }
        try set(&settings.welcome, welcome, "--welcome") { $0 }
        try set(&settings.footer, footer, "--footer") { $0 }
        try set(&settings.languages, speaks, "--speaks") { $0.split(separator: ",").map(String.init) }
        try set(&settings.privacyPolicy, privacyPolicy, "--privacy-policy") { $0 }
        try set(&settings.imprint, imprint, "--imprint") { $0 }
        try set(&settings.mergesLibrary, mergedLibrary, "--merged-library") { ["yes": true, "no": false][$0] }
        try set(&settings.timeZone, timeZone, "--time-zone") { TimeZone(identifier: $0)?.identifier }
        try set(&settings.issn, issn, "--issn") { $0 }
        try set(&settings.copyLimit, copyLimit, "--copy-limit") { CopyLimit(words: $0) }
        try set(&settings.newsFeed, newsFeed, "--news-feed") { $0 }
        if !embedOn.isEmpty { settings.embedding = embedOn == [""] ? nil : embedOn }
        if !section.isEmpty { settings.sections = section == [""] ? nil : section }
        if !category.isEmpty {
            settings.filedUnder = category == [""] ? nil : try category.map { try StandCategory.ID(parsing: $0) }
        }
        try valid { try settings.check() }
    }

    private func set<Value>(
        _ place: inout Value?, _ text: String?, _ name: String, _ read: (String) -> Value?
    ) throws {
        guard let text else { return }
        guard !text.isEmpty else {
            place = nil
            return
        }
        guard let value = read(text) else { throw ValidationError("\(name) can't be “\(text)”.") }
        place = value
    }
}

extension CopyLimit {
    /// Reads `600`, `600,6000` or `,6000`.
    fileprivate init?(words: String) {
        let parts = words.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ $0.isEmpty || Int($0) != nil }) else { return nil }
        self.init(atOnce: Int(parts[0]), inAll: parts.count == 2 ? Int(parts[1]) : nil)
    }

    fileprivate var words: String {
        [atOnce.map { "\($0) per copy" }, inAll.map { "\($0) in total" }].compactMap(\.self).joined(separator: ", ")
    }
}

extension StandSettings {
    var facts: [[String]] {
        [
            ["look", look?.rawValue ?? ""], ["typeface", typeface?.rawValue ?? ""], ["paper", paper ?? ""],
            ["night", night ?? ""], ["accent of all", accent ?? ""],
            ["speaks", languages?.joined(separator: ",") ?? ""],
            ["welcome", welcome ?? ""], ["footer", footer ?? ""], ["privacy policy", privacyPolicy ?? ""],
            ["imprint", imprint ?? ""], ["merged library", mergesLibrary.map { $0 ? "yes" : "no" } ?? ""],
            ["time zone", timeZone ?? ""], ["ISSN", issn ?? ""],
            ["in frames on", embedding?.joined(separator: ", ") ?? ""],
            ["sections", sections?.joined(separator: ", ") ?? ""],
            ["characters copied", copyLimit?.words ?? ""],
            ["news from", newsFeed ?? ""],
            ["filed under", filedUnder?.map(\.text).joined(separator: ", ") ?? ""],
        ].filter { !$0[1].isEmpty }
    }
}
