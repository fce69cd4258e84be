public import FoundationEssentials

/// Tesseract's models on this machine, and in which of their languages pages without text are read.
public struct TextRecognition: Sendable, Hashable {
    /// Tesseract's C library, version 5. Whether it is there and fits is found out by a worker, which opens it.
    static let library = "libtesseract.so.5"

    /// The folder of models.
    public var models: URL
    /// Models that are there, by Tesseract's names: `eng`, `ita`.
    public var languages: [String]
    /// Those that the operator named, in this order; nil where each issue's language decides.
    public var chosen: [String]?

    /// Looks for models.
    ///
    /// `EDICOLA_OCR` is `off`, `auto` (the same as nothing) or languages, as in `ita+eng`. The folder is that of
    /// Tesseract's own variable `TESSDATA_PREFIX`, else where packages put it.
    ///
    /// - Returns: nil where it is switched off, or nothing is there.
    public static func find(
        environment: [String: String] = ProcessInfo.processInfo.environment, folders: [String] = usualFolders
    ) -> TextRecognition? {
        let wish = environment["EDICOLA_OCR"] ?? "auto"
        guard wish != "off" else { return nil }
        let folders = environment["TESSDATA_PREFIX"].map { [$0, "\($0)/tessdata"] } ?? folders
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let languages = names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
                .filter { !noLanguages.contains($0) }.sorted()
            guard !languages.isEmpty else { continue }
            let chosen = wish == "auto" ? nil : wish.split(separator: "+").map(String.init)
            return TextRecognition(models: URL(filePath: folder), languages: languages, chosen: chosen)
        }
        return nil
    }

    /// Of Debian 12 and 11, and of others.
    public static let usualFolders = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
        "/usr/local/share/tessdata", "/usr/share/tesseract/tessdata",
    ]

    private static let suffix = ".traineddata"
    /// Models of how a page lies, of formulas and of digits on displays.
    private static let noLanguages: Set<String> = ["osd", "equ", "snum", "ssd"]

    /// The models for an issue, as the worker is told: the operator's, else that of the language, else up to three of
    /// those that are there.
    ///
    /// - Parameter language: as in BCP 47.
    public func models(for language: String?) -> String {
        if let chosen { return chosen.joined(separator: "+") }
        let model = language.flatMap(Self.model)
        if let model, languages.contains(model) { return model }
        return languages.prefix(3).joined(separator: "+")
    }

    /// What a worker is told.
    func verb(language: String?, _ settings: PressSettings) -> [String] {
        [
            "words", "--library", Self.library, "--models", models.path, "--languages", models(for: language),
            "--width2x", "\(settings.width2x)",
        ]
    }

    private static func model(_ language: String) -> String? {
        let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
        guard let first = parts.first.map(String.init) else { return nil }
        if first == "zh" {
            let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
            return isTraditional ? "chi_tra" : "chi_sim"
        }
        return names[first] ?? first
    }

    /// From ISO 639-1 to the names of models, which are those of ISO 639-2/T.
    private static let names = [
        "ar": "ara", "be": "bel", "bg": "bul", "bn": "ben", "ca": "cat", "cs": "ces", "cy": "cym", "da": "dan",
        "de": "deu", "el": "ell", "en": "eng", "eo": "epo", "es": "spa", "et": "est", "eu": "eus", "fa": "fas",
        "fi": "fin", "fr": "fra", "ga": "gle", "gl": "glg", "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun",
        "hy": "hye", "id": "ind", "is": "isl", "it": "ita", "ja": "jpn", "ka": "kat", "ko": "kor", "la": "lat",
        "lb": "ltz", "lt": "lit", "lv": "lav", "mk": "mkd", "ms": "msa", "mt": "mlt", "nb": "nor", "nl": "nld",
        "nn": "nor", "no": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv",
        "sq": "sqi", "sr": "srp", "sv": "swe", "ta": "tam", "te": "tel", "th": "tha", "tr": "tur", "uk": "ukr",
        "ur": "urd", "vi": "vie",
    ]
}
