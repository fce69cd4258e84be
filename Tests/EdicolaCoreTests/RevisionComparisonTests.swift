import EdicolaCore
import Foundation
import Testing

struct RevisionComparisonTests {
    /// A manifest with one page for each letter: equal letters are equal pages.
    private func manifest(_ letters: String) throws -> Manifest {
        let count = max(1, letters.count)
        var manifest = try Manifest.sample(pages: count)
        manifest.pages = try letters.enumerated().map { index, letter in
            let bytes = Array("\(letter)".utf8)
            let digest = try #require(Digest(bytes: [UInt8](repeating: bytes[0], count: 32)))
            let path = try #require(AssetPath("pages/\(letter)", digest: digest, extension: "webp"))
            let asset = Asset(path: path, mediaType: "image/webp", size: 1000 + bytes.count, digest: digest)
            return Page(
                number: index + 1, width: 595, height: 842,
                pictures: [.oneX: Picture(asset: asset, width: 600, height: 800)])
        }
        return manifest
    }

    private func changes(_ old: String, _ new: String) throws -> [RevisionComparison.PageChange] {
        try RevisionComparison(from: manifest(old), to: manifest(new)).changes
    }

    @Test func `pages that were changed, added and removed are told apart`() throws {
        #expect(try changes("abcde", "abcde").isEmpty)
        #expect(try changes("abcde", "abXde") == [.init(old: 3, new: 3)])
        #expect(try changes("abcde", "abXcde") == [.init(old: nil, new: 3)])
        #expect(try changes("abcde", "abde") == [.init(old: 3, new: nil)])
        #expect(try changes("abcde", "Xabcd") == [.init(old: nil, new: 1), .init(old: 5, new: nil)])
        #expect(try changes("abcde", "aXYde") == [.init(old: 2, new: 2), .init(old: 3, new: 3)])
        #expect(try changes("aa", "aaa") == [.init(old: nil, new: 3)])
    }

    @Test func `another issue looks like another issue`() throws {
        #expect(try RevisionComparison(from: manifest("abcde"), to: manifest("vwxyz")).looksLikeAnotherIssue)
        #expect(try !RevisionComparison(from: manifest("abcde"), to: manifest("aWXYZ")).looksLikeAnotherIssue)
        #expect(try !RevisionComparison(from: manifest("a"), to: manifest("a")).looksLikeAnotherIssue)
    }

    @Test func `a reader who has the old pages fetches the new ones alone, each once`() throws {
        let comparison = try RevisionComparison(from: manifest("abcde"), to: manifest("abXXe"))
        #expect(comparison.bytes["1x"] == 1001)
        #expect(try RevisionComparison(from: manifest("abcde"), to: manifest("edcba")).bytes["1x"] == 0)
    }

    /// The length of the longest common subsequence, by the book.
    private func common(_ old: [Character], _ new: [Character]) -> Int {
        var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
        for (row, left) in old.enumerated() {
            for (column, right) in new.enumerated() {
                lengths[row + 1][column + 1] =
                    left == right
                    ? lengths[row][column] + 1 : max(lengths[row][column + 1], lengths[row + 1][column])
            }
        }
        return lengths[old.count][new.count]
    }

    @Test func `as many pages stay as the longest common subsequence has`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let (old, new) = (letters(&random), letters(&random))
            let changes = try changes(String(old), String(new))
            let unchanged = old.count - changes.filter { $0.old != nil }.count
            #expect(unchanged == common(old, new), "\(String(old)) \(String(new))")
            #expect(unchanged == new.count - changes.filter { $0.new != nil }.count, "\(String(old)) \(String(new))")
        }
    }

    private func letters(_ random: inout some RandomNumberGenerator) -> [Character] {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in "abcd".randomElement(using: &random) ?? "a" }
    }
}
