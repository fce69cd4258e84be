import EdicolaCore
import Formats
import Foundation

@testable import Parsers

/// The parsers outside the worker, of the press, the newsstand and the kit.
let otherTargets: [String: @Sendable ([UInt8]) -> Void] = [
    "asset-path": { bytes in
        guard let path = AssetPath(String(decoding: bytes, as: UTF8.self)) else { return }
        let names = "\(path)".utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        check(names.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }, "\(path) is not plain")
    },
    "byte-ranges": { bytes in
        guard let first = bytes.first else { return }
        let size = [0, 1, 10, 1 << 40, 1 << 50][Int(first) % 5]
        let field = "bytes=" + String(decoding: bytes.dropFirst(), as: UTF8.self)
        guard case .parts(let parts) = ByteRanges(parsing: field, size: size) else { return }
        check(!parts.isEmpty && parts.count <= ByteRanges.maximumParts, "\(parts.count) parts")
        check(parts.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= size }, "\(parts) of \(size)")
    },
    "cover-date": { bytes in
        guard let date = try? CoverDate(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
        check((try? CoverDate(parsing: "\(date)")) == date, "\(date) is not read as itself")
    },
    "dates": { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let possible = -62_135_683_200...253_402_473_600
        if let date = FeedDate(text) { check(possible.contains(date.secondsSince1970), "\(date)") }
        if let date = HTTPDate.seconds(of: text, now: 0) { check(possible.contains(date), "\(date)") }
        let wait = RetryAfter.seconds(of: text, now: 0, longest: 100)
        check(wait.map { (0...100).contains($0) } ?? true, "\(String(describing: wait))")
    },
    "frames": { bytes in
        // A worker that has been taken over may say anything, in pieces of any size.
        var parser = FrameParser()
        var assembly = PageAssembly(expected: 1...3)
        let size = Int(bytes.first ?? 1) + 1
        var rest = bytes.dropFirst()
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            var span = piece.span.bytes
            while span.byteCount > 0 {
                let before = span.byteCount
                let frame: Parsers.Frame?
                do { frame = try parser.take(&span) } catch { return }
                check(span.byteCount < before, "the parser stands still")
                guard let frame else { continue }
                check(UInt64(frame.payload.count) <= frame.kind.largestPayload, "a payload beyond its limit")
                guard let page = try? assembly.add(frame) else { continue }
                if case .page(let page) = page.piece { check((1...3).contains(page.number), "page \(page.number)") }
            }
        }
    },
    "local-header": { bytes in
        let header = LocalHeader(name: "assets/pages/1.webp", size: Int(bytes.first ?? 0))
        let large = LocalHeader(name: "assets/pages/1.webp", size: 0xFFFF_FFFF + Int(bytes.first ?? 0))
        for header in [header, large] where header.matches(Array(bytes.dropFirst())) {
            check(bytes.count - 1 == header.length, "a header of another length")
        }
    },
    "manifest": { bytes in
        // What it doesn't know, a first reading forgets.
        guard let stranger: Manifest = try? JSON.decode(from: Data(bytes)),
            let manifest: Manifest = try? JSON.decode(from: JSON.encode(stranger))
        else { return }
        guard let text = try? JSON.encode(manifest) else { return check(false, "a manifest can't be written") }
        check((try? JSON.decode(from: text)) == manifest, "a manifest is not read as itself")
    },
]
