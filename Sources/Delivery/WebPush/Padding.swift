/// The padding of messages to steps of half a kilobyte. So the length doesn't reveal to a carrier which title a message
/// names.
enum Padding {
    static let step = 512

    /// Returns the length to pad to, never over the size of a message.
    static func length(of text: Int) -> Int {
        min(SealedMessage.largestText, max(1, (text + step - 1) / step) * step)
    }
}
