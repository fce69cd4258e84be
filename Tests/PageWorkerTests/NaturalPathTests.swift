import Testing

@testable import PageWorker

@Suite struct NaturalPathTests {
    @Test(arguments: [
        ["1.jpg", "2.jpg", "10.jpg"], ["page 9.png", "Page 10.png", "page 11.png"], ["a1b2", "a1b10", "a2b1"],
        ["p001", "p02", "p3"], ["cover.jpg", "01/1.jpg", "01/2.jpg", "2/1.jpg", "10/1.jpg"],
        ["a.jpg", "A1.jpg", "b.jpg"], ["x99999999999999999999998", "x99999999999999999999999"],
        ["Ä.jpg", "ä2.jpg"], ["ch1/p1", "ch1/sub/p0", "ch2/p1"],
    ]) func `paths are ordered as people order them`(paths: [String]) {
        for (index, path) in paths.enumerated() {
            for later in paths[(index + 1)...] {
                #expect(NaturalPath(path) < NaturalPath(later), "\(path) before \(later)")
                #expect(!(NaturalPath(later) < NaturalPath(path)))
            }
        }
        #expect(paths.reversed().sorted { NaturalPath($0) < NaturalPath($1) }.count == paths.count)
    }

    @Test func `folders are the contents`() {
        let paths = ["cover.jpg", "1 Letters/1.jpg", "1 Letters/2.jpg", "2_News/a/1.jpg", "2_News/b/1.jpg", "3/1.jpg"]
        let entries = FolderContents(paths).entries
        #expect(entries.map(\.title) == ["1 Letters", "2 News", "3"])
        #expect(entries.map(\.page) == [2, 4, 6])
        #expect(entries[1].children.map(\.title) == ["a", "b"] && entries[1].children.map(\.page) == [4, 5])
        #expect(FolderContents(["1.jpg", "2.jpg"]).entries.isEmpty)
    }
}
