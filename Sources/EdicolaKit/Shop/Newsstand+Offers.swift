public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Newsstand {
    /// The reader's choices for an issue: read it, or the products that open it.
    ///
    /// ```swift
    /// let offers = try await newsstand.offers(for: key)
    /// button.title = offers.isOpen ? "Read" : offers.products.first?.title
    /// ```
    ///
    /// - Throws: ``NewsstandError``.
    public func offers(for key: Issue.Key) async throws -> IssueOffers {
        try await value(at: Paths.API.offers(key))
    }

    /// Opens an issue with one of those that the publisher lets any reader open. Doing it twice costs one. A store knows of it
    /// after its next ``Store/refresh()``.
    ///
    /// - Throws: ``NewsstandError``; a problem `access-needed` when none is left.
    @discardableResult
    public func open(_ key: Issue.Key) async throws -> IssueAnswer {
        let response = try await send(
            Paths.API.opening(key), method: .put, headers: ["accept": "application/json"])
        return try Self.decoded(try await Self.collect(response.body, upTo: 1 << 20))
    }

    /// The reader's subscriptions, one for each publication: the one that serves them, or else the one that ended last.
    ///
    /// - Throws: ``NewsstandError``; a problem 401 without a session.
    public func subscriptions() async throws -> [SubscriptionStanding] {
        let list: ListPage<SubscriptionStanding> = try await value(at: Paths.API.subscriptions)
        return list.items
    }

    /// The access from a promo code.
    public struct Redeemed: Hashable, Sendable, Decodable {
        /// The issues and publications.
        public var opens: [Opening]
        /// When it began.
        public var from: Date
        /// nil when it does not end.
        public var until: Date?
    }

    /// Takes what a promo code gives. The same code again gives the same. A store knows of it after its next
    /// ``Store/refresh()``.
    ///
    /// ```swift
    /// let redeemed = try await newsstand.redeem("SPRING2026")
    /// await store.refresh()
    /// ```
    ///
    /// - Throws: ``NewsstandError``; a problem `conflict` for a code that is not known or no longer good.
    public func redeem(_ code: String) async throws -> Redeemed {
        try Self.decoded(try await submit(["code": code], to: Paths.API.redemptions, method: .post))
    }

    /// Takes a publication's free subscription. A store knows of it after its next ``Store/refresh()``.
    ///
    /// - Parameter wording: the version of the text that the reader saw and agreed to; the newsstand writes it down.
    /// - Throws: ``NewsstandError``; a problem `not-found` when there is no such subscription.
    @discardableResult
    public func follow(_ publication: Publication.ID, wording: String) async throws -> SubscriptionStanding {
        try Self.decoded(try await submit(["wording": wording], to: Paths.API.follow(publication), method: .put))
    }

    /// Ends it.
    ///
    /// - Throws: ``NewsstandError``.
    public func unfollow(_ publication: Publication.ID) async throws {
        try await delete(Paths.API.follow(publication))
    }
}
