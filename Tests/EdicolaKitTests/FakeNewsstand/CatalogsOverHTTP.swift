import EdicolaCatalogs
import EdicolaHTTP
import EdicolaKit

extension Newsstand {
    init(catalog address: String) throws(NewsstandError) {
        try self.init(catalog: address, transport: .asyncHTTPClient())
    }

    static func find(_ address: String) async throws -> Newsstand {
        try await find(address, transport: .asyncHTTPClient())
    }
}
