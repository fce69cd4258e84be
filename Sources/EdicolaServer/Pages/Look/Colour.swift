import EdicolaCore
import Formats

/// A screen colour, with the calculations of the accessibility guidelines.
struct Colour: Hashable, Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Returns: nil unless the text is `#RRGGBB` or `RRGGBB`.
    init?(hex: some StringProtocol) {
        let digits = hex.hasPrefix("#") ? String(hex.dropFirst()) : String(hex)
        guard digits.utf8.count == 6, digits.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }

    /// Six lower-case digits, without the `#`.
    var hex: String { Hexadecimal.text([red, green, blue]) }

    /// Whether it has no hue that a person would name.
    var isGrey: Bool { max(red, green, blue) - min(red, green, blue) < 24 }

    /// Relative luminance, WCAG 2.2.
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Contrast ratio, WCAG 2.2: 1 to 21.
    func contrast(with other: Colour) -> Double {
        let (lighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    static func linear(_ channel: UInt8) -> Double {
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ linear: Double) -> UInt8 {
        let value = min(max(linear, 0), 1)
        let encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * power(value, 1 / 2.4) - 0.055
        return UInt8(saturating: (encoded * 255).rounded())
    }
}
