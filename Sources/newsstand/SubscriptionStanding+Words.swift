import EdicolaCore
import FoundationEssentials

extension SubscriptionStanding {
    /// What happens or happened to the subscription, with its instant: “renews 2026-04-01T00:00:00Z”; empty without an
    /// end. A subscription that never began, was paused or revoked has no such instant.
    var words: String {
        let verb: String
        switch state {
        case .active, .trial: verb = "renews"
        case .ending: verb = "ends"
        case .grace: verb = "payment failed, access until"
        case .retry: verb = "payment failed; ended"
        case .expired: verb = "ended"
        case .pending: return "not started"
        case .paused: return "paused"
        case .revoked: return "revoked"
        }
        return until.map { "\(verb) \($0.ISO8601Format())" } ?? ""
    }
}
