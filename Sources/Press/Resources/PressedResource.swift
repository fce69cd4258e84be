public import FoundationEssentials

/// A file that documents or page layers refer to: a stylesheet, a font, a film.
public struct PressedResource: Sendable, Hashable {
    /// Its place in ``PressedDocument/resources``, from 1.
    public var number: Int
    /// Plain path in the content's tree.
    public var path: String
    public var mediaType: String
    /// The page that alone needs it; nil when several do.
    public var page: Int?
    /// Its bytes, in a file that whoever gets it may move away; it is removed when the next piece comes.
    public var file: URL
    /// Bytes.
    public var size: Int
}
