import Foundation
import Testing

@testable import Press

@Suite struct FrameParserTests {
    private let stream =
        FakeWorker.frame(.image2x, 7, "RIFF…") + FakeWorker.frame(.layer, 7) + FakeWorker.frame(.done, 0)

    private func parse(_ data: Data, pieces: Int) throws -> (frames: [Frame], whole: Bool) {
        var parser = FrameParser()
        var frames: [Frame] = []
        for start in stride(from: 0, to: data.count, by: pieces) {
            let piece = Array(data[start..<min(start + pieces, data.count)])
            var bytes = unsafe piece.span.bytes
            while bytes.byteCount > 0 { if let frame = try parser.take(&bytes) { frames.append(frame) } }
        }
        return (frames, parser.isBetweenFrames)
    }

    @Test(arguments: 1...100) func `frames are found however the bytes are cut`(pieces: Int) throws {
        let (frames, whole) = try parse(stream, pieces: pieces)
        #expect(whole)
        #expect(frames.map(\.kind) == [.image2x, .layer, .done])
        #expect(frames.map(\.page) == [7, 7, 0])
        #expect(frames[0].width == 8 && frames[0].payload == Array("RIFF…".utf8))
    }

    @Test func `an end within a frame is seen`() throws {
        for count in 1..<28 { #expect(try !parse(stream.prefix(count), pieces: 64).whole) }
        #expect(try !parse(stream.prefix(30), pieces: 64).whole)
    }

    @Test(arguments: [(0, 0x20), (3, 0x32), (4, 19), (4, 255), (27, 1), (23, 17)])
    func `a header that makes no sense is refused`(offset: Int, byte: UInt8) {
        var data = stream
        data[offset] = byte
        #expect(throws: FrameParser.MalformedError.self) { try parse(data, pieces: 64) }
    }
}
