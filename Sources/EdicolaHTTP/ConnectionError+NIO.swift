import AsyncHTTPClient
import EdicolaKit
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension ConnectionError {
    /// - Returns: nil for what is none of the errors of the way to a newsstand.
    init?(_ error: any Error) {
        if let failure = error as? ConnectionError {
            self = failure
            return
        }
        guard let words = Self.words(error) else { return nil }
        self.init(description: words, isCertificateFailure: Self.isCertificateFailure(error))
    }

    private static func words(_ error: any Error) -> String? {
        switch error {
        case let error as IOError: words(error.errnoCode)
        case let error as NIOConnectionError: words(error)
        case let error as ChannelError: words(error)
        case let error as HTTPClientError: words(error)
        case let error as NIOSSLError: words(error)
        case let error as NIOSSLExtraError: words(error)
        case is BoringSSLError: "the secure connection broke"
        case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: gone
        case is HTTPParserError: "the server does not use HTTP"
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            "its answer can't be decompressed"
        default: nil
        }
    }

    /// A name that is not known, or with addresses none of which answers.
    private static func words(_ error: NIOConnectionError) -> String {
        if error.dnsAError != nil || error.dnsAAAAError != nil { return "the host \(error.host) was not found" }
        return error.connectionErrors.lazy.compactMap { words($0.error) }.first ?? late
    }

    private static let late = "it did not answer in time"
    private static let gone = "it closed the connection"

    static func words(_ code: CInt) -> String {
        switch code {
        case ECONNREFUSED: "no server runs at its address"
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: "there is no network route to it"
        case ETIMEDOUT: late
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: gone
        case EACCES, EPERM: "this program may not use the network"
        case EMFILE, ENFILE: "this program has too many files open"
        default: "the connection failed"
        }
    }

    private static func words(_ error: ChannelError) -> String {
        switch error {
        case .connectTimeout: late
        case .ioOnClosedChannel, .alreadyClosed, .outputClosed, .inputClosed, .eof: gone
        default: "the connection failed"
        }
    }

    private static func words(_ error: HTTPClientError) -> String {
        switch error {
        case .connectTimeout, .deadlineExceeded, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .writeTimeout:
            late
        case .readTimeout: "it stopped answering"
        case .remoteConnectionClosed, .uncleanShutdown, .requestStreamCancelled: gone
        case .invalidURL, .emptyHost, .emptyScheme: "its address can't be used"
        case .proxyAuthenticationRequired, .invalidProxyResponse, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
            "the proxy refused the connection"
        case .cancelled, .alreadyShutdown: "the request was cancelled"
        default: "the connection failed"
        }
    }
}

extension ConnectionError {
    private static func isCertificateFailure(_ error: any Error) -> Bool {
        (error as? NIOSSLExtraError) == .failedToValidateHostname || isUntrusted(error)
    }

    /// Whether nobody whom we trust vouches for a certificate, or not for today.
    static func isUntrusted(_ error: any Error) -> Bool {
        guard case NIOSSLError.handshakeFailed(let reason) = error else { return false }
        return "\(reason)".contains("CERTIFICATE_VERIFY_FAILED")
    }

    private static func words(_ error: NIOSSLError) -> String {
        switch error {
        case .handshakeFailed where isUntrusted(error): "its certificate is not from a trusted authority"
        case .handshakeFailed(let reason): words(reason)
        case .unableToValidateCertificate, .noCertificateToValidate: "its certificate can't be checked"
        case .uncleanShutdown: gone
        case .failedToLoadCertificate, .noSuchFilesystemObject:
            "the file of trusted certificates can't be read"
        default: "the secure connection broke"
        }
    }

    private static func words(_ error: NIOSSLExtraError) -> String {
        error == .failedToValidateHostname
            ? "its certificate is for another name" : "its name is not valid in a certificate"
    }

    /// BoringSSL's reasons have no other form than text.
    private static func words(_ reason: BoringSSLError) -> String {
        let text = "\(reason)"
        let known = [
            ("WRONG_VERSION_NUMBER", "the server does not use TLS; try an address with http://"),
            ("HTTP_REQUEST", "the server does not use TLS; try an address with http://"),
            ("UNSUPPORTED_PROTOCOL", "it supports only an old, unsafe version of TLS"),
            ("PROTOCOL_VERSION", "it supports only an old, unsafe version of TLS"),
            ("CERTIFICATE_REQUIRED", "it requires a certificate of this device"),
        ]
        return known.first { text.contains($0.0) }?.1 ?? "no secure connection could be established"
    }
}
