import EdicolaCore

/// The text about purchases, grants and the rights that follow, for the staff, in one language.
struct LifeWords: Sendable {
    var withoutEnd: String
    /// By the names of ``PurchaseHistory/Stretch/grounds``.
    var grounds: [String: String]
    /// By the names of ``PurchaseHistory/Line/state``.
    var states: [String: String]
    /// “Bought One month”, by the names of ``PurchaseHistory/Period/reason``.
    var verbs: [String: @Sendable (String) -> String]
    /// By the names of ``PurchaseHistory/Period/cut``.
    var cuts: [String: String]
    var shops: [String: String]
    var kinds: [Grant.Kind: String]
    /// An opening of a title, by its name.
    var window, archive, archiveToKeep: @Sendable (String) -> String
    var reasons: [Access.Reason: String]

    static func of(_ language: String) -> LifeWords { language.hasPrefix("it") ? .italian : .english }

    func shop(_ name: String) -> String { shops[name] ?? name }
    func state(_ name: String) -> String { states[name] ?? name }
    func kind(_ kind: Grant.Kind) -> String { kinds[kind] ?? kind.rawValue }

    /// Returns what happened at the beginning of a period.
    func began(_ reason: String, _ product: String) -> String { verbs[reason]?(product) ?? product }

    func opening(_ opening: Opening, _ names: IssueNames) -> String {
        let title = names.title(opening.publication)
        return switch opening {
        case .issue(let key): "\(title): \(names.issue(key))"
        case .window: window(title)
        case .archive(_, .whileActive): archive(title)
        case .archive(_, .perpetual): archiveToKeep(title)
        }
    }

    static let english = LifeWords(
        withoutEnd: "without end",
        grounds: [
            "subscription": "subscription", "free-subscription": "free subscription", "grant": "given",
            "grace": "in grace", "archive": "archive",
        ],
        states: [
            "trial": "Trial", "active": "Active", "ending": "Ending", "grace": "In grace", "retry": "Payment failed",
            "paused": "Paused", "revoked": "Taken back", "pending": "Pending", "expired": "Ended",
        ],
        verbs: [
            "purchase": { "Bought \($0)" }, "renewal": { "Renewed \($0)" }, "grace": { "Grace for \($0)" },
            "unknown": { $0 },
        ],
        cuts: ["upgrade": "upgraded", "refund": "money back", "revocation": "taken back"],
        shops: [
            "app-store": "App Store", "google-play": "Google Play", "stripe": "Stripe", "grant": "Given",
            "stand": "The stand",
        ],
        kinds: [
            .press: "Press copy", .compensation: "Compensation", .gift: "Gift", .print: "Has the print edition",
            .code: "Promo code", .other: "Other",
        ],
        window: { "\($0): issues of this time" }, archive: { "\($0): earlier issues too, while it runs" },
        archiveToKeep: { "\($0): earlier issues, to keep" },
        reasons: [
            .purchase: "Bought", .subscription: "Subscription", .freeSubscription: "Free subscription",
            .welcome: "Came with the subscription", .archive: "Archive pass", .grant: "Given by the publisher",
            .free: "Free",
        ])

    static let italian = LifeWords(
        withoutEnd: "senza scadenza",
        grounds: [
            "subscription": "abbonamento", "free-subscription": "abbonamento gratuito", "grant": "omaggio",
            "grace": "in tolleranza", "archive": "archivio",
        ],
        states: [
            "trial": "In prova", "active": "Attivo", "ending": "In scadenza", "grace": "In tolleranza",
            "retry": "Pagamento non riuscito", "paused": "Sospeso", "revoked": "Revocato", "pending": "In attesa",
            "expired": "Scaduto",
        ],
        verbs: [
            "purchase": { "Acquisto: \($0)" }, "renewal": { "Rinnovo: \($0)" }, "grace": { "Tolleranza: \($0)" },
            "unknown": { $0 },
        ],
        cuts: ["upgrade": "sostituito", "refund": "rimborsato", "revocation": "revocato"],
        shops: [
            "app-store": "App Store", "google-play": "Google Play", "stripe": "Stripe", "grant": "Omaggio",
            "stand": "L’edicola",
        ],
        kinds: [
            .press: "Copia per la stampa", .compensation: "Risarcimento", .gift: "Regalo",
            .print: "Ha l’edizione cartacea", .code: "Codice promozionale", .other: "Altro",
        ],
        window: { "\($0): i numeri del periodo" }, archive: { "\($0): anche gli arretrati, finché dura" },
        archiveToKeep: { "\($0): gli arretrati, per sempre" },
        reasons: [
            .purchase: "Comprato", .subscription: "Abbonamento", .freeSubscription: "Abbonamento gratuito",
            .welcome: "Arrivato con l’abbonamento", .archive: "Accesso all’archivio", .grant: "Omaggio dell’editore",
            .free: "Gratis",
        ])
}

/// The names of titles and issues for texts about rights; an id stands for what is not there any more.
struct IssueNames: Sendable {
    var titles: [Publication.ID: String] = [:]
    var issues: [Issue.Key: String] = [:]

    func title(_ id: Publication.ID) -> String { titles[id] ?? id.text }
    func issue(_ key: Issue.Key) -> String { issues[key] ?? key.issue.text }
}
