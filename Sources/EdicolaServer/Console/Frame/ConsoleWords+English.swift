extension ConsoleWords {
    static let english = ConsoleWords(
        languageCode: "en",
        console: "Console", search: "Search", chooseTitle: "Choose a title", signOut: "Sign out",
        sections: [.today: "Today", .titles: "Titles", .readers: "Readers", .house: "House"],
        states: [
            .draft: "Draft", .processing: "In the press", .ready: "Ready", .scheduled: "Scheduled",
            .onSale: "On sale", .withdrawn: "Off sale",
        ],
        groups: [
            .draft: "Drafts", .processing: "In the press", .ready: "Ready to go on sale", .scheduled: "Scheduled",
            .onSale: "On sale", .withdrawn: "Taken off sale",
        ],
        weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        moment: { "\($0) at \($1) (\($2))" },
        inMinutes: { $0 == 1 ? "in a minute" : "in \($0) minutes" },
        inHours: { $0 == 1 ? "in an hour" : "in \($0) hours" }, inDays: { $0 == 1 ? "in a day" : "in \($0) days" },
        today: "Today", nextIssue: "Next issue", inThePress: "In the press", scheduled: "Scheduled",
        needsYou: "Needs you", calm: "Nothing is waiting. The next issue begins with a file.",
        isReady: { "\($0) is ready. It is not on sale yet." }, isScheduled: { "\($0) is ready and scheduled." },
        isOnSale: { "\($0) is on sale." },
        onSaleFrom: { moment, distance in "On sale \(moment)\(distance.map { ", \($0)" } ?? "")" },
        putOnSale: "Put on sale …", changeSale: "Change the day …", openIssue: "Open the issue",
        seeOnStand: "See it on the stand", sendNext: "Send the next issue",
        emptyHeading: "Your first title", emptySentence: "Give your magazine a name. Then drop its first issue.",
        makeFirst: "Make a title",
        titles: "Titles", titlesHint: "Every magazine, newspaper or newsletter of this newsstand.",
        newTitle: "A new title", makeTitle: "Make it", name: "Name", nameHint: "As readers see it: Frutta",
        id: "Address",
        idHint: "Part of every address, for ever: yourstand.example/frutta. Leave it empty to make it from the name.",
        language: "Language", languageHint: "A code such as en or it",
        noTitles: "No titles for you here",
        noTitlesSentence: "Ask an owner of this newsstand for the titles that you work on.",
        noIssues: "No issues yet.", dropHere: "A new issue", dropFirst: "Drop your first issue here",
        dropHint:
            "A PDF, an EPUB, or a ZIP of pages. It becomes a draft: readers see nothing until you put it on sale.",
        sendFile: "Send the file", chooseFile: "Choose a file", older: "Older issues",
        counts: { issues, onStand in
            guard issues > 0 else { return "No issues yet" }
            let all = issues == 1 ? "1 issue" : "\(issues) issues"
            return onStand == issues
                ? "\(all), \(issues == 1 ? "on sale" : "all on sale")" : "\(all), \(onStand) on sale"
        },
        allTitles: "All titles", seeStand: "See the stand",
        titleMade: "The title is made. Now drop its first issue.",
        fileArrived: "The file has arrived and is in the press. Check title, number and date meanwhile.",
        pressStopped: "The press has stopped. The issue is as it was before the file.", saved: "Saved.",
        nameMissing: "A title needs a name.",
        idMissing:
            "No address can be made from this name. Type one of letters from a to z, digits, dots and dashes.",
        idTaken: "Another title has this address already. Choose another.",
        fileMissing: "No file was chosen. Choose one, then send it.",
        fileTooLarge: "The file is larger than this newsstand accepts.")
}
