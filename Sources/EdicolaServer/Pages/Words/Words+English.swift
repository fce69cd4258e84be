import EdicolaCore
import HTML

extension Words {
    static let english: Words = Words(
        code: "en", name: "English",
        numbers: NumberWords(
            decimal: ".", group: ",", isCurrencyFirst: true,
            small: [
                "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            ]),
        dates: DateWords(
            months: [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ],
            spring: "Spring", summer: "Summer", autumn: "Autumn", winter: "Winter", week: { "Week \($0)" },
            weeks: { "Weeks \($0)–\($1)" }, day: { "\($0) \($1)" }),
        skip: "Skip to the content", newsstand: "Newsstand", library: "Library", search: "Search",
        searchAll: "Search all stands", searchIn: { "Search \($0)" },
        foot: "Published with Edicola.", privacyPolicy: "Privacy", imprint: "Imprint",
        languages: "Language", newsstandOf: { "The newsstand of \($0)." }, moreStands: "More stands",
        allIssues: { "All \($0) issues" }, noIssueYet: "No issues yet.",
        seeOtherStands: "See the other stands", emptyNewsstand: "No publications yet",
        howToBegin: "Add the first one with a command on this machine, then publish a PDF:", categories: "Categories",
        allCategories: "All categories", nothingFiled: "Nothing here yet.", newestIssue: "Newest issue",
        earlierIssues: "Earlier issues", earlierIssuesOf: { "Earlier issues of \($0)" }, moreIssues: "More issues",
        backIssues: "Back issues", specials: "Specials", browse: "Which issues to show", all: "All", new: "New",
        free: "Free", mine: "Mine", calendar: "Calendar", nothingHere: "No matching issues.",
        showAll: "Show all issues", issues: { $0 == 1 ? "1 issue" : "\($0) issues" }, coverFlow: "Covers, newest first",
        previousCover: "Newer cover", nextCover: "Older cover", number: { "No. \($0)" },
        issueNumber: { "Issue \($0)" }, coverOf: { "Cover of \($0), \($1)" },
        pages: { $0 == 1 ? "1 page" : "\($0) pages" }, page: { "Page \($0)" }, pageWord: "page", isFree: "Free",
        forSubscribers: "Subscribers",
        isNew: "New",
        isUpdated: "Updated", pressing: "Preparing", pressingPages: { "Preparing: \($0) of \($1) pages" },
        readyAlready: ". You can read the pages that are ready.", notYetReadable: "Available soon", read: "Read",
        lookInside: "Look inside", howToGetIt: "See how to get it", contents: "Contents", download: "Download",
        freeToRead: "Free to read.", onlyForSubscribers: "Included in a subscription.",
        costs: { "The issue costs \($0)." },
        costsButPages: { pages, price in
            let number = Words.english.numbers.word(pages.count)
            switch pages {
            case .first(1): return "The first page is free to read; the issue costs \(price)."
            case .first: return "The first \(number) pages are free to read; the issue costs \(price)."
            case .pages(let chosen) where chosen.count == 1:
                return "One page is free to read; the issue costs \(price)."
            case .pages: return "\(number.capitalisedFirst) pages are free to read; the issue costs \(price)."
            }
        },
        aLookInside: "A look inside", more: { "\($0) more" }, revision: { "Revision \($0)" },
        original: "Original file", related: "More issues", share: "Share",
        copied: "Link copied", readAt: { "Read it at \($0)" }, news: "News", moreNews: "Earlier news",
        readerNeedsScripts: "The reader view needs JavaScript. Without it, you can read page by page:",
        pageMissing: { "Page \($0) can’t be shown." }, previousPage: "Previous page", nextPage: "Next page",
        goToNewsstand: "Go to the newsstand",
        previewLinkExpired: ("This preview link has expired", "Ask the publisher for a new link."),
        problem: { status in
            switch status {
            case 401: ("A publisher’s key is required", "This page is for the publisher.")
            case 403: ("You don’t have this issue yet", "Buy the issue or subscribe to read it.")
            case 404: ("Page not found", "Check the address, or search for the page. It may have moved.")
            case 409: ("The issue is not ready yet", "Its pages are being prepared. Try again in a minute.")
            case 410: ("This issue was withdrawn", "Its publisher removed it from sale.")
            case 503:
                (
                    "The newsstand is busy",
                    "It is restarting or has too many visitors. Try again in a minute."
                )
            case 500...:
                (
                    "Something went wrong",
                    "The error is on our side and was logged. Try again."
                )
            default: ("The request can’t be read", "Check the address and try again.")
            }
        })
}

extension String {
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
