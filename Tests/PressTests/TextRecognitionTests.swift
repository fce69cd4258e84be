import EdicolaCore
import Foundation
import Testing

@testable import Press

/// Finding and choosing Tesseract's models.
@Suite struct TextRecognitionTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for name in ["eng", "osd", "ita", "chi_tra", "equ"] { _ = try scratch.file("\(name).traineddata", Data()) }
        _ = try scratch.file("pdf.ttf", Data())
    }

    private func find(_ environment: [String: String] = [:], folders: [String]? = nil) -> TextRecognition? {
        TextRecognition.find(environment: environment, folders: folders ?? ["/nowhere", scratch.folder.path])
    }

    @Test func `models are found where packages put them, without those that are no languages`() {
        #expect(find()?.languages == ["chi_tra", "eng", "ita"])
        #expect(find()?.models.path == scratch.folder.path)
        #expect(find(folders: ["/nowhere"]) == nil)
        #expect(find(["TESSDATA_PREFIX": scratch.folder.path], folders: [])?.languages.count == 3)
        #expect(find(["TESSDATA_PREFIX": "/nowhere"]) == nil)
    }

    @Test func `the operator switches it off, or names the languages`() {
        #expect(find(["EDICOLA_OCR": "off"]) == nil)
        #expect(find(["EDICOLA_OCR": "auto"]) == find())
        // A missing one is tried, so that the mistake shows.
        #expect(find(["EDICOLA_OCR": "ita+deu"])?.models(for: "en") == "ita+deu")
    }

    @Test(arguments: [
        ("it", "ita"), ("en-GB", "eng"), ("ITA", "ita"), ("zh-Hant", "chi_tra"), ("zh_TW", "chi_tra"),
        ("zh", "chi_tra+eng+ita"), ("fr", "chi_tra+eng+ita"), ("", "chi_tra+eng+ita"), (nil, "chi_tra+eng+ita"),
    ])
    func `the issue's language decides, as far as there is a model`(language: String?, models: String) {
        #expect(find()?.models(for: language) == models)
    }
}
