import EdicolaCore

/// One thing that is well with the newsstand, or not, in the words of a language.
struct HealthItem: Hashable, Sendable {
    enum Subject: String, Hashable, Sendable, CaseIterable {
        case disk, files, press, messages, shop, log, backup, search
        case worker, pdfium, sandbox, pdf, zip, ocr, epub, user, web
    }

    var subject: Subject
    var state = HealthState.well
    var sentence: String
    /// What to do about it.
    var remedy: String?
    /// The page that helps.
    var path: String?
}

/// What is well with a newsstand, in the API.
public struct HealthAnswer: Hashable, Sendable, Codable {
    /// Whether nobody has to do anything.
    public var isWell: Bool
    public var checks: [Check]

    public struct Check: Hashable, Sendable, Codable {
        /// What was checked: `disk`, `press`, `pdf`.
        public var name: String
        public var state: HealthState
        public var sentence: String
        public var remedy: String?
    }

    init(_ items: [HealthItem]) {
        isWell = !items.contains { $0.state == .trouble }
        checks = items.map {
            Check(name: $0.subject.rawValue, state: $0.state, sentence: $0.sentence, remedy: $0.remedy)
        }
    }
}
