/// The length of a subscription's period.
public enum SandboxTerm: String, Hashable, Sendable, Codable, CaseIterable {
    case week = "P1W"
    case month = "P1M"
    case twoMonths = "P2M"
    case quarter = "P3M"
    case halfYear = "P6M"
    case year = "P1Y"
}
