import Foundation
import Testing

/// Listings whose letters are spread over columns.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct PDFListingTests {
    @Test func `the words of a listing that TeX spreads over columns are whole`() async throws {
        let run = try await PDFWorker(
            "pages --width2x 64 --width1x 32 --thumb 8", of: MadePDF.file("tex-listing.pdf"))
        let lines = try run.lines.map { $0.joined(separator: " ") }
        for wanted in [
            "int main(int argc, char argv)", "for the sake of brevity", "if (phdr.filesz > phdr.memsz) return 1;",
            "for (i = 0; i < ehdr.phnum; i++)", "ill = will + fill + mmm + wwww;",
            "This incident will be reported", "while (!feof(file)) command = commandment;", "return 0;", "whoami",
            "mark is not in the sudoers file.", "sudoers",
        ] {
            #expect(lines.contains { $0.contains(wanted) }, "\(wanted)")
        }
        for prose in ["Plain prose before", "Plain prose after"] {
            #expect(lines.contains("\(prose) the listing, for the sake of brevity in this place."))
        }
    }
}
