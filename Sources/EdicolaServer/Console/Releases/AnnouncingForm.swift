import EdicolaCore

/// The fields of how issues are announced, as typed; of one title, or of the whole newsstand.
struct AnnouncingForm: VersionedForm {
    /// Whether a title follows the newsstand: `usual` or `own`; nil in the newsstand's form.
    var follows: String?
    var kind, from, until, each, undo, testers, was: String?

    enum Field: Hashable {
        case follows, kind, quiet, each, undo, testers
    }

    /// - Parameters:
    ///   - follows: nil in the newsstand's form.
    ///   - testers: one a line.
    init(_ policy: ReleasePolicy, follows: Bool?, testers: [String] = []) {
        self.follows = follows.map { $0 ? "usual" : "own" }
        kind = policy.kind.rawValue
        from = policy.quiet.map { "\($0.from)" }
        until = policy.quiet.map { "\($0.until)" }
        each = policy.isOnceADay ? nil : "yes"
        undo = policy.undoMinutes.map { "\($0)" }
        self.testers = testers.joined(separator: "\n")
        was = version
    }

    var values: [(field: Field, value: String)] {
        let quiet = [from, until].map { $0 ?? "" }.joined(separator: "–")
        return [
            (.follows, follows ?? ""), (.kind, kind ?? ""), (.quiet, quiet == "–" ? "" : quiet),
            (.each, each == nil ? "" : "yes"), (.undo, undo ?? ""), (.testers, testers ?? ""),
        ]
    }

    /// Whether the title has a policy of its own.
    var isOwn: Bool { follows != "usual" }

    /// The lines with testers.
    var testerLines: [String] {
        (testers ?? "").split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// - Returns: the policy, or complaints about fields.
    func policy(in own: AnnouncingWords) -> Result<ReleasePolicy, Complaints> {
        var complaints: [Field: String] = [:]
        var policy = ReleasePolicy()
        if !["usual", "own", nil].contains(follows) { complaints[.follows] = own.choiceMissing }
        if let kind = kind.flatMap(ReleasePolicy.Kind.init) {
            policy.kind = kind
        } else {
            complaints[.kind] = own.choiceMissing
        }
        let hours = [from, until].map { ($0 ?? "").trimmed }
        if hours != ["", ""] {
            policy.quiet = Int(hours[0]).flatMap { from in
                Int(hours[1]).flatMap { ReleasePolicy.QuietHours(from: from, until: $0) }
            }
            if policy.quiet == nil { complaints[.quiet] = own.quietBad }
        }
        policy.isOnceADay = each == nil
        let minutes = (undo ?? "").trimmed
        if !minutes.isEmpty {
            policy.undoMinutes = Int(minutes)
            if policy.undoMinutes.map({ (0...ReleasePolicy.maximumUndoMinutes).contains($0) }) != true {
                complaints[.undo] = own.undoBad
            }
        }
        // What a title that follows the newsstand has typed for later is not looked at.
        if !isOwn { complaints = complaints.filter { $0.key == .follows } }
        return complaints.isEmpty ? .success(policy) : .failure(Complaints(fields: complaints))
    }

    struct Complaints: Error {
        var fields: [Field: String]
    }
}
