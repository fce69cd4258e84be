extension StringProtocol where SubSequence == Substring {
    /// The names in a path, without empty ones.
    ///
    /// A slash parts them whatever follows it: as characters, a slash and an accent that combines with it are one, and no
    /// slash.
    var pathNames: [Substring] {
        unicodeScalars.split(separator: "/").map { Substring(Substring.UnicodeScalarView($0)) }
    }
}
