import EdicolaCore

/// One reader's rights, computed from everything known about their lines: a pure function of the facts and the rules.
public struct Projection: Hashable, Sendable {
    /// By publication, environment and time.
    public var coverage: [Coverage] = []
    public var beginnings: [Beginning] = []
    public var unlocks: [Unlock] = []

    public init() {}

    public init(of lines: some Sequence<LineHistory>, _ rules: CirculationRules) {
        var publications: [Place: PublicationPeriods] = [:]
        for line in lines {
            for period in line.periods(rules) {
                for opening in rules.product(period.fact.product)?.opens ?? [] {
                    if case .issue(let key) = opening {
                        if !period.isGrace { unlocks.append(Unlock(key, by: period)) }
                    } else {
                        let place = Place(publication: opening.publication, environment: line.key.environment)
                        publications[place, default: PublicationPeriods()].add(period, opening, rules)
                    }
                }
            }
        }
        for (place, periods) in publications.sorted(by: { $0.key < $1.key }) {
            let found = periods.coverage(rules.policy(place.publication))
            coverage += found.pieces.map {
                Coverage(
                    publication: place.publication, environment: place.environment, span: $0.span, grounds: $0.grounds)
            }
            beginnings += found.beginnings.map {
                Beginning(publication: place.publication, environment: place.environment, at: $0)
            }
        }
        unlocks.sort {
            ($0.since, $0.line.description, $0.transaction) < ($1.since, $1.line.description, $1.transaction)
        }
    }

    private struct Place: Hashable, Comparable {
        let publication: Publication.ID
        let environment: ShopEnvironment

        static func < (left: Place, right: Place) -> Bool {
            (left.publication, left.environment.rawValue) < (right.publication, right.environment.rawValue)
        }
    }
}

extension Unlock {
    /// An issue to keep. A revocation of the transaction withdraws it too, except an upgrade and a partial refund.
    fileprivate init(_ issue: Issue.Key, by period: Period) {
        let revocation = period.fact.revocation
        let stays = revocation == nil || revocation?.kind == .prorated
        self.init(
            issue: issue, line: period.fact.line, transaction: period.fact.transaction, since: period.span.start,
            withdrawn: stays ? nil : revocation?.at.milliseconds)
    }
}
