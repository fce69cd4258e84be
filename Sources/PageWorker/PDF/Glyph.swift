import CPDFium
import Glibc

/// One character of a page's text and where it stands, in the page's own coordinates (points, y upwards).
struct Glyph {
    enum Kind {
        case space
        case lineEnd
        /// The hyphen of a word that goes on in the next line.
        case hyphen
        case text(Unicode.Scalar)
        case nothing
    }

    /// Its number in the page's text.
    var index: Int32
    var kind: Kind
    /// A space or a line end that the document does not draw: PDFium found it in the places of the letters.
    var isGenerated = false
    var x: Double
    var y: Double
    /// Radians.
    var angle: Double
    var box: (left: Double, bottom: Double, right: Double, top: Double)

    /// How high the line is, in points: the height of the box along the writing.
    var size: Double {
        isUpright ? box.top - box.bottom : box.right - box.left
    }

    /// How far the character goes along the writing.
    var advance: Double {
        isUpright ? box.right - box.left : box.top - box.bottom
    }

    private var isUpright: Bool { abs(cos(angle)) >= 0.7 }
}

extension Glyph {
    /// - Parameter code: the character, which may have come in two halves.
    init(_ index: Int32, code: UInt32, of text: pdfium_text, _ pdfium: pdfium_functions) {
        self.index = index
        unsafe kind = Self.kind(code, isHyphen: pdfium.FPDFText_IsHyphen(text, index) == 1)
        switch kind {
        case .space, .lineEnd: isGenerated = unsafe pdfium.FPDFText_IsGenerated(text, index) == 1
        default: break
        }
        x = 0
        y = 0
        _ = unsafe pdfium.FPDFText_GetCharOrigin(text, index, &x, &y)
        angle = unsafe max(0, Double(pdfium.FPDFText_GetCharAngle(text, index)))
        var rect = pdfium_rect()
        _ = unsafe pdfium.FPDFText_GetLooseCharBox(text, index, &rect)
        box = (
            Double(min(rect.left, rect.right)), Double(min(rect.top, rect.bottom)), Double(max(rect.left, rect.right)),
            Double(max(rect.top, rect.bottom))
        )
        let numbers = [x, y, angle, box.left, box.bottom, box.right, box.top]
        if !numbers.allSatisfy(\.isFinite) { kind = .nothing }
    }

    private static func kind(_ code: UInt32, isHyphen: Bool) -> Kind {
        if isHyphen { return .hyphen }
        guard let scalar = Unicode.Scalar(code) else { return .nothing }
        switch code {
        case 0x0A, 0x0D, 0x2028, 0x2029: return .lineEnd
        case 0xAD, 0x200B, 0xFEFF: return .nothing
        case 0x20, 0x09: return .space
        case 0x21..<0x7F: return .text(scalar)
        default: break
        }
        let properties = scalar.properties
        if properties.isWhitespace { return .space }
        if properties.generalCategory == .control || properties.isNoncharacterCodePoint { return .nothing }
        return .text(scalar)
    }
}
