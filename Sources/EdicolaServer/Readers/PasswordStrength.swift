/// An estimate of the guesses that a password takes, if a thief tries words, names, years and rows of keys first. Of
/// all ways to split the password, the cheapest counts.
enum PasswordStrength {
    /// The minimum. Several words in a row have more; a word with a year and a sign behind it has about twenty.
    static let leastBits = 34.0

    /// Estimates a password's strength.
    ///
    /// - Parameters:
    ///   - names: known facts about the account and the newsstand, such as the part of the address before the @.
    /// - Returns: bits: one more doubles the guesses.
    static func bits(of password: String, names: [String] = []) -> Double {
        let signs = Array(password.lowercased())
        let plain = signs.map { lookalikes[$0] ?? $0 }
        let words = common.union(names.map { $0.lowercased() }.filter { $0.count >= 3 })
        let longest = words.map(\.count).max() ?? 0
        var least = [0.0]
        for end in 1...max(1, signs.count) where end <= signs.count {
            var best = least[end - 1] + bits(of: signs[end - 1])
            for start in max(0, end - max(longest, longestRun))..<end {
                guard let cost = bits(ofPart: signs[start..<end], plain[start..<end], words) else { continue }
                best = min(best, least[start] + cost)
            }
            least.append(best)
        }
        return least[signs.count]
    }

    private static let longestRun = 32

    /// Returns the bits of a part that is a pattern, or nil.
    private static func bits(
        ofPart signs: ArraySlice<Character>, _ plain: ArraySlice<Character>, _ words: Set<String>
    ) -> Double? {
        if words.contains(String(signs)) || words.contains(String(plain)) { return 7 }
        if signs.count == 4, let year = Int(String(signs)), (1900...2059).contains(year) { return 6 }
        if signs.count >= 3, isRow(signs) { return 6 }
        if signs.count >= 3, Set(signs).count == 1, let first = signs.first { return bits(of: first) + 2 }
        // A repeated part costs little more than one occurrence.
        for length in 2...max(2, signs.count / 2) where signs.count >= 6 && signs.count.isMultiple(of: length) {
            let unit = String(signs.prefix(length))
            guard String(repeating: unit, count: signs.count / length) == String(signs) else { continue }
            let patterns = words.contains(unit) ? 7 : unit.reduce(0) { $0 + bits(of: $1) }
            return patterns + 2
        }
        return nil
    }

    /// Whether the part is a row of keys, or letters or digits in order, forwards or backwards.
    private static func isRow(_ signs: ArraySlice<Character>) -> Bool { rowParts.contains(String(signs)) }

    private static let rowParts = Set(
        (rows + rows.map { String($0.reversed()) }).flatMap { row in
            let signs = Array(row)
            return signs.indices.flatMap { start in
                (start..<signs.count).filter { $0 >= start + 2 }.map { String(signs[start...$0]) }
            }
        })

    private static let rows = [
        "01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm",
        "azertyuiop", "qsdfghjklm", "wxcvbn", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik", "!@#$%^&*()",
    ]

    private static func bits(of sign: Character) -> Double {
        if sign.isASCII, sign.isNumber { return 3.3 }
        if sign.isASCII, sign.isLetter { return 4.2 }
        // People put these few at the end.
        if "!?.,-_ *#@$1".contains(sign) { return 2 }
        return sign.isASCII ? 5 : 8
    }

    private static let lookalikes: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s", "!": "i",
    ]
}
