#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why no answer came, in a reader's words: to be put in brackets. Transports throw it.
package struct ConnectionError: Error, CustomStringConvertible {
    package let description: String
    /// Whether the certificate was not accepted: a retry does not help.
    package let isCertificateFailure: Bool

    package init(description: String, isCertificateFailure: Bool = false) {
        self.description = description
        self.isCertificateFailure = isCertificateFailure
    }
}

extension NewsstandError {
    /// An answer that did not come, or broke off in the middle.
    ///
    /// - Parameter error: what a transport threw.
    static func connectionFailed(_ error: any Error) -> NewsstandError {
        // Of a transport that knows that nobody was asked, and why.
        if let error = error as? NewsstandError { return error }
        if let failure = error as? ConnectionError {
            return failure.isCertificateFailure
                ? .certificateFailure(failure.description) : .unreachable(failure.description)
        }
        return .unreachable((error as? any LocalizedError)?.errorDescription ?? "\(error)")
    }
}
