#if canImport(Network)
    import AsyncHTTPClient

    extension ConnectionFailure {
        /// The errors of Apple's own network, over which the client goes there. Compiled on Apple's systems only.
        static func systemsWords(_ error: any Error) -> String? {
            switch error {
            case let error as HTTPClient.NWPOSIXError: words(error.errorCode.rawValue)
            case let error as HTTPClient.NWTLSError: words(ofTLS: Int(error.status))
            default: nil
            }
        }

        /// By the numbers of `Security/SecureTransport.h`.
        private static func words(ofTLS status: Int) -> String {
            switch status {
            case -9843: "its certificate is for another name"
            case -9814: "its certificate has expired, or this device's date is wrong"
            case -9815: "its certificate is not valid yet, or this device's date is wrong"
            case -9807, -9808, -9812, -9813: "its certificate is not from a trusted authority"
            case -9805, -9806, -9816: "it closed the connection"
            default: "no secure connection could be established"
            }
        }
    }
#endif
