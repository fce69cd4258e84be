/// An issue's place in its publication's numbering, with the printed number.
///
/// A double issue has one position and a name of its own: position 37.5, name `37–38`. A special outside the
/// numbering has no `IssueNumber` at all.
public struct IssueNumber: Hashable, Sendable, Codable {
    /// The sort key (`belongsTo.magazine.issue.position` of the Readium manifest).
    public let position: Double
    /// The printed number: `7`, `37–38`.
    public let name: String

    /// Makes a number with a name of its own: 12.5, “12 bis”.
    public init(position: Double, name: String) {
        self.position = position
        self.name = name
    }

    /// Makes a whole number, named by its digits.
    public init(_ number: Int) {
        self.init(position: Double(number), name: String(number))
    }

    /// Makes a double number: `IssueNumber(37, and: 38)` sorts at 37.5 and prints `37–38`.
    public init(_ first: Int, and second: Int) {
        self.init(position: Double(first + second) / 2, name: "\(first)–\(second)")
    }

    /// Reads `7`, `7.5`, `37-38` or `37–38`.
    public init?(parsing text: String) {
        let parts = text.split(whereSeparator: { $0 == "-" || $0 == "–" || $0 == "/" })
        if parts.count == 2, let first = Int(parts[0]), let second = Int(parts[1]), second > first, first >= 0 {
            self.init(first, and: second)
        } else if let position = Double(text), position.isFinite, position >= 0 {
            self.init(position: position, name: text)
        } else {
            return nil
        }
    }
}
