import EdicolaCore

/// Why a download failed, as a journal has it: a word, and what a sentence does not hold. A word of a later version is none
/// to this one, and the journal can be read all the same.
struct FailureRecord: Hashable, Sendable, Codable {
    var word: String
    var missing: Int?
    var asset: AssetPath?

    private enum Word: String {
        case withdrawn, notFound, busy, diskFull, damaged, unreachable, server, file
        /// The word that journals have had from the beginning.
        case invalidResponse = "strangeAnswer"
    }

    init(word: String, missing: Int? = nil, asset: AssetPath? = nil) {
        self.word = word
        self.missing = missing
        self.asset = asset
    }

    /// - Returns: nil for a refusal, which is no failure.
    init?(_ error: DownloadError) {
        let word: Word
        switch error {
        case .refused: return nil
        case .withdrawn: word = .withdrawn
        case .notFound: word = .notFound
        case .busy: word = .busy
        case .diskFull(let missing):
            word = .diskFull
            self.missing = missing
        case .damaged(let path):
            word = .damaged
            asset = path
        case .unreachable: word = .unreachable
        case .server: word = .server
        case .invalidResponse: word = .invalidResponse
        case .file: word = .file
        }
        self.word = word.rawValue
    }

    /// - Returns: nil for a word that this version does not know.
    func error(sentence: String) -> DownloadError? {
        switch Word(rawValue: word) {
        case .withdrawn: .withdrawn(sentence: sentence)
        case .notFound: .notFound
        case .busy: .busy
        case .diskFull: .diskFull(missing: missing)
        case .damaged: asset.map { .damaged($0) }
        case .unreachable: .unreachable(sentence)
        case .server: .server(sentence)
        case .invalidResponse: .invalidResponse(sentence)
        case .file: .file(sentence)
        case nil: nil
        }
    }
}
