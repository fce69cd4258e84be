import Foundation

/// The places of the files that are installed with the program.
enum Installation {
    /// Finds an installed folder: named by the caller, else `share/edicola/NAME` beside the program's own folder, else
    /// `NAME` in the program's folder, the current one or any above them.
    ///
    /// - Parameter marker: a file that must be in it.
    static func folder(_ name: String, holding marker: String, named: String?, option: String) throws -> URL {
        let places = named.map { [URL(filePath: $0)] } ?? places(of: name)
        let found = places.first { FileManager.default.isReadableFile(atPath: $0.appending(path: marker).path) }
        guard let found else {
            throw CommandError(
                "The folder \(name) with \(marker) was not found\(named.map { " in \($0)" } ?? ""). Set it with \(option) DIR."
            )
        }
        return found.standardizedFileURL
    }

    static func web(named: String? = nil) throws -> URL {
        let named = named ?? ProcessInfo.processInfo.environment["EDICOLA_WEB"]
        return try folder("Web", holding: "reader/reader.js", named: named, option: "--web")
    }

    private static func places(of name: String) -> [URL] {
        let program = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).resolvingSymlinksInPath()
        let bin = program.deletingLastPathComponent()
        var places = [bin.deletingLastPathComponent().appending(path: "share/edicola/\(name)")]
        for start in [bin, URL(filePath: FileManager.default.currentDirectoryPath)] {
            var folder = start
            while folder.pathComponents.count > 1 {
                places.append(folder.appending(path: name))
                folder.deleteLastPathComponent()
            }
        }
        return places
    }
}
