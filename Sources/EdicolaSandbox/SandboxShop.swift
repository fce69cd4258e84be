public import EdicolaCore
public import EdicolaKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A shop over the sandbox of `edicola sandbox`, in place of the App Store. No real payments.
public struct SandboxShop: Shop {
    /// Without a slash at the end.
    public let address: String
    private let transport: Transport
    private let clock: NewsstandClock

    /// - Parameters:
    ///   - address: such as `http://127.0.0.1:8091`.
    ///   - clock: for the pauses between two requests for new transactions.
    public init(_ address: String, transport: Transport, clock: NewsstandClock = .system) {
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
        self.transport = transport
        self.clock = clock
    }

    /// Its products.
    ///
    /// - Throws: ``ShopError/unreachable(_:)``; ``ShopError/refused(_:)`` when its answer breaks off.
    public func products() async throws -> [ShopProduct] {
        let answer: Products = try await ask("/_sandbox/products")
        return answer.products.compactMap { item in
            (try? Product.ID(parsing: item.id)).map {
                ShopProduct(id: $0, name: item.name, price: item.amount, isSubscription: item.group != nil)
            }
        }
    }

    /// Buys without a sheet; the caller has asked the reader.
    ///
    /// - Throws: ``ShopError/pending``; ``ShopError/unreachable(_:)``; ``ShopError/refused(_:)`` with its reason, or when its
    ///   answer breaks off.
    public func buy(_ product: Product.ID, for reader: Reader.ID) async throws -> [String] {
        let wish = Wish(product: product.text, tester: "\(reader)", appAccountToken: "\(reader)")
        let answer: Bought = try await ask("/_sandbox/purchases", sending: wish)
        if let reason = answer.refused { throw Self.refusal(reason) }
        return [answer.signedTransaction].compactMap(\.self)
    }

    /// The sandbox gives a code.
    private static func refusal(_ code: String) -> ShopError {
        switch code {
        case "pending": .pending
        case "noSuchProduct": .refused("there is no such product")
        case "notOnSale": .refused("it is not on sale any more")
        case "alreadySubscribed": .refused("you have this subscription already")
        case "alreadyBought": .refused("you have it already")
        default: .refused("it gave no reason")
        }
    }

    /// Everything that the reader bought there.
    ///
    /// - Throws: ``ShopError/unreachable(_:)``; ``ShopError/refused(_:)`` when its answer breaks off.
    public func restore(for reader: Reader.ID) async throws -> [String] {
        let answer: Restored = try await ask("/_sandbox/testers/\(reader)/transactions")
        return answer.signedTransactions
    }

    /// Everything: the sandbox keeps no account of what was finished.
    ///
    /// - Throws: ``ShopError/unreachable(_:)``; ``ShopError/refused(_:)`` when its answer breaks off.
    public func unfinished(for reader: Reader.ID) async throws -> [String] {
        try await restore(for: reader)
    }

    /// Transactions made since the call, by a request every two seconds.
    public func changes(for reader: Reader.ID) -> AsyncStream<[String]> {
        AsyncStream { continuation in
            let asking = Task {
                var known: Set<String>?
                while !Task.isCancelled {
                    if let all = try? await restore(for: reader) {
                        let new = all.filter { known?.contains($0) == false }
                        if !new.isEmpty { continuation.yield(new) }
                        known = Set(all)
                    }
                    try await clock.sleep(.seconds(2))
                }
            }
            continuation.onTermination = { _ in asking.cancel() }
        }
    }

    /// Nothing: the sandbox keeps no account of it.
    public func finish(_ signed: [String]) async {}

    private func ask<Answer: Decodable>(_ path: String, sending wish: Wish? = nil) async throws -> Answer {
        var request = Transport.Request(url: address + path)
        if let wish {
            request.method = .post
            request.body = Array(try JSON.encode(wish))
        }
        let response = try await or(.unreachable(address)) { try await transport.send(request) }
        let body = try await or(.refused("its answer is incomplete")) {
            try await Newsstand.collect(response.body, upTo: 16 << 20)
        }
        guard let answer = try? JSON.decode(Answer.self, from: body) else {
            guard response.status < 500 else { throw ShopError.refused("it answered \(response.status)") }
            throw ShopError.refused("the server at \(address) is not a sandbox")
        }
        return answer
    }

    private func or<Result>(_ failure: ShopError, _ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch {
            try Task.checkCancellation()
            throw failure
        }
    }

    private struct Wish: Encodable { var product, tester, appAccountToken: String }
    private struct Bought: Decodable { var signedTransaction, refused: String? }
    private struct Restored: Decodable { var signedTransactions: [String] }

    private struct Products: Decodable {
        var products: [Item]

        struct Item: Decodable {
            var id, name, currency: String
            /// Thousandths.
            var price: Int64
            var group: String?

            var amount: String { Price.words(thousandths: price, currency: currency) }
        }
    }
}
