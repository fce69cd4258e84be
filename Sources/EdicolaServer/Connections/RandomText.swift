/// Secrets as text.
enum RandomText {
    /// Returns random letters and digits, five bits each.
    static func base32(_ count: Int) -> String {
        var random = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdefghijklmnopqrstuv")
        return String((0..<count).map { _ in digits[Int(random.next() & 31)] })
    }
}
