import NIOCore

/// What has come of a body, before it goes to the disk together.
struct WriteBuffer: Sendable {
    private(set) var buffers: [ByteBuffer] = []
    /// Bytes of them.
    private(set) var count = 0
    private let began: Duration

    private static let enough = 512 << 10
    /// On a slow line it should be seen that something comes, and a page should not wait for others.
    private static let longest = Duration.milliseconds(200)

    init(at now: Duration) {
        began = now
    }

    mutating func add(_ buffer: ByteBuffer) {
        buffers.append(buffer)
        count += buffer.readableBytes
    }

    func isEnough(at now: Duration) -> Bool { count >= Self.enough || now - began > Self.longest }
}
