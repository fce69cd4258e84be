/// A problem document, for programs and people: RFC 9457, `application/problem+json`.
public struct Problem: Error, Hashable, Sendable, Codable {
    /// The media type of a problem document (RFC 9457 §3).
    public static let mediaType = "application/problem+json"

    /// A stable URI for clients to compare. See ``Kind``.
    public var type: String
    /// The same short sentence for every problem of a kind (RFC 9457 §3.1.3).
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// A sentence about this problem, with what to do.
    public var detail: String?
    /// The remedy for a refused issue.
    public var nextAction: Remedy?

    /// Makes a problem with type, title and status of its kind.
    ///
    /// - Parameter nextAction: Only with `accessNeeded`.
    public init(_ kind: Kind, detail: String? = nil, nextAction: Remedy? = nil) {
        type = "urn:edicola:problem:\(kind.rawValue)"
        title = kind.title
        status = kind.status
        self.detail = detail
        self.nextAction = nextAction
    }

    /// The kind in `type`; nil for one that this version does not know.
    public var kind: Kind? { Kind(rawValue: String(type.dropFirst("urn:edicola:problem:".utf8.count))) }

    /// The stable codes. A code is never renamed or reused.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// 400: the request can't be read; `detail` states the fault.
        case badRequest = "bad-request"
        /// 401: a publisher's key is missing or unknown.
        case keyNeeded = "key-needed"
        /// 401: the request has no known token, or one that was revoked.
        case signInNeeded = "sign-in-needed"
        /// 403: the e-mail address or password is wrong.
        case wrongPassword = "wrong-password"
        /// 403: a browser reports that another site sent it. Nothing was changed.
        case foreignOrigin = "foreign-origin"
        /// 403: this reader may not open it; see ``Problem/nextAction``.
        case accessNeeded = "access-needed"
        /// The key or the member of the staff lacks a right.
        case rightNeeded = "right-needed"
        /// The member of the staff must type the password again.
        case proofNeeded = "proof-needed"
        /// 404: there is no such resource, or it is not on the stand.
        case notFound = "not-found"
        /// 405: the address has other methods; see `Allow`.
        case methodNotAllowed = "method-not-allowed"
        /// 409: it conflicts with the current state, such as new content for a withdrawn issue.
        case conflict
        /// 409: an issue can't go on sale while it is neither free nor sold.
        case termsMissing = "terms-missing"
        /// 412: `If-Match` named another version.
        case preconditionFailed = "precondition-failed"
        /// 413: more bytes than the address accepts.
        case tooLarge = "too-large"
        /// 416: the range begins after the end; see `Content-Range`.
        case rangeNotSatisfiable = "range-not-satisfiable"
        /// 422: the file can't be used here. Refusals of the press are reported differently, in its
        /// ``RunReport``.
        case fileRefused = "file-refused"
        /// 422: a shop's document that can't be verified; don't send it again.
        case documentRefused = "document-refused"
        /// 409: the press run has not ended; try again later.
        case notReady = "not-ready"
        /// 429: too many requests; see `Retry-After`.
        case tooManyRequests = "too-many-requests"
        /// 410: it was on sale, and was withdrawn; `detail` is the reason for readers.
        case withdrawn
        /// 500: an error of the newsstand.
        case server = "server-error"
        /// 503: the newsstand is closing, busy, or not set up for this; `Retry-After` has the time for a retry, if one
        /// helps.
        case unavailable
        /// 503: the newsstand's disk is full; no stored data are lost.
        case diskFull = "disk-full"

        /// The HTTP status of the kind.
        public var status: Int {
            switch self {
            case .badRequest: 400
            case .keyNeeded, .signInNeeded: 401
            case .accessNeeded, .rightNeeded, .proofNeeded, .wrongPassword, .foreignOrigin: 403
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
            case .unavailable, .diskFull: 503
            }
        }

        /// A short sentence in English, without a full stop.
        public var title: String {
            switch self {
            case .badRequest: "The request is not valid"
            case .keyNeeded: "A publisher's key is required"
            case .signInNeeded: "Sign-in is required"
            case .wrongPassword: "The e-mail address or password is wrong"
            case .foreignOrigin: "The request came from another site"
            case .accessNeeded: "You don’t have access to this issue"
            case .rightNeeded: "You don’t have the right to do this"
            case .proofNeeded: "Your password is needed again"
            case .notFound: "Not found"
            case .methodNotAllowed: "The method is not allowed"
            case .conflict: "The request conflicts with the current state"
            case .termsMissing: "The issue is not free and has no price or subscription"
            case .preconditionFailed: "The resource has changed in the meantime"
            case .tooLarge: "The content is too large"
            case .rangeNotSatisfiable: "The range is outside the content"
            case .fileRefused: "The file can't be used"
            case .documentRefused: "The purchase could not be verified"
            case .notReady: "The issue is not ready"
            case .tooManyRequests: "Too many requests"
            case .withdrawn: "This issue was withdrawn"
            case .server: "Something went wrong on the server"
            case .diskFull: "The newsstand's disk is full"
            case .unavailable: "The newsstand is unavailable or busy"
            }
        }
    }
}
