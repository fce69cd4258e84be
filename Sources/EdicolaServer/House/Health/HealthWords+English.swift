import EdicolaCore

extension HealthWords {
    static let english = HealthWords(
        languageCode: "en",
        title: "Health", allWell: "All is well.", checkAgain: "Check the machine again",
        unchecked: "The machine is checked a moment after the newsstand has started.",
        needed: "Needs somebody", fine: "Checks",
        troubles: { $0 == 1 ? "One thing needs somebody." : "\($0) things need somebody." },
        names: [
            .disk: "Disk", .files: "Stored files", .press: "Press", .messages: "Messages", .shop: "Shop", .log: "Log",
            .backup: "Backup", .search: "Search", .worker: "Page worker", .pdfium: "PDFium", .sandbox: "Sandbox",
            .pdf: "PDF", .zip: "ZIP and comics", .ocr: "Text recognition", .epub: "EPUB", .user: "User",
            .web: "Web folder",
        ],
        diskUnknown: "The system does not report the free space.",
        diskFull: "Make room before you publish: an issue takes about the size of its PDF.",
        disk: { "\($0) free. The newsstand’s \($2) files take \($1)." },
        diskLow: { "Only \($0) are free." },
        filesWhole: { $0 == 0 ? "No file was read again yet." : "\($0) files read again, none damaged." },
        filesDamaged: { $0 == 1 ? "One stored file is damaged." : "\($0) stored files are damaged." },
        filesRemedy: "Restore them from a backup, or send the issue’s file again.",
        pressCalm: "Nothing waits.", pressRetries: "The press tries again.",
        pressRetriesRemedy: "Wait for the next attempt. Send the file again if it fails too.",
        pressRemedy: "Send the issue’s file again.",
        pressBusy: {
            $0 == 1 ? "One file is in the press or waits for it." : "\($0) files are in the press or wait for it."
        },
        pressWaits: { "The press will try \($0) again. The last attempt failed: \($1)" },
        pressDead: { "The press gave up on \($0): \($1)" }, goneIssue: "an issue that is gone",
        channels: [.webPush: "browsers", .apns: "apps on Apple’s devices"],
        messagesBy: { "Messages about new issues reach \($0)." },
        noMessages: "No channel is set up: nobody gets a message about a new issue.",
        noMessagesRemedy: "Set up push messages in the configuration file; the operator’s guide has the lines.",
        stoppedRemedy: "Mend the cause, then resume the messages on the release’s page.",
        stopped: { "Messages about \($0) to \($1) have stopped: \($2)" },
        shopOpen: "The App Store is set up.", shopSandbox: "The shop is a sandbox: nothing costs real money.",
        noShop: "No shop is set up: readers can’t buy here.",
        noShopRemedy: "Not needed for free issues. The publisher’s guide shows how to sell in the App Store.",
        documentsRemedy: "A few are forgeries or from another app. If customers complain, look into the server’s log.",
        documents: {
            $0 == 1
                ? "One document of the shop was refused since the start."
                : "\($0) documents of the shop were refused since the start."
        },
        backup: "The newsstand does not know when it was backed up last.",
        backupRemedy: "Copy the data folder regularly; the operator’s guide says how.",
        searchWhole: "Every issue can be searched.",
        searchRemedy: "Wait a few minutes. If it stays so, rebuild the index: edicola search rebuild",
        searchBehind: { $0 == 1 ? "One change is not searchable yet." : "\($0) changes are not searchable yet." },
        logRemedy: "Compare it with your last backup: edicola log verify",
        machine: [
            .worker: (
                "The program that reads publishers’ files is installed.", "The page worker is missing.",
                "Install edicola-pageworker beside edicola."
            ),
            .pdfium: (
                "The library for PDF is installed.", "The PDFium library is missing.",
                "Install it with scripts/setup, or set EDICOLA_PDFIUM."
            ),
            .sandbox: (
                "Publishers’ files are read in a sandbox.", "The sandbox does not work.",
                "Update the system’s kernel, then run: edicola doctor"
            ),
            .pdf: ("A test page was rendered.", "PDF files can’t be pressed.", "Run: edicola doctor"),
            .zip: ("A picture was read from a ZIP.", "ZIP and CBZ files can’t be pressed.", "Run: edicola doctor"),
            .ocr: ("Pages without text become searchable.", "Text recognition does not work.", "Run: edicola doctor"),
            .epub: ("A page was read and cleaned.", "EPUB files can’t be pressed.", "Run: edicola doctor"),
            .user: (
                "The newsstand runs as a user without privileges.", "The newsstand runs as the wrong user.",
                "Run it as its own user."
            ),
            .web: (
                "The web pages’ files are there.", "The web pages’ files are missing.",
                "Install the folder Web of the same version."
            ),
        ],
        sandboxNote: "Publishers’ files are read in a sandbox, without Landlock: this kernel has none.",
        ocrNote: "Scanned pages can’t be searched: text recognition is off or not installed.",
        userNote: "The newsstand runs as root.")
}
