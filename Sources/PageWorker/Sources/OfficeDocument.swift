/// Documents of office and layout programs that are ZIP archives. They hold pictures, such as their own thumbnail, that are
/// no pages.
enum OfficeDocument {
    /// What the archive is, such as “a Word document”; nil when it is none of these.
    static func name(of archive: Archive) -> String? {
        let names = Set(archive.entries.map(\.path))
        if names.contains("[Content_Types].xml") { return openXML(names) }
        // Macs zip documents that are folders with the folder.
        for root in Set(["", archive.root]) {
            if let name = mimeType(archive, root) { return name }
            if names.contains(root + "designmap.xml") { return "an InDesign document (IDML)" }
            if let name = apple(names, root) { return name }
        }
        return nil
    }

    /// ISO/IEC 29500-2, 10.1.2; the folder is each program's own.
    private static func openXML(_ names: Set<String>) -> String {
        let programs = [
            ("word/", "a Word document"), ("ppt/", "a PowerPoint presentation"), ("xl/", "an Excel workbook"),
            ("visio/", "a Visio drawing"), ("Documents/", "an XPS document"),
        ]
        let program = programs.first { folder, _ in names.contains { $0.hasPrefix(folder) } }
        return program?.1 ?? "an Office document"
    }

    /// OpenDocument 1.3, part 2, 3.3; the IDML specification asks for the same.
    private static func mimeType(_ archive: Archive, _ root: String) -> String? {
        let entry = archive.entry(root + "mimetype")
        guard let bytes = entry.flatMap({ try? archive.head($0, 100) }) else { return nil }
        let type = String(decoding: bytes, as: UTF8.self)
        if type.hasPrefix("application/vnd.adobe.indesign-idml") { return "an InDesign document (IDML)" }
        let openDocument = "application/vnd.oasis.opendocument."
        guard type.hasPrefix(openDocument) else { return nil }
        let kinds = [
            ("text", "a Writer document"), ("presentation", "an Impress presentation"),
            ("spreadsheet", "a Calc spreadsheet"), ("graphics", "a Draw drawing"),
        ]
        let kind = kinds.first { type.dropFirst(openDocument.count).hasPrefix($0.0) }
        return kind?.1 ?? "an OpenDocument file"
    }

    private static func apple(_ names: Set<String>, _ root: String) -> String? {
        let isNew = names.contains(root + "Index/Document.iwa") || names.contains(root + "Index.zip")
        guard isNew || names.contains(where: { $0.hasPrefix(root + "QuickLook/") }) else { return nil }
        let isKeynote = names.contains(root + "index.apxl") || names.contains { $0.hasPrefix(root + "Index/Slide") }
        return isKeynote ? "a Keynote presentation" : "a Pages or Numbers document"
    }
}
