/// The addresses of files in `Web/`, each with the hash of its content: browsers cache it for ever and still see every
/// change.
public struct WebAssets: Sendable {
    /// The first digits of each file's hash, by path below `Web/`, such as `css/base.css`.
    public var versions: [String: String]
    /// The imports of each module, by path below `Web/`.
    public var imports: [String: [String]]

    public init(versions: [String: String] = [:], imports: [String: [String]] = [:]) {
        self.versions = versions
        self.imports = imports
    }

    /// Returns a file's address.
    ///
    /// - Parameter file: a path such as `css/base.css`.
    public func url(_ file: String) -> String {
        versions[file].map { "/web/\(file)?v=\($0)" } ?? "/web/\(file)"
    }

    /// Returns the addresses of all direct and indirect imports of modules. A page that lists them loads all at once,
    /// not one after the other as each names the next. Modules import each other without versions.
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

    /// Returns the address of the modules' text in a language (`Web/phrases`), which they import before they show any.
    /// It is nil for English, whose text is in the modules, and for modules without text.
    func phrases(in language: String, for modules: [String]) -> String? {
        let file = "phrases/\(language).js"
        return versions[file] != nil && imports(of: modules).contains("/web/modules/phrases.js") ? "/web/\(file)" : nil
    }
}
