import Testing

@testable import Markup
@testable import PageWorker

@Suite struct MediaTypesTests {
    @Test(
        arguments: [
            ("a.html", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
            ("a.bin", [0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), ("a", Array("RIFF1234WEBPVP8 ".utf8), "image/webp"),
            ("a.mp4", [0, 0, 0, 24] + Array("ftypisom".utf8), "video/mp4"),
            ("a.mp4", [0, 0, 0, 24] + Array("ftypM4A ".utf8), "audio/mp4"),
            ("a.TTF", [0, 1, 0, 0, 0, 12], "font/ttf"), ("x/a.mp3", [0xFF, 0xFB, 0x90, 0x64], "audio/mpeg"),
            ("a.xhtml", Array("<html".utf8), "application/xhtml+xml"), ("a.CSS", [], "text/css"),
            ("a.svg", Array("<svg".utf8), "image/svg+xml"), ("a.png", Array("<html>".utf8), "application/octet-stream"),
            ("a.d/b", [1, 2], "application/octet-stream"), (".png", [], "application/octet-stream"),
        ] as [(String, [UInt8], String)]) func `content comes first, then the name`(
            path: String, head: [UInt8], type: String
        )
    {
        #expect(MediaTypes.type(ofPath: path, head: head) == type)
    }
}
