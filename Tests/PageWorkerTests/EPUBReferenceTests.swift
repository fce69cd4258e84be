import Testing

@testable import PageWorker

@Suite struct EPUBReferenceTests {
    @Test(
        arguments: [
            ("chapter.xhtml", "OPS/text/chapter.xhtml", nil), ("../a.css", "OPS/a.css", nil),
            ("./x/../chapter.xhtml#part", "OPS/text/chapter.xhtml", "part"), ("#here", "OPS/text/nav.xhtml", "here"),
            (" a%20b.xhtml ", "OPS/text/a b.xhtml", nil), ("caff%C3%A8.xhtml#%C3%A8", "OPS/text/caffè.xhtml", "è"),
            ("a b/caffè.xhtml?q=1#x", "OPS/text/a b/caffè.xhtml", "x"), ("/top.xhtml", "top.xhtml", nil),
            ("100%.xhtml", "OPS/text/100%.xhtml", nil), ("a%2.xhtml#", "OPS/text/a%2.xhtml", nil),
        ] as [(String, String, String?)]) func `a reference leads to a file of the book`(
            reference: String, path: String, fragment: String?
        ) throws
    {
        let found = try EPUBReference(reference, in: "OPS/text/nav.xhtml")
        #expect(found.path == path && found.fragment == fragment)
    }

    @Test(arguments: [
        ("http://example.org/a", true), ("//example.org/a", true), ("file:///etc/passwd", true), ("data:,x", true),
        ("../../../etc/passwd", false), ("..%2f..%2f..%2fetc/passwd", false), ("../..", false), ("a%00.xhtml", false),
    ]) func `a reference out of the book is refused`(reference: String, isElsewhere: Bool) {
        #expect(throws: isElsewhere ? EPUBReference.ReferenceError.elsewhere : .outside) {
            try EPUBReference(reference, in: "OPS/text/nav.xhtml")
        }
    }

    @Test func `a reference is written anew with plain names`() throws {
        let reference = try EPUBReference("../Mus ik/1.mp3#t=1 2", in: "OPS/smil/a.smil")
        #expect(reference.plain(from: "OPS/smil/a.smil") == "../Mus_20ik/1.mp3#t=1%202")
        #expect(reference.plain(from: "OPS/a.smil") == "Mus_20ik/1.mp3#t=1%202")
    }
}
