#if canImport(Darwin)
    import EdicolaCore
    public import Foundation

    extension Transport {
        /// Transfers that the system goes on with while the app is not running, by a background session of URLSession.
        ///
        /// Content (assets, stretches of archives, files) goes through the session; small documents go at once, by
        /// `others`. Files that came while the app was not running are in the folder: the library gets them at the next start
        /// (``Library/doPendingWork(within:)``) without a request, and verifies them as always.
        ///
        /// Compiled on Apple's systems only, and not tried by the project's tests, which run on Linux.
        ///
        /// ```swift
        /// let transfers = BackgroundTransfers(identifier: "example.mag.content", folder: caches)
        /// let newsstand = try Newsstand("https://news.example", transport: .background(transfers))
        /// ```
        public static func background(_ transfers: BackgroundTransfers, others: Transport = .urlSession())
            -> Transport
        {
            Transport { request in
                request.isContent ? try await transfers.send(request) : try await others.send(request)
            }
        }
    }

    /// A background session, one for each identifier in an app. Make it at every start: finished transfers are handed to it.
    public final class BackgroundTransfers: NSObject, Sendable, URLSessionDownloadDelegate {
        private struct State {
            var session: URLSession?
            var waiting: [Int: CheckedContinuation<Transport.Response, any Error>] = [:]
            /// The purpose of the app's launch.
            var woken: (@Sendable () -> Void)?
        }

        private let folder: String
        private let state = Locked(State())

        /// - Parameters:
        ///   - identifier: of the session, unique in the app.
        ///   - folder: for files that come while the app is not running; a cache.
        ///   - isDiscretionary: whether the system may choose a good time, such as when the device is being charged.
        public init(identifier: String, folder: String, isDiscretionary: Bool = false) {
            self.folder = folder
            super.init()
            let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
            configuration.isDiscretionary = isDiscretionary
            configuration.sessionSendsLaunchEvents = true
            let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
            state.withLock { $0.session = session }
        }

        /// Call it from `handleEventsForBackgroundURLSession`, with its completion handler.
        public func woken(_ done: @escaping @Sendable () -> Void) {
            state.withLock { $0.woken = done }
        }

        func send(_ request: Transport.Request) async throws -> Transport.Response {
            if let kept = try keptResponse(request) { return kept }
            guard let url = URL(string: request.url), let session = state.withLock({ $0.session }) else {
                throw URLError(.badURL)
            }
            var message = URLRequest(url: url)
            message.httpMethod = request.method.rawValue
            for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
            let task = session.downloadTask(with: message)
            task.taskDescription = Self.name(of: request)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    state.withLock { $0.waiting[task.taskIdentifier] = continuation }
                    task.resume()
                }
            } onCancel: {
                task.cancel()
            }
        }

        /// The session's own: a file came.
        public func urlSession(
            _: URLSession, downloadTask task: URLSessionDownloadTask, didFinishDownloadingTo place: URL
        ) {
            guard let name = task.taskDescription, let answer = task.response as? HTTPURLResponse else { return }
            // The system removes its file when this returns.
            let file = URL(filePath: "\(folder)/\(name)")
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try? FileManager.default.removeItem(at: file)
                try FileManager.default.moveItem(at: place, to: file)
                let headers = answer.allHeaderFields.compactMap { name, value in
                    (name as? String).flatMap { name in (value as? String).map { [name, $0] } }
                }
                let kept = Kept(status: answer.statusCode, headers: headers)
                try JSONEncoder().encode(kept).write(to: file.appendingPathExtension("head"), options: .atomic)
                // With nobody there it stays as it is, for the next start.
                guard state.withLock({ $0.waiting[task.taskIdentifier] != nil }) else { return }
                end(task, .success(try kept.response(from: file.path)))
            } catch {
                end(task, .failure(error))
            }
        }

        /// The session's own: a transfer ended.
        public func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            if let error { end(task, .failure(error)) }
        }

        /// The session's own: all that the app was woken for was handed over.
        public func urlSessionDidFinishEvents(forBackgroundURLSession _: URLSession) {
            let done = state.withLock { state in
                defer { state.woken = nil }
                return state.woken
            }
            done?()
        }

        private func end(_ task: URLSessionTask, _ result: Result<Transport.Response, any Error>) {
            let continuation = state.withLock { $0.waiting.removeValue(forKey: task.taskIdentifier) }
            continuation?.resume(with: result)
        }

        /// What came for the same request while nobody waited.
        private func keptResponse(_ request: Transport.Request) throws -> Transport.Response? {
            let file = URL(filePath: "\(folder)/\(Self.name(of: request))")
            guard let content = try? Data(contentsOf: file.appendingPathExtension("head")),
                let kept = try? JSONDecoder().decode(Kept.self, from: content),
                FileManager.default.fileExists(atPath: file.path)
            else { return nil }
            return try kept.response(from: file.path)
        }

        /// The same for the same bytes: address, range, and the ETag that they are to have.
        private static func name(of request: Transport.Request) -> String {
            let parts = [request.url, request.headers["range"] ?? "", request.headers["if-range"] ?? ""]
            return Digest(of: Data(parts.joined(separator: "\n").utf8)).hex
        }

        private struct Kept: Codable {
            var status: Int
            var headers: [[String]]

            func response(from path: String) throws -> Transport.Response {
                let file = KeptFile(try OpenFile(path, .reading))
                let body = AsyncThrowingStream<[UInt8], any Error> {
                    let bytes = try await onDisk { try file.file.read(upTo: 1 << 18) }
                    return bytes.isEmpty ? nil : bytes
                }
                return .init(status: status, headers: headers.map { ($0[0], $0[1]) }, body: .init(body))
            }
        }

        /// A file that goes when nobody reads it any more.
        private final class KeptFile: Sendable {
            let file: OpenFile

            init(_ file: OpenFile) {
                self.file = file
            }

            deinit {
                Disk.remove(file.path)
                Disk.remove("\(file.path).head")
            }
        }
    }
#endif
