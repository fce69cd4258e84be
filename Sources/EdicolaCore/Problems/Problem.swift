/// What went wrong, for a program and for a person: RFC 9457, `application/problem+json`.
public struct Problem: Error, Hashable, Sendable, Codable {
    /// What answers with a problem are sent as (RFC 9457 §3).
    public static let mediaType = "application/problem+json"

    /// A stable URI; a client decides by it. See ``Kind``.
    public var type: String
    /// The same short sentence for every problem of a kind (RFC 9457 §3.1.3).
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// A sentence that says what to do.
    public var detail: String?
    /// For a refused issue: what its reader can do.
    public var nextAction: Remedy?

    /// A problem with type, title and status of its kind.
    ///
    /// - Parameter nextAction: of `accessNeeded` alone.
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
        /// 400: the request can't be read; `detail` says what is wrong.
        case badRequest = "bad-request"
        /// 401: a publisher's key is missing or unknown.
        case keyNeeded = "key-needed"
        /// 401: nobody is known on this device, or its token was taken back.
        case signInNeeded = "sign-in-needed"
        /// 403: no account has this address and this password, or it is not the password of the one who asks.
        case wrongPassword = "wrong-password"
        /// 403: a browser says that another site sent it. Nothing was changed.
        case foreignOrigin = "foreign-origin"
        /// 403: this reader may not open it; see ``Problem/nextAction``.
        case accessNeeded = "access-needed"
        /// 404: nothing is here, or it is not on the stand.
        case notFound = "not-found"
        /// 405: what answers here has other methods; see `Allow`.
        case methodNotAllowed = "method-not-allowed"
        /// 409: it does not fit what is there, such as new content for a withdrawn issue.
        case conflict
        /// 409: an issue can't go on sale while it is neither free nor sold.
        case termsMissing = "terms-missing"
        /// 412: `If-Match` named another version.
        case preconditionFailed = "precondition-failed"
        /// 413: more bytes than are taken here.
        case tooLarge = "too-large"
        /// 416: it ends before the range begins; see `Content-Range`.
        case rangeNotSatisfiable = "range-not-satisfiable"
        /// 422: the file is none that can be used here. What the press refuses is not told so, but in its
        /// ``RunReport``.
        case fileRefused = "file-refused"
        /// 422: a shop's document that will never be believed; handing it in again is useless.
        case documentRefused = "document-refused"
        /// 409: the issue is still with the press; ask again.
        case notReady = "not-ready"
        /// 429: too much of it in a short time; see `Retry-After`.
        case tooManyRequests = "too-many-requests"
        /// 410: it was on sale, and was withdrawn; `detail` is what readers are told.
        case withdrawn
        /// 500: the newsstand's own fault.
        case server = "server-error"
        /// 503: the newsstand is closing, busy, full, or lacks what this takes; `Retry-After` says when to ask again,
        /// if that helps.
        case unavailable

        /// The HTTP status that goes with it.
        public var status: Int {
            switch self {
            case .badRequest: 400
            case .keyNeeded, .signInNeeded: 401
            case .accessNeeded, .wrongPassword, .foreignOrigin: 403
            case .notFound: 404
            case .methodNotAllowed: 405
            case .conflict, .notReady, .termsMissing: 409
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

        /// A short sentence in English, without a full stop.
        public var title: String {
            switch self {
            case .badRequest: "The request can't be read"
            case .keyNeeded: "A publisher's key is needed"
            case .signInNeeded: "Nobody is signed in here"
            case .wrongPassword: "Address and password don’t match"
            case .foreignOrigin: "The request came from another site"
            case .accessNeeded: "This issue is not yours yet"
            case .notFound: "Not found"
            case .methodNotAllowed: "This can't be done here"
            case .conflict: "This does not fit what is there"
            case .termsMissing: "The issue has neither a price nor a subscription, and is not free"
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
