#if canImport(StoreKit)
    public import EdicolaCore
    import Foundation
    import StoreKit

    /// The App Store, through StoreKit 2.
    ///
    /// A transaction is finished when the newsstand has recorded it, never before: use it with a ``PurchaseCoordinator``. Compiled on Apple's
    /// systems only.
    public struct StoreKitShop: Shop {
        private let ids: [EdicolaCore.Product.ID]

        /// - Parameter products: the ids that the newsstand offers.
        public init(products: [EdicolaCore.Product.ID]) { ids = products }

        /// The products among them that the App Store sells, in the reader's storefront.
        ///
        /// - Throws: ``ShopError/refused(_:)`` with StoreKit's words when the App Store does not answer.
        public func products() async throws -> [ShopProduct] {
            try await inOurWords { try await StoreKit.Product.products(for: ids.map(\.text)) }.compactMap { product in
                guard let id = ids.first(where: { $0.text == product.id }) else { return nil }
                return ShopProduct(
                    id: id, name: product.displayName, price: product.displayPrice,
                    isSubscription: product.type == .autoRenewable)
            }
        }

        /// Shows the App Store's sheet.
        ///
        /// - Throws: ``ShopError``.
        public func buy(_ product: EdicolaCore.Product.ID, for reader: Reader.ID) async throws -> [String] {
            guard let item = try await inOurWords({ try await StoreKit.Product.products(for: [product.text]) }).first
            else {
                throw ShopError.refused("there is no such product")
            }
            switch try await inOurWords({ try await item.purchase(options: [.appAccountToken(reader.uuid)]) }) {
            case .success(let result):
                guard case .verified = result else { throw ShopError.unverified }
                return [result.jwsRepresentation]
            case .userCancelled: throw ShopError.cancelled
            case .pending: throw ShopError.pending
            @unknown default: throw ShopError.refused("its answer is unknown to this version")
            }
        }

        /// Everything that the reader's store account bought; it may ask them to sign in.
        ///
        /// - Throws: ``ShopError/cancelled`` when the reader did not sign in, ``ShopError/refused(_:)`` with StoreKit's words when the App
        ///   Store does not answer.
        public func restore(for reader: Reader.ID) async throws -> [String] {
            try await inOurWords { try await AppStore.sync() }
            var signed: [String] = []
            for await result in Transaction.all {
                if case .verified = result { signed.append(result.jwsRepresentation) }
            }
            return signed
        }

        /// Purchases that were paid but not finished.
        public func unfinished(for reader: Reader.ID) async throws -> [String] {
            var signed: [String] = []
            for await result in Transaction.unfinished {
                if case .verified = result { signed.append(result.jwsRepresentation) }
            }
            return signed
        }

        /// What StoreKit throws (`StoreKitError`, `Product.PurchaseError`) as a ``ShopError``.
        private func inOurWords<Result>(_ work: () async throws -> Result) async throws -> Result {
            do {
                return try await work()
            } catch StoreKitError.userCancelled {
                throw ShopError.cancelled
            } catch {
                try Task.checkCancellation()
                let words = error.localizedDescription
                throw ShopError.refused(words.hasSuffix(".") ? String(words.dropLast()) : words)
            }
        }

        /// Renewals, approved purchases, those of the reader's other devices.
        public func changes(for reader: Reader.ID) -> AsyncStream<[String]> {
            AsyncStream { continuation in
                let listening = Task {
                    for await result in Transaction.updates {
                        if case .verified = result { continuation.yield([result.jwsRepresentation]) }
                    }
                    continuation.finish()
                }
                continuation.onTermination = { _ in listening.cancel() }
            }
        }

        /// Finishes only these transactions: a renewal that came meanwhile stays unfinished.
        public func finish(_ signed: [String]) async {
            let recorded = Set(signed)
            for await result in Transaction.unfinished {
                guard case .verified(let transaction) = result, recorded.contains(result.jwsRepresentation) else {
                    continue
                }
                await transaction.finish()
            }
        }
    }
#endif
