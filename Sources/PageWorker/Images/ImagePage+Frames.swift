import Markup

extension ImagePage {
    /// The page, or those of a TIFF that holds several: scanners put a whole document into one file.
    ///
    /// - Parameters:
    ///   - limit: how many pages are looked for at most.
    ///   - read: gets the file of a picture.
    func frames(
        atMost limit: Int, _ read: (Archive.Entry) throws(WorkerError) -> [UInt8]
    ) throws(WorkerError) -> [ImagePage] {
        guard Self.mayHoldSeveral(picture), let bytes = try? read(picture) else { return [self] }
        let directories = TIFFDirectory.pages(of: bytes, atMost: limit)
        // What is damaged stays one page, and is missed as such.
        guard !directories.isEmpty else { return [self] }
        return directories.enumerated().map { index, directory in
            var page = self
            page.frame = index
            page.size = directory.shownSize
            if index > 0 { (page.comic, page.smaller) = (nil, nil) }
            return page
        }
    }

    private static func mayHoldSeveral(_ picture: Archive.Entry) -> Bool {
        let ending = MediaTypes.fileExtension(picture.path)
        return ["", "tif", "tiff"].contains(ending) && ForeignLibraries.canDecode(.tiff)
    }
}

extension TIFFDirectory {
    /// Pixels; nil when it says none.
    var shownSize: (width: Int, height: Int)? {
        guard width > 0, height > 0 else { return nil }
        return orientation.isSideways ? (height, width) : (width, height)
    }
}
