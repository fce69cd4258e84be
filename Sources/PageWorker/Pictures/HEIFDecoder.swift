import CHEIF
import Glibc
import Markup

/// Decodes HEIC and AVIF with libheif, upright.
enum HEIFDecoder {
    /// Pixels as shown; nil when it is damaged.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        var answer = unsafe heif_answer()
        var problem = [CChar](repeating: 0, count: 512)
        guard unsafe heif_look(bytes, bytes.count, 0, &answer, &problem, problem.count) else { return nil }
        return unsafe (Int(answer.width), Int(answer.height))
    }

    static func decode(
        _ bytes: [UInt8], _ head: PictureHead, complaints: inout PictureComplaints
    ) throws(WorkerError) -> Bitmap {
        var answer = unsafe heif_answer()
        var problem = [CChar](repeating: 0, count: 512)
        let isOpen = unsafe heif_look(
            bytes, bytes.count, EmbeddedProfile.largest, &answer, &problem, problem.count)
        defer { unsafe free(answer.profile) }
        let bitmap = try Bitmap(width: head.width, height: head.height)
        guard isOpen,
            unsafe heif_decode(
                bytes, bytes.count, UInt32(head.width), UInt32(head.height), bitmap.pixels, &problem, problem.count)
        else {
            throw WorkerError(
                .damaged, "the \(head.kind.rawValue) picture can't be read (\(ForeignLibraries.reason(problem)))")
        }
        do throws(ProfileError) {
            let profile = unsafe try EmbeddedProfile.copied(answer.profile, answer.profile_size, answer.profile_claimed)
            if let profile, let conversion = try ColourConversion.toScreen(from: profile, components: 3) {
                conversion.apply(to: bitmap)
            }
        } catch {
            complaints.profile = error.message
        }
        if unsafe answer.has_alpha { bitmap.flatten() }
        return bitmap
    }
}
