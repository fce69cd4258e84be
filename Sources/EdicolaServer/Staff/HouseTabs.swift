import EdicolaCore
import HTML
import HTTPTypes
import Hummingbird

/// A page of the section House.
enum HousePage: CaseIterable, Sendable {
    case people, keys, announcing, moving, health, log

    var path: String {
        switch self {
        case .people: Paths.Console.people
        case .keys: Paths.Console.keys
        case .announcing: Paths.Console.usualAnnouncing
        case .moving: Paths.Console.moving
        case .health: Paths.Console.health
        case .log: Paths.Console.log
        }
    }

    func title(in language: String) -> String {
        switch self {
        case .people: StaffWords.of(language).people
        case .keys: KeyWords.of(language).title
        case .announcing: AnnouncingWords.of(language).title
        case .moving: ImportWords.of(language).title
        case .health: HealthWords.of(language).title
        case .log: LogWords.of(language).title
        }
    }
}

/// The pages of the section House, as links.
struct HouseTabs {
    var language: String
    /// The page at hand.
    var here: HousePage

    var html: HTML {
        let links: [HTML] = HousePage.allCases.map { page in
            """
            <li><a href="\(page.path)"\(page == here ? " aria-current=\"page\"" : .empty)>\(page.title(in: language))</a></li>
            """
        }
        return "<ul class=\"house-tabs\">\(links.joined)</ul>\n"
    }
}

extension HousePage {
    func html(
        _ main: HTML, note: String? = nil, styles: [String] = [], modules: [String] = [], isRenewed: Bool = false,
        for site: Site
    ) -> HTML {
        ConsoleFrame(
            title: title(in: site.words.code), section: .house, note: note, isRenewed: isRenewed,
            styles: ["account", "staff"] + styles, modules: modules,
            main: HouseTabs(language: site.words.code, here: self).html + main
        ).html(for: site)
    }

    func answer(
        _ main: HTML, note: String? = nil, styles: [String] = [], modules: [String] = [], isRenewed: Bool = false,
        for site: Site, to request: Request,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let html = html(main, note: note, styles: styles, modules: modules, isRenewed: isRenewed, for: site)
        var response = try EncodedAnswer(html, for: request).representation(caching: .never).response(to: request)
        response.status = status
        if let choice = request.languageChoice { response.headers.append(choice) }
        return response
    }
}
