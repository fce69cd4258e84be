/// What printing inks look like on a screen: those of coated paper, as PDFium takes them.
enum ProcessColours {
    /// Turns a picture of cyan, magenta, yellow and black, a byte each from the lowest, into one of ordinary pixels.
    ///
    /// - Parameter isInverted: whether 255 means no ink.
    static func convert(_ bitmap: borrowing Bitmap, isInverted: Bool) {
        let count = bitmap.width * bitmap.height
        let flip: UInt32 = isInverted ? 0xFFFF_FFFF : 0
        unsafe inks.withUnsafeBufferPointer { inks in
            var (last, colour) = (UInt32(0), paper)
            var index = 0
            while index < count {
                let pixel = unsafe bitmap.pixels[index] ^ flip
                if pixel != last {
                    last = pixel
                    colour = unsafe Self.colour(pixel, inks)
                }
                unsafe bitmap.pixels[index] = colour
                index &+= 1
            }
        }
    }

    private static let paper: UInt32 = 0xFFFF_FFFF

    /// Between the measured colours, the five at the corners of the simplex around the mixture are mixed: the fractions
    /// of the inks, in falling order, say which corners and how much of each.
    private static func colour(_ pixel: UInt32, _ inks: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var corner = 0
        // Fraction in 64ths, and how far the next value of that ink is away in the table.
        var (a, b, c, d) = (
            place(pixel, 0, 125, &corner), place(pixel, 8, 25, &corner), place(pixel, 16, 5, &corner),
            place(pixel, 24, 1, &corner)
        )
        if a.fraction < b.fraction { swap(&a, &b) }
        if c.fraction < d.fraction { swap(&c, &d) }
        if a.fraction < c.fraction { swap(&a, &c) }
        if b.fraction < d.fraction { swap(&b, &d) }
        if b.fraction < c.fraction { swap(&b, &c) }

        let mask: UInt32 = 0x00FF_00FF
        var (even, odd): (UInt32, UInt32) = (0, 0)
        func add(_ weight: UInt32) {
            let ink = unsafe inks[corner]
            even &+= (ink & mask) &* weight
            odd &+= (ink >> 8 & mask) &* weight
        }
        add(64 &- a.fraction)
        if a.fraction > 0 {
            corner &+= a.step
            add(a.fraction &- b.fraction)
        }
        if b.fraction > 0 {
            corner &+= b.step
            add(b.fraction &- c.fraction)
        }
        if c.fraction > 0 {
            corner &+= c.step
            add(c.fraction &- d.fraction)
        }
        if d.fraction > 0 {
            corner &+= d.step
            add(d.fraction)
        }
        let half: UInt32 = 0x0020_0020
        return 0xFF00_0000 | ((even &+ half) >> 6 & mask) | (((odd &+ half) >> 6 & mask) << 8)
    }

    private static func place(
        _ pixel: UInt32, _ shift: UInt32, _ step: Int, _ corner: inout Int
    ) -> (fraction: UInt32, step: Int) {
        let ink = pixel >> shift & 255
        // The last of the four steps is one shorter.
        let amount = ink &+ ink >> 7
        corner &+= Int(amount >> 6) &* step
        return (amount & 63, step)
    }
}
