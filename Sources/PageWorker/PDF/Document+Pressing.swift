import Markup

extension Document {
    /// Writes the frames of one page. A page that fails gets an error frame instead, and the run goes on.
    func pressPage(_ number: Int, _ sizes: PageSizes, to writer: FrameWriter) {
        do throws(WorkerError) {
            let page = try Page(number, of: self)
            let size = try sizes.size2x(width: page.width, height: page.height)
            let large = try page.picture(width: size.width, height: size.height)
            let largest =
                sizes.part == .small ? nil : (FrameKind.image2x, large.width, large.height, try large.webP(sizes))
            guard sizes.part != .large else { return writer.write([largest].compactMap(\.self), page: number) }
            let medium =
                if sizes.width1x * 2 == sizes.width2x {
                    try large.halved()
                } else {
                    try large.scaled(to: sizes.size(sizes.width1x, of: size))
                }
            let small = try medium.scaled(to: sizes.size(sizes.thumbnail, of: size))
            // All is encoded before anything is written: a page comes whole or not at all.
            let pictures = [
                largest, (.image1x, medium.width, medium.height, try medium.webP(sizes)),
                (.thumbnail, small.width, small.height, try small.webP(sizes)),
            ]
            let layer = page.layer()
            page.writeNotes(to: writer)
            writer.write(pictures.compactMap(\.self), page: number)
            writer.write(.layer, page: number, bytes: layer)
        } catch {
            writer.write(error, page: number)
        }
    }

    /// Writes the cover ladder, largest first, the placeholder and the colour.
    func pressCover(_ number: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter) throws(WorkerError) {
        let page = try Page(number, of: self)
        let size = try sizes.size2x(width: page.width, height: page.height)
        try CoverLadder(widths: widths, width: size.width, height: size.height).write(
            page.picture(width: size.width, height: size.height), page: number, sizes, to: writer)
    }
}

extension FrameWriter {
    fileprivate func write(_ pictures: [(kind: FrameKind, width: Int, height: Int, bytes: [UInt8])], page: Int) {
        for picture in pictures {
            write(picture.kind, page: page, width: picture.width, height: picture.height, bytes: picture.bytes)
        }
    }
}

extension Page {
    /// Says what of the page is not shown as the publisher may expect.
    fileprivate func writeNotes(to writer: FrameWriter) {
        if !annotations.unsupported.isEmpty {
            writer.note(
                "unsupported-annotation",
                "holds \(annotations.unsupported.joined(separator: ", ")), which can't be shown: add a hot spot instead",
                page: number)
        }
        if !annotations.reviewMarks.isEmpty {
            writer.note(
                "review-annotation",
                "editors' marks on the page are not shown: \(annotations.reviewMarks.joined(separator: ", "))",
                page: number)
        }
        if annotations.hasFields && document.isCareful {
            writer.note(
                "form-left-out",
                "the form fields of the page are not shown: they could not be read in \(PageBudget.seconds) seconds of processor time, or a page worker ended for another reason",
                page: number)
        }
        // Of the whole file: other pages use the same fonts.
        for name in missingFonts.prefix(20) where document.notedFonts.isNew(name) {
            writer.note(
                "font-not-embedded",
                "the PDF does not embed the font “\(oneLine(name, limit: 80))”; a substitute is used"
            )
        }
    }
}
