import EdicolaCore

/// The catalogue of the first newsstand apps: an array of dictionaries, one for each issue.
public struct StorePlist: Sendable {
    public static let mediaType = "application/x-plist"

    /// The app that reads it: the founding articles describe two apps, with different names for the keys.
    public enum Dialect: String, Sendable, CaseIterable {
        /// `store.plist`: `ID`, `Title`, `Release date`, `Cover URL`, `Download URL`, `Free`.
        case store
        /// `issues.plist`: `Name`, `Title`, `Date`, `Cover`, `Content`.
        case issues
    }

    public var dialect: Dialect
    public var issues: [FeedIssue]
    /// The newsstand's public address, without a slash at the end.
    public var baseURL: String

    public init(_ dialect: Dialect = .store, issues: [FeedIssue], baseURL: String) {
        self.dialect = dialect
        self.issues = issues
        self.baseURL = baseURL
    }

    /// An XML property list.
    ///
    /// An issue's name is its own id: permanent, and the same in every language. Its price is not here, because it
    /// comes from the shop.
    public var document: String {
        PropertyList.array(issues.map { dialect == .store ? ofStore($0) : ofIssues($0) }).document
    }

    private func ofStore(_ issue: FeedIssue) -> PropertyList {
        let entry = issue.entry
        var values: [(key: String, value: PropertyList)] = [
            ("ID", .string(entry.issue.id.text)), ("Title", .string(entry.issue.title)),
        ]
        if let onSale = entry.issue.onSale { values.append(("Release date", .date(onSale))) }
        if let cover = cover(of: issue) { values.append(("Cover URL", .string(cover))) }
        values.append(("Download URL", .string(archive(of: issue))))
        values.append(("Free", .boolean(entry.issue.isFree)))
        return .dictionary(values)
    }

    private func ofIssues(_ issue: FeedIssue) -> PropertyList {
        let entry = issue.entry
        var values: [(key: String, value: PropertyList)] = [
            ("Name", .string(entry.issue.id.text)), ("Title", .string(entry.issue.title)),
        ]
        if let onSale = entry.issue.onSale { values.append(("Date", .date(onSale))) }
        if let cover = cover(of: issue) { values.append(("Cover", .string(cover))) }
        values.append(("Content", .string(archive(of: issue))))
        return .dictionary(values)
    }

    private func cover(of issue: FeedIssue) -> String? {
        issue.entry.cover(atLeast: 600).map { baseURL + Paths.API.asset($0.asset.path, of: issue.key) }
    }

    private func archive(of issue: FeedIssue) -> String { "\(baseURL)\(Paths.API.archive(issue.key))?rendition=2x" }
}
