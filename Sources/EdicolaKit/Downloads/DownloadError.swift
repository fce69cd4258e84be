public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a download stopped. Downloaded pages stay.
///
/// ```swift
/// do { try await download.finished() } catch let error as DownloadError { show(error.description, error.nextAction) }
/// ```
public enum DownloadError: Error, Hashable, Sendable {
    /// The reader may not have it yet.
    case refused(Remedy, sentence: String)
    /// The publisher took it off the stand.
    case withdrawn(sentence: String)
    /// The newsstand has no such issue.
    case notFound
    /// Another program is downloading it into the same library.
    case busy
    /// The disk is full; `missing` bytes more are needed, when that is known.
    case diskFull(missing: Int?)
    /// The data did not match the manifest in repeated attempts.
    case damaged(AssetPath)
    /// No network, no server, or it stopped in the middle.
    case unreachable(String)
    /// The newsstand is in trouble.
    case server(String)
    /// The server is not a newsstand, or not this issue's.
    case invalidResponse(String)
    /// A file or folder of the library can't be read or written.
    case file(String)
}

extension DownloadError: CustomStringConvertible {
    /// A sentence for the reader.
    public var description: String {
        switch self {
        case .refused(_, let sentence), .withdrawn(let sentence), .unreachable(let sentence), .server(let sentence),
            .invalidResponse(let sentence), .file(let sentence):
            sentence
        case .notFound: "The newsstand has no such issue."
        case .busy: "Another program is downloading this issue."
        case .diskFull(let missing?):
            "The disk is full. Free \(ByteCount(missing)), then resume; downloaded pages stay."
        case .diskFull(nil): "The disk is full. Free some space, then resume; downloaded pages stay."
        case .damaged: "Part of the issue arrived damaged. Try again later; downloaded pages stay."
        }
    }

    /// Whether a retry is useless: there is no such issue, or not any more.
    public var isFinal: Bool {
        switch self {
        case .withdrawn, .notFound: true
        default: false
        }
    }

    /// The reader's next action; nil when nothing helps, see ``isFinal``.
    public var nextAction: IssueOnDevice.Action? {
        switch self {
        case .refused(.buy, _): .buy
        case .refused(.subscribe, _): .subscribe
        case .refused(.signIn, _): .signIn
        case .refused(.wait, _): .wait
        case .refused(.open, _): .open
        case .withdrawn, .notFound: nil
        default: .retry
        }
    }

    init(_ error: any Error) {
        switch error {
        case let error as DownloadError: self = error
        case let error as FileError where error.isFull: self = .diskFull(missing: nil)
        case let error as FileError: self = .file(error.description)
        case let error as NewsstandError: self.init(error)
        default:
            self = .file(
                (error as? any LocalizedError)?.errorDescription ?? "The download failed. Try again.")
        }
    }

    private init(_ error: NewsstandError) {
        switch error {
        case .unreachable, .certificateFailure: self = .unreachable(error.description)
        case .invalidAddress, .invalidResponse, .unsupported: self = .invalidResponse(error.description)
        case .problem(let problem, _):
            switch problem.status {
            case 401: self = .refused(problem.nextAction ?? .signIn, sentence: error.description)
            case 403: self = .refused(problem.nextAction ?? .buy, sentence: error.description)
            case 404: self = .notFound
            case 410: self = .withdrawn(sentence: error.description)
            default: self = .server(error.description)
            }
        }
    }
}
