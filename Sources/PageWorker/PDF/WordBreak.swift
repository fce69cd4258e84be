import Glibc

/// What lies between two characters that follow each other, as far as their places tell: PDFium itself reports most
/// spaces and line ends.
enum WordBreak {
    case none
    case word
    case line

    static func between(_ first: Glyph, _ second: Glyph, rightToLeft: Bool) -> WordBreak {
        let size = max(first.size, second.size, 0.1)
        let (along, across) = step(first, second)
        let turn = abs(first.angle - second.angle).truncatingRemainder(dividingBy: 2 * .pi)
        if min(turn, 2 * .pi - turn) > 0.2 { return .line }
        if abs(across) > size * 0.6 { return .line }
        if along < -size * (rightToLeft ? 4 : 1) { return .line }
        let gap = along - first.advance
        // Columns of a table, or two columns of text that are drawn line by line.
        if gap > size * 3 { return .line }
        return gap > size * 0.35 ? .word : .none
    }

    /// How far a character stands from the end of the one before it: a share of their height.
    static func gap(_ first: Glyph, _ second: Glyph) -> Double {
        (step(first, second).along - first.advance) / max(first.size, second.size, 0.1)
    }

    /// From one to the other, along the writing and across it.
    static func step(_ first: Glyph, _ second: Glyph) -> (along: Double, across: Double) {
        let direction = (x: cos(first.angle), y: sin(first.angle))
        let step = (x: second.x - first.x, y: second.y - first.y)
        return (step.x * direction.x + step.y * direction.y, step.y * direction.x - step.x * direction.y)
    }
}
