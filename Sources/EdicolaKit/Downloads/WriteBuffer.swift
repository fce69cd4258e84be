/// What has come of a body, before it goes to the disk together.
struct WriteBuffer: Sendable {
    private(set) var pieces: [ArraySlice<UInt8>] = []
    /// Bytes of them.
    private(set) var count = 0
    private let began: Duration

    private static let enough = 512 << 10
    /// On a slow line it should be seen that something comes, and a page should not wait for others.
    private static let longest = Duration.milliseconds(200)

    init(at now: Duration) {
        began = now
    }

    mutating func add(_ piece: [UInt8]) {
        pieces.append(piece[...])
        count += piece.count
    }

    func isEnough(at now: Duration) -> Bool { count >= Self.enough || now - began > Self.longest }
}
