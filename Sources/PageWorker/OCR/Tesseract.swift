import CTesseract
import Glibc
import Markup

/// Tesseract, which finds words in pictures. Opened only for the verb that asks for it, before the sandbox closes.
struct Tesseract {
    var library: String
    /// The folder of its models; nil for its own.
    var models: String?
    /// As in `eng+ita`.
    var languages: String

    struct Word {
        var text: String
        /// In pixels of the picture.
        var box: Box
        var beginsLine: Bool
    }

    /// What the library takes for words in photographs, it takes for words without being sure of it.
    private static let leastConfidence: Float = 50
    private static let mostInks = 24

    /// - Throws: ``WorkerError`` `tesseract-missing` when the library or a model can't be used.
    func open() throws(WorkerError) {
        var problem = [CChar](repeating: 0, count: 512)
        guard unsafe tesseract_open(library, models, languages, &problem, problem.count) else {
            throw WorkerError(.tesseractMissing, "Tesseract can't be used: \(ForeignLibraries.reason(problem))")
        }
    }

    /// The words of a picture, in the order in which Tesseract reads them.
    ///
    /// - Parameter pixelsPerInch: 0 when it isn't known.
    static func words(in picture: borrowing Bitmap, pixelsPerInch: Double) -> [Word] {
        let grey = picture.grey
        guard let darkest = grey.min(), let lightest = grey.max(), lightest - darkest > mostInks else { return [] }
        var count = 0
        let inch = pixelsPerInch.isFinite ? UInt32(min(max(pixelsPerInch, 0), 2_400)) : 0
        let found = unsafe tesseract_read(
            grey, UInt32(picture.width), UInt32(picture.height), inch, PageText.mostWords, &count)
        guard let found = unsafe found else { return [] }
        defer { unsafe tesseract_free_words(found, count) }
        var words: [Word] = []
        var beginsLine = false
        for index in 0..<count {
            let word = unsafe found[index]
            beginsLine = unsafe beginsLine || word.begins_line
            guard unsafe word.confidence >= leastConfidence, let text = unsafe text(of: word.text) else { continue }
            let box = unsafe Box(
                left: Double(word.left), top: Double(word.top), right: Double(word.right), bottom: Double(word.bottom))
            guard box.width > 0, box.height > 0 else { continue }
            words.append(Word(text: text, box: box, beginsLine: beginsLine))
            beginsLine = false
        }
        return words
    }

    /// - Returns: nil for what holds neither letter nor digit: a frame or a speck.
    private static func text(of bytes: UnsafePointer<CChar>) -> String? {
        let text = unsafe oneLine(String(cString: bytes), limit: PageText.longestWord)
        return text.unicodeScalars.contains(where: \.isLetterOrDigit) ? text : nil
    }
}

extension Bitmap {
    /// How light each pixel is (ITU-R BT.601).
    fileprivate var grey: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
            for index in 0..<(width * height) {
                let pixel = unsafe pixels[index]
                let (blue, green, red) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
                unsafe bytes[index] = UInt8(truncatingIfNeeded: (red * 77 + green * 150 + blue * 29) >> 8)
            }
            count = width * height
        }
    }
}
