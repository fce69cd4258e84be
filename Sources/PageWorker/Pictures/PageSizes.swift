import Markup

/// How large the pictures of a page become, in pixels, and how they are encoded.
struct PageSizes {
    /// What of a PDF's page is made: the first pages are worth reading before their largest pictures are there.
    enum Part: String {
        /// All of it.
        case whole
        /// Everything but the 2x picture.
        case small
        /// The 2x picture alone.
        case large
    }

    /// The widths that a portrait page gets.
    var width2x = 2_000
    var width1x = 1_000
    var thumbnail = 240
    var quality = 80
    var method = 2
    var part = Part.whole
    /// For shops that take no JPEG.
    var coversArePNG = false

    static let longestSide = 12_000.0
    static let mostPixels = 40_000_000.0

    /// The size of the 2x picture of a page. Both numbers are even, so that halving is exact.
    ///
    /// A portrait page is as wide as asked. A landscape page is a double page: its width grows with the square of its
    /// proportion until, at that of two A pages side by side (√2), each half has the width of a portrait page. A very
    /// tall page is no taller than twice the width asked. No side is over 12,000 pixels, no picture over 40 megapixels.
    ///
    /// - Parameters:
    ///   - width: of the page as shown, in any unit.
    ///   - height: in the same unit.
    func size2x(width: Double, height: Double) throws(WorkerError) -> (width: Int, height: Int) {
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            throw WorkerError(.pageTooLarge, "the page has no usable size")
        }
        let proportion = width / height
        let budget = Double(width2x)
        var pixels = proportion <= 1 ? budget : min(budget * 2, budget * proportion * proportion)
        pixels = min(pixels, budget * 2 * proportion, Self.longestSide, Self.longestSide * proportion)
        pixels = min(pixels, (Self.mostPixels * proportion).squareRoot())
        return (even(pixels), even(pixels / proportion))
    }

    /// The size of the picture that stands to the 2x picture as `width` stands to `width2x`.
    func size(_ width: Int, of picture: (width: Int, height: Int)) -> (width: Int, height: Int) {
        (max(1, picture.width * width / width2x), max(1, picture.height * width / width2x))
    }

    private func even(_ value: Double) -> Int {
        max(2, Int(min(value, Self.longestSide) / 2) * 2)
    }
}
