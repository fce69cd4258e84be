extension HTML: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self.init(trusting: value)
    }

    public init(stringInterpolation: Interpolation) {
        self.init(trusting: stringInterpolation.text)
    }

    public struct Interpolation: StringInterpolationProtocol {
        var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        public mutating func appendLiteral(_ literal: String) { text += literal }

        public mutating func appendInterpolation(_ html: HTML) { text += html.text }

        /// Appends nothing for nil.
        public mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

        public mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { text += part.text }
        }

        public mutating func appendInterpolation(_ string: some StringProtocol) { text.appendEscaped(string) }

        public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

        /// Appends the escaped description of an identifier, or of a date of ours.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text.appendEscaped(value.description)
        }
    }
}

extension String {
    /// Appends text with the five special characters of HTML as references.
    mutating func appendEscaped(_ string: some StringProtocol) {
        guard string.utf8.contains(where: \.meansSomethingInHTML) else {
            append(contentsOf: string)
            return
        }
        for character in string.unicodeScalars {
            switch character {
            case "&": append("&amp;")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "\"": append("&quot;")
            case "'": append("&#39;")
            default: unicodeScalars.append(character)
            }
        }
    }
}

extension UInt8 {
    fileprivate var meansSomethingInHTML: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }
}
