/// The modules that a module imports statically, and those that it requests as it starts (`import('…')` at the
/// beginning of a line).
struct ModuleImports {
    /// The modules' paths below the root, in the order of the source.
    let paths: [String]

    /// - Parameter path: the module's own path, below the root.
    init(_ source: String, at path: String) {
        let folder = path.split(separator: "/").dropLast()
        paths = source.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("import") || line.hasPrefix("export"), let name = line.firstMatch(of: Self.name)?.1
            else {
                return nil
            }
            return Self.resolved(name, in: folder)
        }
    }

    /// Matches `from './frame.js'`, `import './frame.js'`, `import('./frame.js')`.
    private static var name: Regex<(Substring, Substring)> { /(?:from |^import |^import\()'(\.{1,2}\/[^']+\.js)'/ }

    private static func resolved(_ name: Substring, in folder: ArraySlice<Substring>) -> String {
        var parts = Array(folder)
        for part in name.split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
