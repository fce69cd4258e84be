import Markup

/// Pages and covers that come as picture files.
enum PicturePages {
    /// Writes the frames of a page.
    ///
    /// - Parameters:
    ///   - bytes: the page as a picture file.
    ///   - frame: which picture of a TIFF, from 0.
    ///   - smaller: the same page made by the publisher for 1x; nil when it is to be made from `bytes`.
    ///   - layer: the page layer's JSON.
    /// - Throws: ``WorkerError`` before anything but a note was written.
    static func press(
        _ bytes: [UInt8], frame: Int = 0, oneX smaller: [UInt8]? = nil, page: Int, _ sizes: PageSizes, layer: [UInt8],
        to writer: FrameWriter
    ) throws(WorkerError) {
        let (width, height) = try shownSize(bytes, frame)
        let wanted = try sizes.renditions(ofPicture: width, height)
        let width2x = (wanted.twoX ?? wanted.oneX).width
        let picture = try decode(bytes, frame, reducedFor: width2x, page: page, writer)
        let large = try picture.scaled(to: wanted.twoX ?? wanted.oneX)
        let medium: Bitmap
        if let smaller {
            let (width, height) = try shownSize(smaller, 0)
            let size = try sizes.renditions(ofPicture: width, height).oneX
            medium = try decode(smaller, 0, reducedFor: size.width, page: page, writer).scaled(to: size)
        } else {
            medium = try large.scaled(to: wanted.oneX)
        }
        let small = try medium.scaled(to: wanted.thumbnail.width <= medium.width ? wanted.thumbnail : medium.size)
        var pictures = [
            (FrameKind.image1x, medium.width, medium.height, try medium.webP(sizes)),
            (.thumbnail, small.width, small.height, try small.webP(sizes)),
        ]
        // What has no more than 1x asks for comes as 1x alone.
        if wanted.twoX != nil {
            pictures.insert((.image2x, large.width, large.height, try large.webP(sizes)), at: 0)
        }
        for (kind, width, height, bytes) in pictures {
            writer.write(kind, page: page, width: width, height: height, bytes: bytes)
        }
        writer.write(.layer, page: page, bytes: layer)
    }

    /// The page's largest picture.
    static func large(_ bytes: [UInt8], frame: Int, _ sizes: PageSizes) throws(WorkerError) -> Bitmap {
        let (width, height) = try shownSize(bytes, frame)
        let wanted = try sizes.renditions(ofPicture: width, height)
        let size = wanted.twoX ?? wanted.oneX
        return try Bitmap.decode(bytes, frame: frame, reducedFor: size.width).scaled(to: size)
    }

    /// Writes the cover ladder, largest first, the placeholder and the colour.
    static func pressCover(
        _ bytes: [UInt8], frame: Int = 0, page: Int, widths: [Int], _ sizes: PageSizes, to writer: FrameWriter
    ) throws(WorkerError) {
        let (width, height) = try shownSize(bytes, frame)
        let widest = min(widths.max() ?? width, width)
        let picture = try Bitmap.decode(bytes, frame: frame, reducedFor: widest)
        try CoverLadder(widths: widths, width: width, height: height).write(picture, page: page, sizes, to: writer)
    }

    private static func shownSize(_ bytes: [UInt8], _ frame: Int) throws(WorkerError) -> (width: Int, height: Int) {
        guard let head = PictureHead(bytes, frame: frame) else {
            guard let kind = PictureHead.kind(of: bytes) else {
                throw WorkerError(
                    .pageFailed, "the picture format of the page is not supported. Use \(PictureHead.kinds)")
            }
            try kind.checkLibrary()
            throw WorkerError(.pageFailed, "the \(kind.rawValue) picture is damaged")
        }
        return (head.width, head.height)
    }

    private static func decode(
        _ bytes: [UInt8], _ frame: Int, reducedFor width: Int, page: Int, _ writer: FrameWriter
    ) throws(WorkerError) -> Bitmap {
        var complaints = PictureComplaints()
        let picture = try Bitmap.decode(bytes, frame: frame, reducedFor: width, complaints: &complaints)
        if let damage = complaints.damage { writer.note("damaged-picture", damage, page: page) }
        if let profile = complaints.profile { writer.note("unusable-profile", profile, page: page) }
        return picture
    }
}
