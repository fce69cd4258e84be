import Markup

extension PageSizes {
    /// What a picture becomes that is a page.
    struct Renditions {
        /// Nil when the picture has no more than 1x asks for.
        var twoX: (width: Int, height: Int)?
        var oneX: (width: Int, height: Int)
        var thumbnail: (width: Int, height: Int)
    }

    /// The sizes that a page gets from a picture. No picture is enlarged: where it is smaller than a rendition, it comes
    /// in its own size.
    func renditions(ofPicture width: Int, _ height: Int) throws(WorkerError) -> Renditions {
        let large = try size2x(width: Double(width), height: Double(height))
        let medium = size(width1x, of: large)
        let small = size(thumbnail, of: large)
        func fit(_ size: (width: Int, height: Int)) -> (width: Int, height: Int) {
            width <= size.width || height <= size.height ? (width, height) : size
        }
        let needs2x = width > medium.width && height > medium.height
        return Renditions(twoX: needs2x ? fit(large) : nil, oneX: fit(medium), thumbnail: fit(small))
    }
}
