import EdicolaCore
import Storage

/// The form for a new key, as typed.
struct KeyForm: Sendable {
    enum Field: Sendable {
        case name, rights, titles
    }

    var name = ""
    var rights: Set<String> = []
    var titles: Set<String> = []

    init() {}

    init(_ fields: [String: String]) {
        name = DeviceName.named(fields["name"])?.trimmed ?? ""
        for field in fields.keys {
            if field.hasPrefix("right-") { rights.insert(String(field.dropFirst("right-".count))) }
            if field.hasPrefix("title-") { titles.insert(String(field.dropFirst("title-".count))) }
        }
    }

    /// - Throws: ``Fault``.
    func order(_ digest: Digest) throws -> NewKey {
        let rights = rights.compactMap { Right(rawValue: $0) }
        guard !name.isEmpty, name.utf8.count <= 200 else { throw Fault.name }
        guard !rights.isEmpty else { throw Fault.noRights }
        return NewKey(
            name: name, sha256: digest, rights: rights.sorted(), publications: titles.isEmpty ? nil : titles.sorted())
    }

    /// Why no key was made.
    enum Fault: Error {
        case name, nameTaken, noRights, houseIsForAll, tooMuch

        /// The fault that an error stands for, if any.
        init?(_ error: any Error) {
            switch error {
            case let fault as Fault: self = fault
            case StorageError.keyExists: self = .nameTaken
            case StorageError.badPermissions: self = .houseIsForAll
            case let refusal as Refusal where refusal.problem.status == 403: self = .tooMuch
            default: return nil
            }
        }

        var field: Field {
            switch self {
            case .name, .nameTaken: .name
            case .noRights, .tooMuch: .rights
            case .houseIsForAll: .titles
            }
        }

        func sentence(in words: KeyWords) -> String {
            switch self {
            case .name: words.wrongName
            case .nameTaken: words.nameTaken
            case .noRights: words.noRights
            case .houseIsForAll: words.houseIsForAll
            case .tooMuch: words.tooMuch
            }
        }
    }
}
