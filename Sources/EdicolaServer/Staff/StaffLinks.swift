import EdicolaCore
public import FoundationEssentials
public import Storage

/// Links that are good once: for an owner, an invited person, or a member who is locked out.
public struct StaffLinks: Sendable {
    let storage: Storage

    public init(storage: Storage) { self.storage = storage }

    /// Seconds for which an invitation and a recovery link are good.
    static let length: Double = 7 * 86_400

    /// Makes a link by an order.
    ///
    /// - Returns: the link's address from the newsstand's root.
    /// - Throws: a ``EdicolaCore/Problem`` for an order that contradicts itself.
    public func makeAddress(_ order: StaffLinkOrder, by maker: Principal, at now: Date) async throws -> String {
        Paths.Console.begin(try await make(order, by: maker, at: now).secret)
    }

    /// Makes the link with which the first owner sets up the newsstand; it replaces the one before.
    ///
    /// - Returns: the link's address from the newsstand's root; nil once there is an owner.
    public func setUpAddress(at now: Date) async throws -> String? {
        guard try await !storage.hasOwner() else { return nil }
        return try await makeAddress(StaffLinkOrder(kind: .owner), by: .newsstand, at: now)
    }

    /// - Returns: the link and its secret, which is stored nowhere.
    func make(
        _ order: StaffLinkOrder, by maker: Principal, at now: Date
    ) async throws -> (link: StaffLink, secret: String) {
        guard (order.kind == .recovery) == (order.member != nil) else {
            throw Problem(.badRequest, detail: "“member” belongs to links of the kind “recovery”.")
        }
        guard (order.kind == .invitation) == (order.permissions != nil) else {
            throw Problem(.badRequest, detail: "“permissions” belongs to links of the kind “invitation”.")
        }
        let permissions = try order.permissions?.permissions ?? .all
        try maker.requireToGive(permissions)
        let (note, secret) = (order.note ?? "", RandomText.base32(26))
        let isInvitation = order.kind == .invitation
        let scope = ActScope(
            isInvitation ? .personInvited : .linkMade, by: maker, subject: isInvitation ? note : order.kind.rawValue,
            at: now)
        let link = NewStaffLink(
            digest: Self.digest(of: secret), kind: order.kind, member: order.member, note: note,
            permissions: permissions, madeBy: maker.name,
            ends: order.kind == .owner ? nil : now.addingTimeInterval(Self.length))
        return (try await scope.run { try await storage.addStaffLink(link, at: now) }, secret)
    }

    static func digest(of secret: String) -> Digest { Digest(sha256: "staff link \(secret)".utf8) }
}
