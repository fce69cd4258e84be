import CTIFF
import Glibc
import Markup

/// Decodes a page of a TIFF with libtiff: greys, colours and palettes come out as RGB; inks stay inks.
enum TIFFDecoder {
    /// - Returns: the picture as stored: not turned yet.
    static func decode(
        _ bytes: [UInt8], _ directory: TIFFDirectory, complaints: inout PictureComplaints
    ) throws(WorkerError) -> Bitmap {
        let bitmap = try Bitmap(width: directory.width, height: directory.height)
        var answer = unsafe tiff_answer()
        var problem = [CChar](repeating: 0, count: 512)
        let isDecoded = unsafe tiff_decode(
            bytes, bytes.count, UInt64(directory.position), UInt32(directory.width), UInt32(directory.height),
            EmbeddedProfile.largest, bitmap.pixels, &answer, &problem, problem.count)
        defer { unsafe free(answer.profile) }
        guard isDecoded else {
            throw WorkerError(.damaged, "the TIFF picture can't be read (\(ForeignLibraries.reason(problem)))")
        }
        let conversion = unsafe conversion(answer, &complaints)
        if let conversion {
            conversion.apply(to: bitmap)
        } else if unsafe answer.colours == tiff_colours_inks {
            ProcessColours.convert(bitmap, isInverted: true)
        }
        return bitmap
    }

    private static func conversion(
        _ answer: tiff_answer, _ complaints: inout PictureComplaints
    ) -> ColourConversion? {
        let components: Int
        switch unsafe answer.colours {
        case tiff_colours_grey: components = 1
        case tiff_colours_rgb: components = 3
        case tiff_colours_inks: components = 4
        default: return nil
        }
        do throws(ProfileError) {
            let profile = unsafe try EmbeddedProfile.copied(answer.profile, answer.profile_size, answer.profile_claimed)
            return try profile.flatMap { profile throws(ProfileError) in
                try ColourConversion.toScreen(from: profile, components: components)
            }
        } catch {
            complaints.profile = error.message
            return nil
        }
    }
}
