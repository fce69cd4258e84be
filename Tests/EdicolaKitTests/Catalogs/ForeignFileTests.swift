import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// The files of foreign catalogs: they have no SHA-256, and still an incomplete file is never offered to read.
@Suite struct ForeignFileTests {
    private static let key = Issue.Key.make("the-mag", "one")

    private func catalog(_ file: String = "one.pdf", isFree: Bool = true) -> FakeAnswer {
        let sale = isFree ? "acquisition" : "acquisition/buy"
        return .init(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><id>f</id><title>The Mag</title>
            <entry><id>one</id><title>One</title><published>2012-10-04T00:00:00Z</published>
            <link rel="http://opds-spec.org/\(sale)" href="\(file)"/></entry></feed>
            """)
    }

    private func oldNewsstand(_ file: FakeAnswer, isFree: Bool = true) async throws -> OldNewsstand {
        try await OldNewsstand(["/mag/opds": catalog(isFree: isFree), "/mag/one.pdf": file])
    }

    @Test func `a file comes whole, is kept, verified and put away like any issue`() async throws {
        let pdf = FakeAnswer.pdf()
        let old = try await oldNewsstand(pdf)
        let library = try old.library("/mag/opds")
        let download = library.download(Self.key)
        var seen: [Int] = []
        for await event in download.events { seen.append(event.progress.bytesDone) }
        try await download.finished()
        #expect(seen.last == pdf.body.count && seen == seen.sorted())
        #expect(try await old.bytes(of: Self.key, in: library) == pdf.body)
        let mine = try #require(try await library.issue(Self.key))
        #expect(mine.nextAction == .read && mine.title == "One" && mine.publicationTitle == "The Mag")
        #expect(mine.format == .pdf && mine.rendition == .original)
        #expect(mine.coverDate?.description == "2012-10-04")
        #expect(try await library.verify(Self.key).isEmpty)
        // A complete, unchanged file is not fetched again; a changed one is.
        old.fake.forgetRequests()
        try await library.download(Self.key).finished()
        #expect(old.fake.requests.last?.ifNoneMatch == "\"f\"")
        var next = FakeAnswer.pdf(200_000, seed: 9)
        next.etag = "\"g\""
        old.fake.put(next, at: "/mag/one.pdf")
        try await library.download(Self.key).finished()
        #expect(try await old.bytes(of: Self.key, in: library) == next.body)
        try await library.archive(Self.key, at: Date(timeIntervalSince1970: 0))
        #expect(try await library.issue(Self.key)?.device.state == .archived)
        try await library.download(Self.key).finished()
        #expect(try await old.bytes(of: Self.key, in: library) == next.body)
        try await old.fake.stop()
    }

    @Test func `a file that is damaged on the device comes again`() async throws {
        let old = try await oldNewsstand(.pdf())
        let library = try old.library("/mag/opds")
        try await library.download(Self.key).finished()
        let issue = try #require(try await library.readable(Self.key))
        let path = issue.file(of: try #require(issue.manifest.original))
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[5000] ^= 1
        try bytes.write(to: URL(filePath: path))
        #expect(try await library.verify(Self.key).count == 1)
        #expect(try await library.issue(Self.key)?.nextAction == .retry)
        try await library.download(Self.key).finished()
        #expect(try await old.bytes(of: Self.key, in: library) == FakeAnswer.pdf().body)
        #expect(try await library.issue(Self.key)?.nextAction == .read)
        try await old.fake.stop()
    }

    @Test func `a cut line goes on at the byte, in another run too`() async throws {
        let pdf = FakeAnswer.pdf(2_000_000)
        let old = try await oldNewsstand(pdf)
        old.fake.misbehave { $0.path.hasSuffix(".pdf") && $0.range == nil ? .cut(after: 1_200_000) : .well }
        let library = try old.library("/mag/opds")
        try await library.download(Self.key).finished()
        let ranges = old.fake.requests.compactMap(\.range)
        #expect(ranges.count == 1 && ranges[0] != "bytes=0-", "\(ranges)")
        #expect(try await old.bytes(of: Self.key, in: library) == pdf.body)
        try await library.delete(Self.key)
        old.fake.misbehave { $0.path.hasSuffix(".pdf") ? .cut(after: 700_000) : .well }
        let first = try old.library("/mag/opds", attempts: 1)
        await #expect(throws: DownloadError.self) { try await first.download(Self.key).finished() }
        let half = try #require(try await first.issue(Self.key))
        #expect(half.nextAction == .retry && half.title == "One")
        #expect(half.progress.bytesDone > 0 && half.progress.bytesTotal == pdf.body.count, "\(half.progress)")
        old.fake.behave()
        old.fake.forgetRequests()
        let second = try old.library("/mag/opds")
        try await second.resumeAll().first?.finished()
        #expect(old.fake.requests.last?.start == half.progress.bytesDone)
        #expect(try await old.bytes(of: Self.key, in: second) == pdf.body)
        try await old.fake.stop()
    }

    @Test func `another file under the same address in the middle`() async throws {
        let old = try await oldNewsstand(.pdf(2_000_000))
        old.fake.misbehave { $0.path.hasSuffix(".pdf") ? .cut(after: 900_000) : .well }
        let library = try old.library("/mag/opds", attempts: 1)
        await #expect(throws: DownloadError.self) { try await library.download(Self.key).finished() }
        var other = FakeAnswer.pdf(500_000, seed: 5)
        other.etag = "\"other\""
        old.fake.put(other, at: "/mag/one.pdf")
        old.fake.behave()
        try await library.download(Self.key).finished()
        #expect(try await old.bytes(of: Self.key, in: library) == other.body)
        try await old.fake.stop()
    }

    /// The length is missing or wrong: the fault shows only at the end.
    @Test(arguments: [Behaviour.short(100_000), .html, .plain(status: 500), .wrongBytes, .drop])
    func `READ for what is not whole`(mistake: Behaviour) async throws {
        let old = try await oldNewsstand(.pdf())
        old.fake.misbehave { $0.path.hasSuffix(".pdf") ? mistake : .well }
        let library = try old.library("/mag/opds")
        await #expect(throws: DownloadError.self) { try await library.download(Self.key).finished() }
        #expect(try await library.issue(Self.key)?.nextAction == .retry)
        #expect(try await library.readable(Self.key) == nil)
        old.fake.behave()
        try await library.download(Self.key).finished()
        #expect(try await old.bytes(of: Self.key, in: library) == FakeAnswer.pdf().body)
        try await old.fake.stop()
    }

    @Test(arguments: [
        (["META-INF/container.xml", "a.xhtml"], IssueForm.Format.epub), (["book.json", "a.html"], .hpub),
        (["mag/book.json", "mag/a.html"], .hpub), (["001.jpg", "002.PNG", "ComicInfo.xml"], .images),
        (["index.html", "a.jpg"], .html),
    ])
    func `what kind it is is told by what is in it`(names: [String], format: IssueForm.Format) async throws {
        let old = try await oldNewsstand(.zip(names))
        let library = try old.library("/mag/opds")
        try await library.download(Self.key).finished()
        #expect(try await library.issue(Self.key)?.format == format)
        try await old.fake.stop()
    }

    @Test func `an archive without its directory is not whole`() async throws {
        var zip = FakeAnswer.zip(["1.jpg", "2.jpg"])
        zip.body.removeLast(30)
        let old = try await oldNewsstand(zip)
        let library = try old.library("/mag/opds")
        await #expect(throws: DownloadError.self) { try await library.download(Self.key).finished() }
        #expect(try await library.issue(Self.key)?.nextAction == .retry)
        try await old.fake.stop()
    }

    @Test func `what is sold elsewhere says so`() async throws {
        let old = try await oldNewsstand(.init("<html>Our shop</html>", type: "text/html"), isFree: false)
        let library = try old.library("/mag/opds")
        let error = await #expect(throws: DownloadError.self) { try await library.download(Self.key).finished() }
        #expect(error?.nextAction == .buy)
        #expect(try await library.issue(Self.key)?.nextAction == .buy)
        try await old.fake.stop()
    }

    @Test func `an issue that the catalog does not list`() async throws {
        let old = try await oldNewsstand(.pdf())
        let library = try old.library("/mag/opds")
        await #expect(throws: DownloadError.notFound) {
            try await library.download(.make("the-mag", "two")).finished()
        }
        try await old.fake.stop()
    }
}
