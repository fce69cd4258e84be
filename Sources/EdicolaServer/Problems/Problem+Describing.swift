import EdicolaCore
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

extension Refusal {
    /// Describes an error to the client; nil for a fault of our own.
    init?(describing error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let problem as Problem: self.init(problem)
        case let fault as AccountError: self = fault.refusal
        case let error as StorageError: self.init(describing: error)
        case let error as LifeCycle.TransitionError: self.init(.conflict, detail: error.description)
        case let error as IdentifierError: self.init(.badRequest, detail: error.description)
        case let error as MultipartError: self.init(.badRequest, detail: error.description)
        case let error as DecodingError: self.init(.badRequest, detail: error.sentence)
        case is NIOTooManyBytesError: self.init(.tooLarge)
        case is CancellationError: self.init(.unavailable, headers: [.retryAfter: "5"])
        case let error as HTTPError: self.init(describing: error)
        default: return nil
        }
    }

    private init?(describing error: StorageError) {
        let sentence = error.description
        switch error {
        case .notFound: self.init(.notFound, detail: sentence)
        case .unknownCursor, .uploadSize, .badText, .endless, .badPermissions: self.init(.badRequest, detail: sentence)
        case .uploadOffset(let held):
            self.init(.conflict, detail: sentence, headers: [.uploadOffset: String(held)])
        // The cut request has not ended on this side yet.
        case .uploadBusy: self.init(.conflict, detail: sentence, headers: [.retryAfter: "1"])
        case .conflict, .notADraft, .keyExists, .runEnded, .revisionIsCurrent, .undoOver, .jobCancelled,
            .emailTaken, .accountExists,
            .tooManyMarks, .freeToAll, .inUseByReaders, .codeRefused, .releaseEnded, .lastOwner, .linkEnded,
            .importOpen:
            self.init(.conflict, detail: sentence)
        case .termsMissing: self.init(.termsMissing, detail: sentence)
        case .diskFull: self.init(.diskFull, detail: sentence)
        default:
            return nil  // our own trouble
        }
    }

    private init?(describing error: HTTPError) {
        switch error.status {
        case .notFound: self.init(.notFound)
        case .contentTooLarge: self.init(.tooLarge)
        case let status where status.kind == .clientError: self.init(.badRequest, detail: error.body)
        default: return nil
        }
    }
}

extension DecodingError {
    /// A sentence that names the invalid member of a JSON document and the fault.
    fileprivate var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): "“\(Self.path(context.codingPath + [key]))” is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "The body is not valid JSON for this address."
                : "“\(Self.path(context.codingPath))” can't be read: \(context.debugDescription)"
        @unknown default: "The body can't be read."
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
