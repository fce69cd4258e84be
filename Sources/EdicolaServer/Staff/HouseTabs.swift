import EdicolaCore
import HTML

/// The pages of the section House.
struct HouseTabs {
    var words: StaffWords
    /// The title of the page at hand.
    var here: String

    var html: HTML {
        let pages = [(words.people, Paths.Console.people), (words.log, Paths.Console.log)]
        let links: [HTML] = pages.map { title, path in
            "<li><a href=\"\(path)\"\(title == here ? " aria-current=\"page\"" : .empty)>\(title)</a></li>"
        }
        return "<ul class=\"house-tabs\">\(links.joined)</ul>\n"
    }
}
