/// The addresses of what stands in `Web/`: each with the hash of its content, so that browsers keep it for good and still
/// see every change.
public struct WebAssets: Sendable {
    /// File paths below `Web/`, such as `css/base.css`, to the first digits of their hash.
    public var versions: [String: String]

    public init(versions: [String: String] = [:]) {
        self.versions = versions
    }

    /// - Parameter file: as in `css/base.css`.
    public func url(_ file: String) -> String {
        versions[file].map { "/web/\(file)?v=\($0)" } ?? "/web/\(file)"
    }
}
