import ArgumentParser
import EdicolaCore
import EdicolaKit
import FoundationEssentials

/// Who reads at a newsstand, as this folder remembers it: one reader to a newsstand.
struct SavedReader: Codable, Sendable {
    var reader: Reader.ID
    var token: String
}

extension SavedNewsstand {
    private func path(at address: String) -> String {
        // Addresses become names of files.
        let name = String(address.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        return "\(folder)/.newsstand/reader-\(name).json"
    }

    /// nil when the newsstand does not know this device yet.
    func reader(at address: String) -> SavedReader? {
        FileManager.default.contents(atPath: path(at: address)).flatMap {
            try? JSON.decode(SavedReader.self, from: $0)
        }
    }

    /// Kept where only its owner can read it.
    func remember(_ reader: SavedReader, at address: String) throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/.newsstand", withIntermediateDirectories: true)
        let content = try JSON.encode(reader)
        guard
            FileManager.default.createFile(
                atPath: path(at: address), contents: content, attributes: [.posixPermissions: 0o600])
        else { throw ValidationError("\(path(at: address)) can't be written.") }
    }
}

extension CommandContext {
    /// The newsstand, and who reads there; a device that it does not know yet is made known.
    func known() async throws -> (Newsstand, Reader.ID) {
        var newsstand = try reachable()
        if let reader { return (newsstand, reader) }
        let welcome = try await newsstand.register()
        guard let token = welcome.token else {
            throw NewsstandError.invalidResponse("its answer to the registration has no token")
        }
        let known = SavedReader(reader: welcome.reader, token: token)
        try SavedNewsstand(folder: folder).remember(known, at: newsstand.address)
        newsstand.session = Session(token)
        return (newsstand, welcome.reader)
    }
}
