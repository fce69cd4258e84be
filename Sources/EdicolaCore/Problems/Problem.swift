/// What went wrong, for a program and for a person: RFC 9457, `application/problem+json`.
public struct Problem: Error, Hashable, Sendable, Codable {
    public static let mediaType = "application/problem+json"

    /// A stable URI; a client decides by it. See ``Kind``.
    public var type: String
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// A sentence that says what to do.
    public var detail: String?
    /// For a refused issue: what its reader can do.
    public var nextAction: Remedy?

    public init(_ kind: Kind, detail: String? = nil, nextAction: Remedy? = nil) {
        type = "urn:edicola:problem:\(kind.rawValue)"
        title = kind.title
        status = kind.status
        self.detail = detail
        self.nextAction = nextAction
    }

    /// The kind that `type` names; nil for one this version does not know.
    public var kind: Kind? { Kind(rawValue: String(type.dropFirst("urn:edicola:problem:".utf8.count))) }

    /// The stable codes. A code is never renamed or reused.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case badRequest = "bad-request"
        case keyNeeded = "key-needed"
        case signInNeeded = "sign-in-needed"
        case wrongPassword = "wrong-password"
        case foreignOrigin = "foreign-origin"
        case accessNeeded = "access-needed"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case conflict
        case preconditionFailed = "precondition-failed"
        case tooLarge = "too-large"
        case rangeNotSatisfiable = "range-not-satisfiable"
        case fileRefused = "file-refused"
        case documentRefused = "document-refused"
        case notReady = "not-ready"
        case tooManyRequests = "too-many-requests"
        case withdrawn
        case server = "server-error"
        case unavailable

        public var status: Int {
            switch self {
            case .badRequest: 400
            case .keyNeeded, .signInNeeded: 401
            case .accessNeeded, .wrongPassword, .foreignOrigin: 403
            case .notFound: 404
            case .methodNotAllowed: 405
            case .conflict, .notReady: 409
            case .withdrawn: 410
            case .preconditionFailed: 412
            case .tooLarge: 413
            case .rangeNotSatisfiable: 416
            case .fileRefused, .documentRefused: 422
            case .tooManyRequests: 429
            case .server: 500
            case .unavailable: 503
            }
        }

        public var title: String {
            switch self {
            case .badRequest: "The request can't be read"
            case .keyNeeded: "A publisher's key is needed"
            case .signInNeeded: "Nobody is signed in here"
            case .wrongPassword: "Address and password don’t match"
            case .foreignOrigin: "The request came from another site"
            case .accessNeeded: "This issue is not yours yet"
            case .notFound: "There is nothing here"
            case .methodNotAllowed: "This can't be done here"
            case .conflict: "This does not fit what is there"
            case .preconditionFailed: "It has changed in the meantime"
            case .tooLarge: "That is too large"
            case .rangeNotSatisfiable: "There are not that many bytes"
            case .fileRefused: "The file can't be pressed"
            case .documentRefused: "This purchase can't be believed"
            case .notReady: "The issue is not ready"
            case .tooManyRequests: "Too many requests"
            case .withdrawn: "This issue was withdrawn"
            case .server: "Something went wrong here"
            case .unavailable: "The newsstand is closing or busy"
            }
        }
    }
}
