import Logging
import Synchronization

/// A log handler that stores its entries.
final class LogBook: Sendable {
    private let kept = Mutex<[String]>([])

    /// Level, metadata by name, and message of each entry, as the usual handler writes them.
    var lines: [String] { kept.withLock { $0 } }

    func lines(with words: String) -> [String] { lines.filter { $0.contains(words) } }

    var logger: Logger { Logger(label: "test") { _ in Handler(book: self) } }

    private struct Handler: LogHandler {
        let book: LogBook
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            let pairs = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            book.kept.withLock { $0.append("\(event.level) \(pairs.joined(separator: " ")) \(event.message)") }
        }
    }
}
