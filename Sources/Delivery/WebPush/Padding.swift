/// How long a message looks to whoever carries it: steps of half a kilobyte, so that its length does not tell which
/// title it names.
enum Padding {
    static let step = 512

    /// The length to pad to, never over what a message may hold.
    static func length(of text: Int) -> Int {
        min(SealedMessage.largestText, max(1, (text + step - 1) / step) * step)
    }
}
