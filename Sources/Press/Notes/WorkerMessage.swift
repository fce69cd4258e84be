import FoundationEssentials

/// The payload of an error or a note frame, made harmless: short, in one line, with a code that is a code.
struct WorkerMessage {
    let code: String
    let message: String?

    init(_ frame: Frame) {
        struct Payload: Decodable {
            var code: String
            var message: String
        }
        let payload = try? JSONDecoder().decode(Payload.self, from: Data(frame.payload.prefix(64 << 10)))
        let code = payload?.code ?? ""
        let isCode =
            !code.isEmpty && code.utf8.count <= 40 && code.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }
        self.code = isCode ? code : PressError.Code.internalError.rawValue
        message = payload.map { payload in
            String(
                String.UnicodeScalarView(payload.message.unicodeScalars.prefix(500).map { $0.value < 32 ? " " : $0 }))
        }
    }

    /// The worker's words as a sentence. A name that begins it stays as it is.
    static func sentence(_ text: String) -> String {
        let first = text.prefix { $0 != " " }
        let isWord = first.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
        let sentence = isWord ? text.prefix(1).uppercased() + text.dropFirst() : text
        return sentence.isEmpty || ".!?".contains(sentence.suffix(1)) ? sentence : "\(sentence)."
    }
}
