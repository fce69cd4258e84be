import EdicolaCore
import FoundationEssentials

/// The fields for new codes, as typed.
struct CodeForm: Sendable {
    var access: AccessChoice
    var count = "50"
    /// A word of the publisher's own, instead of drawn ones.
    var word = ""
    var uses = "1"
    /// The last day.
    var ends = ""
    var why = ""

    init() { access = AccessChoice(what: AccessChoice.What.title.rawValue) }

    init(_ typed: [String: String]) {
        func text(_ name: String) -> String { (typed[name] ?? "").trimmed }
        access = AccessChoice(typed)
        (count, word, uses, ends, why) = (text("count"), text("word"), text("uses"), text("ends"), text("why"))
    }

    /// Reads the fields.
    ///
    /// - Returns: the order, or the complaints about fields.
    func order(
        by giver: String, at now: Date, in own: ProductWords, _ shared: ReaderDeskWords
    ) -> Result<CodeOrder, AccessChoice.Complaints> {
        var complaints: [AccessChoice.Field: String] = [:]
        let number = Int(count).flatMap { (1...1000).contains($0) ? $0 : nil }
        if word.isEmpty, number == nil { complaints[.count] = own.countBad }
        if !word.isEmpty, (PromoCode.canonical(word)?.utf8.count ?? 0) < 8 { complaints[.code] = own.wordBad }
        let most = Int(uses).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
        if most == nil { complaints[.uses] = own.usesBad }
        var end: Date?
        if !ends.isEmpty {
            end = LocalMoment(day: ends, time: "00:00", zone: nil)?.instant.addingTimeInterval(86_400)
            if end.map({ $0 > now }) != true { complaints[.ends] = own.endsBad }
        }
        complaints[.why] = GiveForm.complaint(about: why, in: shared)
        // A code opens titles and issues, never a product.
        let access = access.what == AccessChoice.What.product.rawValue ? AccessChoice() : access
        switch access.chosen(in: shared) {
        case .failure(let refused): complaints.merge(refused.fields) { first, _ in first }
        case .success(let chosen):
            guard complaints.isEmpty else { break }
            return .success(
                CodeOrder(
                    code: word.isEmpty ? nil : word, count: word.isEmpty ? number : nil, opens: chosen.opens,
                    term: chosen.term, mostUses: most, ends: end, giver: giver, why: why))
        }
        return .failure(AccessChoice.Complaints(complaints))
    }
}

/// A table for spreadsheets (RFC 4180).
struct CSVTable {
    var rows: [[String]]

    /// Excel takes a text without the mark for one in the computer's own character set.
    var text: String { "\u{FEFF}" + rows.map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined() }

    /// A spreadsheet computes a cell that begins with one of these; an apostrophe makes it text.
    private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

    private static func cell(_ text: String) -> String {
        let harmless = text.unicodeScalars.first.map(formulaSigns.contains) == true ? "'\(text)" : text
        guard harmless.unicodeScalars.contains(where: { [",", "\"", "\n", "\r", ";", "'"].contains($0) }) else {
            return harmless
        }
        return "\"\(harmless.replacing("\"", with: "\"\""))\""
    }
}
