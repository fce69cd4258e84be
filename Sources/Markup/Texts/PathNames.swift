// In bytes: as characters, a slash and an accent that combines with it are one, and no slash.

extension String {
    /// The names in a path, without empty ones.
    package var pathNames: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) }
}

extension Substring {
    /// The names in a path, without empty ones.
    package var pathNames: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) }
}
