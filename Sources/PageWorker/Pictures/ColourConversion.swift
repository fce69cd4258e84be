import CLCMS

/// How the colours of a picture with a profile become those of ordinary screens (sRGB): by the perceptual intent, as
/// PDFium turns those of a PDF.
@safe final class ColourConversion {
    private let transform: UnsafeMutableRawPointer

    private init(_ transform: UnsafeMutableRawPointer) {
        unsafe self.transform = transform
    }

    deinit {
        unsafe cmsDeleteTransform(transform)
    }

    /// - Parameter components: of a colour, as stored: 1 grey, 3, or 4 inks.
    /// - Returns: nil when the colours are those of ordinary screens already.
    static func toScreen(
        from profile: [UInt8], components: Int
    ) throws(ProfileError) -> ColourConversion? {
        guard !isUsual(profile) else { return nil }
        guard let source = unsafe cmsOpenProfileFromMem(profile, cmsUInt32Number(profile.count)) else {
            throw ProfileError("it is damaged")
        }
        defer { _ = unsafe cmsCloseProfile(source) }
        guard let format = unsafe format(cmsGetColorSpace(source), components),
            unsafe classes.contains(cmsGetDeviceClass(source))
        else { throw ProfileError("it is not for pictures of this kind") }
        guard let screen = unsafe cmsCreate_sRGBProfile() else { throw ProfileError("there is no memory for it") }
        defer { _ = unsafe cmsCloseProfile(screen) }
        guard
            let transform = unsafe cmsCreateTransform(
                source, format, screen, format_bgr, cmsUInt32Number(INTENT_PERCEPTUAL), 0)
        else { throw ProfileError("it is damaged") }
        let conversion = unsafe ColourConversion(transform)
        return format == format_bgr && conversion.changesNothing ? nil : conversion
    }

    /// Leaves the highest byte of a pixel, which may be its opacity, as it is.
    func apply(to bitmap: borrowing Bitmap) {
        unsafe cmsDoTransform(
            transform, bitmap.pixels, bitmap.pixels, cmsUInt32Number(bitmap.width * bitmap.height))
    }

    /// The profile that most pictures have, judged as PDFium does.
    private static func isUsual(_ profile: [UInt8]) -> Bool {
        profile.count == 3_144 && profile[0x190...].starts(with: "sRGB IEC61966-2.1".utf8)
    }

    private static func format(_ space: cmsColorSpaceSignature, _ components: Int) -> cmsUInt32Number? {
        switch (space, components) {
        case (cmsSigGrayData, 1): format_grey
        case (cmsSigRgbData, 1), (cmsSigRgbData, 3): format_bgr
        case (cmsSigCmykData, 4): format_inverted_inks
        default: nil
        }
    }

    private static let classes = [
        cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass,
    ]

    /// Whether no colour of a grid becomes another by more than a step.
    private var changesNothing: Bool {
        let steps = stride(from: 0, through: 255, by: 51).map { UInt32($0) }
        let before = steps.flatMap { red in steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } } }
        var after = before
        unsafe cmsDoTransform(transform, before, &after, cmsUInt32Number(before.count))
        return zip(before, after).allSatisfy { before, after in
            [0, 8, 16].allSatisfy { (shift: UInt32) in
                abs(Int(before >> shift & 255) - Int(after >> shift & 255)) <= 1
            }
        }
    }
}
