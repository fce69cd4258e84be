import EdicolaCore
import FoundationEssentials
import NIOCore
import NIOPosix
import Synchronization

/// The folder of files served unchanged: modules, styles, pictures. A file is read once, and again after a change.
final class WebFolder: Sendable {
    private struct Known {
        var state: OpenFile.State
        var answer: EncodedAnswer
    }

    private let root: String
    private let known = Mutex<[String: Known]>([:])

    init(root: String) {
        self.root = root
    }

    /// Returns a file's encoded answer.
    ///
    /// - Parameter path: below the root; only plain segments, so that nothing outside can be named.
    /// - Throws: ``Refusal`` 404.
    func file(_ path: AssetPath) async throws -> EncodedAnswer {
        let full = "\(root)/\(path)"
        return try await NIOThreadPool.singleton.runIfActive { [self] in
            guard let file = try? OpenFile(path: full), let state = try? file.state, state.isPlainFile else {
                throw Refusal(.notFound)
            }
            if let known = known.withLock({ $0[path.text] }), known.state == state { return known.answer }
            let answer = EncodedAnswer(try file.readAll(), mediaType: WebType.mediaType(of: path.text))
            known.withLock { $0[path.text] = Known(state: state, answer: answer) }
            return answer
        }
    }

    /// Returns the version of every file below the root (the first digits of its hash), for addresses that can be
    /// cached for ever, and the imports of each module.
    func assets() async -> WebAssets {
        let paths = await Self.paths(in: root)
        var assets = WebAssets()
        for path in paths {
            guard let asset = AssetPath(path), let file = try? await file(asset) else { continue }
            assets.versions[path] = file.version
            guard path.hasSuffix(".js") else { continue }
            assets.imports[path] = ModuleImports(String(buffer: file.bytes), at: path).paths
        }
        return assets
    }

    @concurrent private static func paths(in root: String) async -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    }
}

extension EncodedAnswer {
    /// The value of `?v=`.
    var version: String { digest.short }
}
