/// A document that can be shown to anybody: what ran programs, or led elsewhere by itself, is gone.
package struct SanitisedDocument {
    /// UTF-8: XHTML where the name of the document's file says so, else HTML.
    package var bytes: [UInt8] = []
    /// Whether programs were left in.
    package var isScripted = false
    /// Whether programs were taken out.
    package var hasLostScripts = false
    /// Whether objects that are no pictures were taken out: what the document offers instead stays.
    package var hasLostObjects = false
    package var title: String?
    /// BCP 47, as the document says.
    package var language: String?
    /// The text, one string for each block, in the order of the document.
    package var paragraphs: [String] = []
    /// CSS pixels, when the document has a size of its own.
    package var viewport: (width: Double, height: Double)?
    /// Distinct references to other sites that are loaded, refused or kept.
    package var remote: [String] = []
    /// Distinct plain paths, in the content's tree, of what is loaded with it.
    package var references: [String] = []
    /// Distinct plain paths of documents that it links to, in their order.
    package var links: [String] = []
    /// The value of `<meta name="paged">` and its like, by name.
    package var meta: [String: String] = [:]
}

/// Makes documents of strangers harmless and keeps their look: see docs/notes/formats.md for what goes and what stays.
///
/// The result is the second wall. The first is the sandboxed frame, without the site's origin, in which it is shown.
package enum Sanitiser {
    /// - Parameters:
    ///   - bytes: XHTML or HTML, however badly written.
    ///   - path: of the document in the archive, from the content's root; not plain, not percent-encoded. References are
    ///     resolved against it and stay relative, in plain names.
    ///   - isXHTML: whether XML is tried before HTML.
    ///   - keepsScripts: whether programs of the document stay.
    ///   - allowsRemote: whether references to other sites stay.
    ///   - spelling: how the archive spells a path, whose case or accents a reference may write otherwise.
    /// - Throws: ``WorkerError`` `not-well-formed` when it is nested too deeply, too large, or in an unknown encoding.
    package static func document(
        _ bytes: [UInt8], at path: String, isXHTML: Bool, keepsScripts: Bool, allowsRemote: Bool,
        spelling: @escaping (String) -> String? = { $0 }
    ) throws(WorkerError) -> SanitisedDocument {
        var tree: XMLTree?
        if isXHTML { tree = try? XMLTree.parse(bytes) }
        let isXML = tree != nil
        let source: XMLTree
        if let tree { source = tree } else { source = try XMLTree.parseHTML(bytes) }
        var pass = SanitiserPass(
            References(of: path, allowsRemote: allowsRemote, spelling: spelling), isXML: isXML,
            keepsScripts: keepsScripts)
        let root = pass.document(source)
        let writesXML = ["xhtml", "xht", "xml"].contains(MediaTypes.fileExtension(path))
        var writer = MarkupWriter(form: writesXML ? .xml : .html, isFromXML: isXML)
        writer.write(document: root, hasDocumentType: isXML || source.hasDocumentType)
        return pass.result(root, bytes: writer.bytes)
    }

    /// A stylesheet.
    package static func stylesheet(
        _ bytes: [UInt8], at path: String, allowsRemote: Bool, spelling: @escaping (String) -> String? = { $0 }
    ) -> (bytes: [UInt8], remote: [String], references: [String]) {
        var cleaner = CSSCleaner(
            references: References(of: path, allowsRemote: allowsRemote, spelling: spelling))
        guard let text = try? TextEncoding.utf8(bytes, as: .css), text.count <= XMLTree.largest else {
            return ([], [], [])
        }
        var clean = cleaner.clean(text)
        if clean.contains(where: { $0 >= 0x80 }) { clean = Array("@charset \"utf-8\";".utf8) + clean }
        return (clean, cleaner.references.remote, cleaner.references.used)
    }

    /// A drawing (SVG).
    ///
    /// - Throws: ``WorkerError`` `not-well-formed`.
    package static func drawing(
        _ svg: [UInt8], at path: String, allowsRemote: Bool, spelling: @escaping (String) -> String? = { $0 }
    ) throws(WorkerError) -> SanitisedDocument {
        let source = try XMLTree.parse(svg)
        guard source.root.name == "svg", source.root.namespace == nil || source.root.namespace == Namespace.svg else {
            throw WorkerError(.notWellFormed, "not an SVG drawing")
        }
        var pass = SanitiserPass(
            References(of: path, allowsRemote: allowsRemote, spelling: spelling), isXML: true, keepsScripts: false)
        let root = pass.drawing(source)
        var writer = MarkupWriter(form: .xml, isFromXML: true)
        writer.write(drawing: root)
        return pass.result(root, bytes: writer.bytes)
    }
}

package enum Namespace {
    package static let html = "http://www.w3.org/1999/xhtml"
    package static let svg = "http://www.w3.org/2000/svg"
    package static let mathML = "http://www.w3.org/1998/Math/MathML"
    package static let xlink = "http://www.w3.org/1999/xlink"
    package static let xml = "http://www.w3.org/XML/1998/namespace"
    package static let epub = "http://www.idpf.org/2007/ops"
}
