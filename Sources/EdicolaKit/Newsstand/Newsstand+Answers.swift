import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Newsstand {
    /// What an answer brings to a question with an ETag: the same when the newsstand says so.
    static func conditional(_ response: Transport.Response, to etag: String?) async throws -> Conditional<Data> {
        if response.status == 304, etag != nil { return .same }
        return .new(try await collect(response.body, upTo: maximumDocumentSize), etag: response[header: "etag"])
    }

    /// - Parameter fault: said of an answer that is something else.
    /// - Throws: ``NewsstandError/invalidResponse(_:)``.
    static func decoded<Value: Decodable>(
        _ content: Data, or fault: String = "its answer can't be read"
    ) throws -> Value {
        do {
            return try JSON.decode(Value.self, from: content)
        } catch {
            throw NewsstandError.invalidResponse(fault)
        }
    }
}
