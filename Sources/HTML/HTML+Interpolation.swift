import Formats

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
        guard string.utf8.contains(where: { XMLReferences.reference(for: $0, in: .html) != nil }) else {
            append(contentsOf: string)
            return
        }
        for scalar in string.unicodeScalars {
            if scalar.isASCII, let reference = XMLReferences.reference(for: UInt8(scalar.value), in: .html) {
                append(reference.description)
            } else {
                unicodeScalars.append(scalar)
            }
        }
    }
}
