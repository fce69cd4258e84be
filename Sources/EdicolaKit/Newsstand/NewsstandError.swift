public import EdicolaCore

/// Why a newsstand did not give what was asked.
///
/// ```swift
/// do {
///     show(try await newsstand.issue(key))
/// } catch NewsstandError.problem(let problem, _) where problem.kind == .withdrawn {
///     show(problem.detail)
/// }
/// ```
public enum NewsstandError: Error, Hashable, Sendable {
    /// The text is not an address of a newsstand.
    case invalidAddress(String)
    /// No answer came: no network, no server, or it stopped in the middle.
    case unreachable(String)
    /// Something answered whose certificate is not to be believed; nothing was asked.
    case certificateFailure(String)
    /// The newsstand refused, with a reason.
    case problem(Problem, retryAfter: Duration?)
    /// Something answered, but not as a newsstand does.
    case invalidResponse(String)
    /// A catalog of another make lists issues, and can't do what was asked.
    case unsupported
}

extension NewsstandError: CustomStringConvertible {
    /// A sentence for the reader.
    public var description: String {
        switch self {
        case .invalidAddress(let text) where text.utf8.allSatisfy({ $0 < 0x80 }):
            "“\(text)” is not the address of a newsstand, such as https://news.example."
        case .invalidAddress(let text):
            "“\(text)” is not the address of a newsstand, such as https://news.example. Use only ASCII letters in "
                + "the host name; write others in Punycode (xn--…)."
        case .unreachable(let reason), .certificateFailure(let reason):
            "The newsstand can't be reached (\(reason)). Check the network, then try again."
        case .problem(let problem, _): problem.detail ?? "\(problem.title)."
        case .unsupported: "This catalog is not a newsstand: it lists issues, and offers nothing else."
        case .invalidResponse(let what):
            "This does not seem to be a newsstand: \(what)\(what.hasSuffix(".") ? "" : ".")"
        }
    }

    /// The same in a few words, for a line that has something else to say too.
    var reason: String {
        switch self {
        case .unreachable(let reason), .certificateFailure(let reason): reason
        case .problem(let problem, _): problem.title
        case .invalidAddress, .unsupported, .invalidResponse: description
        }
    }

    /// Whether the same question may be answered later, or on another network.
    public var isTemporary: Bool {
        switch self {
        case .unreachable, .certificateFailure: true
        case .problem(let problem, _):
            problem.status >= 500 || problem.status == 429 || problem.status == 408 || problem.kind == .notReady
        case .invalidAddress, .invalidResponse, .unsupported: false
        }
    }

    /// Whether nobody answered at all.
    package var isUnreachable: Bool {
        switch self {
        case .unreachable, .certificateFailure: true
        case .problem, .invalidAddress, .invalidResponse, .unsupported: false
        }
    }

    /// Whether it may be answered in a few seconds: a certificate is no better then.
    var isRetryable: Bool {
        if case .certificateFailure = self { false } else { isTemporary }
    }
}
