import FoundationEssentials

/// The folder with the reader's page and modules.
enum WebFolder {
    struct MissingError: Error, CustomStringConvertible {
        var description: String {
            "The reader's pages were not found. Set their folder with --web or EDICOLA_WEB."
        }
    }

    /// The named folder, else `share/edicola/Web` beside the program's prefix, else `Web` upwards from the program and
    /// from the current folder.
    static func find(named name: String?) throws -> String {
        if let name { return try checked([name]) }
        if let name = ProcessInfo.processInfo.environment["EDICOLA_WEB"], !name.isEmpty { return try checked([name]) }
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().path
        let programs = [program, (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""]
        let prefixes = programs.map { "\(parent(of: parent(of: $0)))/share/edicola/Web" }
        let upwards = (programs.map(parent) + [FileManager.default.currentDirectoryPath]).flatMap(ancestors)
        return try checked(prefixes + upwards.map { "\($0)/Web" })
    }

    private static func checked(_ candidates: [String]) throws -> String {
        let found = candidates.first { FileManager.default.fileExists(atPath: "\($0)/reader/local.html") }
        guard let found else { throw MissingError() }
        return found
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    private static func ancestors(of folder: String) -> [String] {
        var all = [folder]
        while let last = all.last, !last.isEmpty { all.append(parent(of: last)) }
        return all
    }
}
