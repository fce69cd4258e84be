import Synchronization

/// The JSON of the messages that are being sent. A release says the same to everybody, but for who is to see nothing of it.
final class APNsPayloads: Sendable {
    private struct Known {
        let notice: Notice
        let bytes: [UInt8]?
    }

    private static let most = 4
    /// The latest first.
    private let known = Mutex<[Known]>([])

    /// See ``APNsPayload/bytes(_:)``.
    func bytes(_ notice: Notice) throws -> [UInt8]? {
        let known = known.withLock(\.self)
        if let same = known.first(where: { $0.notice == notice }) { return same.bytes }
        let bytes = try APNsPayload.bytes(notice)
        self.known.withLock { $0 = [Known(notice: notice, bytes: bytes)] + $0.prefix(Self.most - 1) }
        return bytes
    }
}
