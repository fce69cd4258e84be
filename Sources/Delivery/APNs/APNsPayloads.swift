import Synchronization

/// A cache of the JSON of messages. All messages of a release are the same, except the silent ones.
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
