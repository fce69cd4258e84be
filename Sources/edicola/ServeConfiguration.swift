import ArgumentParser
import Foundation

/// The file of `edicola serve --config`: one `name = value` per line; lines that begin with `#` are comments. The names
/// are those of the options.
struct ServeConfiguration {
    private static let names: Set<String> = AppStoreSettings.names.union(PushSettings.names).union([
        "data", "host", "port", "base-url", "web", "log", "name", "tile-cache", "most-devices", "trust-proxy",
        "max-connections", "max-connections-per-address", "max-body-memory", "body-timeout", "request-limits",
        "keep-log",
    ])

    private var values: [String: String] = [:]

    init() {}

    init(file: String) throws {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw CommandError("“\(file)” can't be read. Check its name and permissions.")
        }
        try self.init(text: text, file: file)
    }

    /// - Throws: ``CommandError`` with the line, for an unknown or repeated name.
    init(text: String, file: String) throws {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, Self.names.contains(parts[0]), values[parts[0]] == nil else {
                let known = Self.names.sorted().joined(separator: ", ")
                throw CommandError("\(file), line \(index + 1): write “name = value” once for each of \(known).")
            }
            values[parts[0]] = parts[1]
        }
    }

    subscript(_ name: String) -> String? { values[name] }

    /// - Throws: ``CommandError`` unless the value is a number in the range.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw CommandError("“\(name) = \(text)” is not a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
