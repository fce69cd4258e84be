/// Reads an event stream (HTML Living Standard §9.2.6) piece by piece.
struct ServerSentEvents: Sendable {
    struct Event: Hashable, Sendable {
        var id: String?
        var name: String?
        var data: String
    }

    private var line: [UInt8] = []
    private var lastWasReturn = false
    private var lastID: String?
    private var name: String?
    private var data: [String] = []

    /// A line longer than this is no event of ours.
    private static let maximumLineLength = 1 << 20

    /// - Returns: the events that are whole with these bytes.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            defer { lastWasReturn = byte == 0x0D }
            if byte == 0x0A, lastWasReturn { continue }
            if byte != 0x0A, byte != 0x0D {
                if line.count < Self.maximumLineLength { line.append(byte) }
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() -> Event? {
        defer { line = [] }
        guard !line.isEmpty else {
            defer { (name, data) = (nil, []) }
            return data.isEmpty ? nil : Event(id: lastID, name: name, data: data.joined(separator: "\n"))
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[min(colon + 1, line.endIndex)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "id": lastID = text
        case "event": name = text
        case "data": data.append(text)
        default: break  // a comment, or a field of a later version
        }
        return nil
    }
}
