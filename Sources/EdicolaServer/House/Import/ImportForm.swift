import EdicolaCore
import FoundationEssentials
import Storage

/// The fields of an order for an import, as typed.
struct ImportForm: Decodable, Sendable {
    var address, publication, amount, currency, drafts: String?

    enum Field: Hashable {
        case address, publication, amount
    }

    /// Returns the order, or complaints about fields.
    func order(in own: ImportWords) -> (order: ImportOrder?, complaints: [Field: String]) {
        var complaints: [Field: String] = [:]
        let address = (self.address ?? "").trimmed
        if address.utf8.count > 2_048 || !Self.isWebAddress(address) { complaints[.address] = own.addressBad }
        let name = (publication ?? "").trimmed
        let id = name.isEmpty ? nil : try? Publication.ID(parsing: name)
        if !name.isEmpty, id == nil { complaints[.publication] = own.publicationBad }
        let typed = (amount ?? "").trimmed
        let price = Price(amount: typed, currency: (currency ?? "").trimmed.uppercased())
        if !typed.isEmpty, price == nil { complaints[.amount] = own.priceBad }
        guard complaints.isEmpty else { return (nil, complaints) }
        return (
            ImportOrder(
                address: address, publication: id, price: typed.isEmpty ? nil : price, isDraft: drafts == "yes"), [:]
        )
    }

    private static func isWebAddress(_ text: String) -> Bool {
        let lowercased = text.lowercased()
        guard lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") else { return false }
        return URL(string: text)?.host()?.isEmpty == false
    }
}
