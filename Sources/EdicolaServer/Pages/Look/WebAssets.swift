/// The addresses of what stands in `Web/`: each with the hash of its content, so that browsers keep it for good and still
/// see every change.
public struct WebAssets: Sendable {
    /// File paths below `Web/`, such as `css/base.css`, to the first digits of their hash.
    public var versions: [String: String]
    /// Modules, as paths below `Web/`, to those that each imports before it runs.
    public var imports: [String: [String]]

    public init(versions: [String: String] = [:], imports: [String: [String]] = [:]) {
        self.versions = versions
        self.imports = imports
    }

    /// - Parameter file: as in `css/base.css`.
    public func url(_ file: String) -> String {
        versions[file].map { "/web/\(file)?v=\($0)" } ?? "/web/\(file)"
    }

    /// The addresses of everything that modules import, directly or not: named in a page, all are asked for at once, and
    /// not one after the other as each names the next. Modules name each other without versions.
    func imports(of modules: [String]) -> [String] {
        var found: [String] = []
        var rest = modules[...]
        while let module = rest.popFirst() {
            for name in imports[module] ?? [] where !found.contains(name) && !modules.contains(name) {
                found.append(name)
                rest.append(name)
            }
        }
        return found.map { "/web/\($0)" }
    }

    /// The address of what modules say in a language (`Web/phrases`), which they import before they say anything; nil in
    /// English, which stands in the modules, and where they say nothing.
    func phrases(in language: String, for modules: [String]) -> String? {
        let file = "phrases/\(language).js"
        return versions[file] != nil && imports(of: modules).contains("/web/modules/phrases.js") ? "/web/\(file)" : nil
    }
}
