#if canImport(Darwin)
    import Foundation

    extension Transport {
        /// Requests over URLSession. Compiled on Apple's systems only.
        ///
        /// ```swift
        /// let newsstand = try Newsstand("https://news.example", transport: .urlSession())
        /// ```
        /// - Parameters:
        ///   - idleTimeout: a transfer in which nothing comes for so long has failed.
        ///   - connections: how many to one host at most; no fewer than a library's.
        public static func urlSession(idleTimeout: Duration = .seconds(30), connections: Int = 8) -> Transport {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = idleTimeout / .seconds(1)
            configuration.httpMaximumConnectionsPerHost = connections
            configuration.httpCookieStorage = nil
            configuration.urlCache = nil
            let session = StreamingSession(configuration)
            return Transport { request in
                var way = try Redirection(request)
                while true {
                    let (response, body) = try await session.answer(to: way.request, at: way.place.url)
                    let location = response.value(forHTTPHeaderField: "location")
                    if try way.follow(status: response.statusCode, location: location) { continue }
                    let headers = response.allHeaderFields.compactMap { name, value in
                        (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
                    }
                    return Response(status: response.statusCode, headers: headers, body: body)
                }
            }
        }
    }

    extension Newsstand {
        /// A newsstand over ``Transport/urlSession(idleTimeout:connections:)``.
        ///
        /// - Throws: ``NewsstandError/invalidAddress(_:)``.
        public init(_ address: String, session: Session = .none) throws(NewsstandError) {
            try self.init(address, transport: .urlSession(), session: session)
        }
    }

    extension ConnectionError {
        init(_ error: any Error) {
            let words =
                switch (error as? URLError)?.code {
                case .cannotFindHost, .dnsLookupFailed: "the host was not found"
                case .cannotConnectToHost: "no server runs at its address"
                case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: "there is no network"
                case .timedOut: "it did not answer in time"
                case .networkConnectionLost: "it closed the connection"
                case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
                    "its certificate is not from a trusted authority"
                case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
                    "its certificate has expired, or this device's date is wrong"
                case .secureConnectionFailed: "no secure connection could be established"
                default: "the connection failed"
                }
            self.init(description: words, isCertificateFailure: words.hasPrefix("its certificate"))
        }
    }
#endif
