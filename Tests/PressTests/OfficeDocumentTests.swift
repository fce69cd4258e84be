import Foundation
import Testing

@testable import PageWorker

/// Documents that contain pictures, none of which is a page.
@Suite(.enabled(if: RealTools.areThere, RealTools.missing)) struct OfficeDocumentTests {
    private static let types = "[Content_Types].xml"
    private static let openDocument = "application/vnd.oasis.opendocument."

    private static let documents: [(files: [String: String], name: String)] = [
        ([types: "<Types/>", "word/document.xml": "", "docProps/thumbnail.jpeg": ""], "a Word document"),
        ([types: "<Types/>", "ppt/presentation.xml": "", "ppt/media/1.png": ""], "a PowerPoint presentation"),
        ([types: "<Types/>", "xl/workbook.xml": "", "xl/media/1.png": ""], "an Excel workbook"),
        ([types: "<Types/>", "a.png": ""], "an Office document"),
        (["mimetype": openDocument + "text", "Thumbnails/thumbnail.png": ""], "a Writer document"),
        (["mimetype": openDocument + "presentation", "Pictures/1.png": ""], "an Impress presentation"),
        (["mimetype": openDocument + "formula", "Pictures/1.png": ""], "an OpenDocument file"),
        (["mimetype": "application/vnd.adobe.indesign-idml-package", "designmap.xml": ""], "an InDesign document"),
        (["designmap.xml": "", "Spreads/1.xml": ""], "an InDesign document"),
        (["Index/Document.iwa": "", "QuickLook/Thumbnail.jpg": ""], "a Pages or Numbers document"),
        (["May.pages/Index.zip": "", "May.pages/preview.jpg": ""], "a Pages or Numbers document"),
        (["index.apxl": "", "QuickLook/Thumbnail.jpg": ""], "a Keynote presentation"),
        (["Index/Document.iwa": "", "Index/Slide-1.iwa": "", "preview.jpg": ""], "a Keynote presentation"),
    ]

    @Test(arguments: documents) func `its pictures are no issue, and it is named`(files: [String: String], name: String)
        async throws
    {
        let zip = TestZIP(files.sorted { $0.key < $1.key }.map { ($0, Data($1.utf8)) })
        let worker = try await PDFWorker("info", of: zip.bytes)
        #expect(try worker.status == 65 && worker.codes == ["not-recognised"])
        let message = try #require(try worker.said.first?.json["message"] as? String)
        #expect(
            message.hasPrefix("This is \(name)") && message.hasSuffix("Export it as PDF, and publish the PDF"),
            "\(message)")
    }

    @Test func `pictures in folders of such names are an issue all the same`() async throws {
        let picture = Data(try JPEG.encode(Bitmap(width: 20, height: 30)))
        let worker = try await PDFWorker("info", of: TestZIP([("word/1.jpg", picture), ("xl/2.jpg", picture)]).bytes)
        #expect(worker.status == 0)
    }
}
