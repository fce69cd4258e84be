#if canImport(Darwin)
    import Foundation

    /// A session of URLSession whose answers are there with their heads, and whose bodies come piece by piece.
    final class StreamingSession: Sendable {
        private let delegate = Exchanges()
        private let session: URLSession

        init(_ configuration: URLSessionConfiguration) {
            session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        }

        deinit { session.finishTasksAndInvalidate() }

        func answer(
            to request: Transport.Request, at url: URL
        ) async throws -> (HTTPURLResponse, Transport.Body) {
            var message = URLRequest(url: url)
            message.httpMethod = request.method.rawValue
            message.timeoutInterval = min(
                request.deadline / .seconds(1), session.configuration.timeoutIntervalForRequest)
            if let body = request.body { message.httpBody = Data(body) }
            for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
            let task = session.dataTask(with: message)
            let (stream, body) = AsyncThrowingStream.makeStream(of: [UInt8].self)
            body.onTermination = { _ in task.cancel() }
            let response = try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { head in
                    delegate.begin(task, head, body)
                    task.resume()
                }
            } onCancel: {
                task.cancel()
            }
            return (response, Transport.Body(stream))
        }
    }

    /// The transfers of a session that are under way.
    private final class Exchanges: NSObject, Sendable, URLSessionDataDelegate {
        typealias Head = CheckedContinuation<HTTPURLResponse, any Error>
        typealias Body = AsyncThrowingStream<[UInt8], any Error>.Continuation

        private struct Exchange {
            var head: Head?
            let body: Body
        }

        private let all = Locked<[Int: Exchange]>([:])

        func begin(_ task: URLSessionTask, _ head: Head, _ body: Body) {
            all.withLock { $0[task.taskIdentifier] = Exchange(head: head, body: body) }
        }

        /// An answer that sends elsewhere is an answer: ``Redirection`` says whether it is followed.
        func urlSession(
            _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
            newRequest _: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) { completionHandler(nil) }

        func urlSession(
            _: URLSession, dataTask task: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let head = all.withLock { all in
                defer { all[task.taskIdentifier]?.head = nil }
                return all[task.taskIdentifier]?.head
            }
            guard let response = response as? HTTPURLResponse else {
                head?.resume(throwing: URLError(.badServerResponse))
                return completionHandler(.cancel)
            }
            head?.resume(returning: response)
            completionHandler(.allow)
        }

        func urlSession(_: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
            _ = all.withLock { $0[task.taskIdentifier]?.body }?.yield(Array(data))
        }

        func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let exchange = all.withLock { $0.removeValue(forKey: task.taskIdentifier) }
            let failure = error.map { Self.failure($0) }
            if let head = exchange?.head { head.resume(throwing: failure ?? URLError(.badServerResponse)) }
            exchange?.body.finish(throwing: failure)
        }

        private static func failure(_ error: any Error) -> any Error {
            (error as? URLError)?.code == .cancelled ? CancellationError() : ConnectionError(error)
        }
    }
#endif
