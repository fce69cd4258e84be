/// An amount of bytes as readers write it: `812 B`, `4.2 MB`, `1.3 GB` (powers of ten).
///
/// ```swift
/// print("\(ByteCount(4_200_000))")  // 4.2 MB
/// ```
public struct ByteCount: Hashable, Sendable, CustomStringConvertible {
    /// The amount.
    public let bytes: Int

    /// An amount of bytes.
    public init(_ bytes: Int) {
        self.bytes = bytes
    }

    /// One digit after the point, from a thousand bytes on.
    public var description: String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        var unit = 1000
        for name in ["kB", "MB", "GB"] {
            let tenths = (bytes * 10 + unit / 2) / unit
            if tenths < 10_000 || name == "GB" { return "\(tenths / 10).\(tenths % 10) \(name)" }
            unit *= 1000
        }
        return "\(bytes) B"
    }
}
