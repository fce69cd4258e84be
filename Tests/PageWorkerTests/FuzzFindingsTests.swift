import Testing

@testable import Markup
@testable import PageWorker

/// Findings of fuzzing, each as small as possible: see Fuzz/README.md.
struct FuzzFindingsTests {
    // A slash with an accent is one character, which is not a slash. In bytes, as in file systems, it contains one.
    private static let slash = "/\u{301}"

    @Test func `a path doesn't leave an archive behind an accent`() {
        #expect(ArchivePath.clean(Array("..\(Self.slash)x".utf8)) == nil)
        #expect(ArchivePath.clean(Array("a/..\(Self.slash)x".utf8)) == nil)
        #expect(ArchivePath.clean(Array("\(Self.slash)x".utf8)) == nil)
        #expect(ArchivePath.clean(Array("..\\\u{301}x".utf8)) == nil)
        #expect(ArchivePath.clean(Array("a\(Self.slash)x".utf8)) == "a\(Self.slash)x")
    }

    @Test func `a reference doesn't leave a book behind an accent`() {
        #expect(throws: EPUBReference.ReferenceError.outside) {
            try EPUBReference("../../..\(Self.slash)x", in: "a/b/c.xhtml")
        }
    }

    @Test func `a plain path keeps its slashes`() {
        #expect(PlainPath.of("a\(Self.slash)b") == "a/_cc_81b")
        #expect(PlainPath.of("..\(Self.slash)") == "../_cc_81")
        #expect(PlainPath.of("/\u{5B8}\u{B}") == "/_d6_b8_0b")
    }

    @Test func `a reference of a document is cut at its marks, whatever stands behind them`() throws {
        let source = """
            <img src="/\u{301}x.png" alt="a"><img src="x.png?\u{301}y" alt="b"><img src="x.png#\u{301}" alt="c">\
            <img src="//\u{301}e.example/x.png" alt="d"><img src="..\\..\\\u{301}x.png" alt="e">
            """
        let clean = try Sanitiser.document(
            Array(source.utf8), at: "a/b.html", isXHTML: false, keepsScripts: false, allowsRemote: false)
        #expect(clean.references == ["_cc_81x.png", "a/x.png"])
        #expect(clean.remote == ["https://\u{301}e.example/x.png"])
    }

    @Test func `the ending of a name is that of its last name`() {
        #expect(MediaTypes.fileExtension("a.html\(Self.slash)b") == "")
    }

    @Test(arguments: [
        ("<!-- hidden\ncall()\n//-->", "// hidden\ncall()\n//-->"), ("a='<!-- b -->'", "a='<\\!-- b -->'"),
        ("'<!<!----'", "'<!<\\!----'"), ("'<!--\u{301}'", "'<\\!--\u{301}'"),
        ("'</script\u{301}'", "'<\\/script\u{301}'"),
    ])
    func `a program keeps its meaning, and begins no comment of HTML`(program: String, contained: String) {
        #expect(ScriptText.contained(program) == contained)
    }

    @Test func `a program that could end its element is left out`() {
        #expect(ScriptText.contained("'</sCrIpT>'") == nil)
    }
}
