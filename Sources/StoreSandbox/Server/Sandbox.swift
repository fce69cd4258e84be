public import Crypto
import EdicolaCore
public import FoundationEssentials

/// A simulated App Store: a shop, a clock, a signer and a sender of notifications. Its documents have the real form and
/// are trusted nowhere else.
public actor Sandbox {
    public nonisolated let clock: VirtualClock
    public nonisolated let authority: SandboxAuthority
    public nonisolated let documents: SandboxDocuments
    /// The key with which a newsstand signs its requests to the server API.
    public nonisolated let apiKey = P256.Signing.PrivateKey()
    public nonisolated static var apiKeyID: String { "SANDBOXKEY" }
    public nonisolated static var issuerID: String { "00000000-0000-4000-8000-000000005a4d" }

    public internal(set) var shop: SandboxShop
    public internal(set) var deliveries: [Delivery] = []
    public var faults = DeliveryFaults()
    /// The next answers of the server API, instead of the real ones.
    var apiTroubles: [APIFault] = []
    private var webhook: Webhook?
    /// The push services beside the shop.
    var push: SandboxPush?
    var pushBackend: PushBackend?
    private var dice: Dice
    private var isSettling = false
    private var newestSigning = Date.distantPast

    public init(
        bundleID: String, appAppleID: Int64? = nil, products: [SandboxProduct], authority: SandboxAuthority,
        clock: VirtualClock, seed: UInt64 = 1, webhook: Webhook? = nil
    ) {
        self.clock = clock
        self.authority = authority
        documents = SandboxDocuments(
            bundleID: bundleID, appAppleID: appAppleID, signer: SandboxSigner(authority))
        shop = SandboxShop(products: products, at: clock.now, seed: seed)
        dice = Dice(seed: seed &+ 1)
        self.webhook = webhook
    }

    public func setWebhook(_ webhook: Webhook?) { self.webhook = webhook }
    /// Sets the push services.
    ///
    /// - Parameter backend: Registers the phones and browsers of the page; nil without a newsstand.
    public func setPush(_ push: SandboxPush, backend: PushBackend? = nil) { (self.push, pushBackend) = (push, backend) }
    public func setFaults(_ faults: DeliveryFaults) { self.faults = faults }
    public func setChoices(_ choices: TesterChoices, of tester: String) { shop.choices[tester] = choices }
    public func setProducts(_ products: [SandboxProduct]) {
        for product in products { shop.products[product.id] = product }
    }
    public func add(_ trouble: APIFault) { apiTroubles.append(trouble) }

    /// Performs an action at the clock's time, after everything due before it. Returns after its events were sent.
    @discardableResult
    public func act<Value: Sendable>(
        _ change: @Sendable (inout SandboxShop) throws -> (Value, [SandboxEvent])
    ) async throws -> Value {
        let before = shop.advance(to: clock.now)
        let result = Result { try change(&shop) }
        await tell(before + ((try? result.get().1) ?? []))
        return try result.get().0
    }

    /// Advances the clock. Returns when every notification that fell due was answered.
    public func advance(by seconds: TimeInterval) async {
        clock.advance(by: seconds)
        await settle()
    }

    /// Performs everything that is due by the clock, and retries undelivered notifications.
    public func settle() async {
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        await tell(shop.advance(to: clock.now))
        let now = clock.now
        while let index = deliveries.indices.filter({ (deliveries[$0].due ?? .distantFuture) <= now })
            .min(by: { (deliveries[$0].due ?? now) < (deliveries[$1].due ?? now) })
        {
            await attempt(index)
        }
    }

    /// Signs, stores and sends notifications, with the faults of delivery.
    private func tell(_ events: [SandboxEvent]) async {
        guard !events.isEmpty else { return }
        var indices: [Int] = []
        for event in events {
            let uuid = uuid()
            let signed = documents.signed(
                event, product: event.transaction.flatMap { shop.products[$0.product] }, uuid: uuid,
                at: signingDate(for: event.at))
            deliveries.append(
                Delivery(
                    uuid: uuid, kind: event.kind, subtype: event.subtype, happenedAt: event.at, signed: signed))
            indices.append(deliveries.count - 1)
        }
        guard webhook != nil else { return }
        shuffle(&indices)
        var ready: [Int] = []
        for index in indices {
            if chance(faults.losses) {
                deliveries[index].attempts.append(.init(at: clock.now, result: "NO_RESPONSE"))
            } else if chance(faults.delays) {
                let delay = TimeInterval.random(in: 0...max(0, faults.longestDelay), using: &dice)
                deliveries[index].due = deliveries[index].happenedAt + delay
            } else {
                ready.append(index)
                if chance(faults.duplicates) { ready.append(index) }
            }
        }
        while !ready.isEmpty {
            let first = ready.removeFirst()
            guard faults.isInPairs, let second = ready.first else {
                await attempt(first)
                continue
            }
            ready.removeFirst()
            async let one: Void = attempt(first)
            async let other: Void = attempt(second)
            _ = await (one, other)
        }
    }

    /// Returns the date for the next document: that of its content, but later than on every document before it. So the
    /// copy signed last counts even while the clock is stopped.
    func signingDate(for date: Date) -> Date {
        let earliest = newestSigning == .distantPast ? 0 : newestSigning.milliseconds + 1
        newestSigning = Date(timeIntervalSince1970: Double(max(date.milliseconds, earliest)) / 1000)
        return newestSigning
    }

    private func attempt(_ index: Int) async {
        deliveries[index].due = nil
        guard let webhook else { return }
        let status = await webhook.send(deliveries[index].signed)
        let isGood = status.map { (200...206).contains($0) } ?? false
        deliveries[index].attempts.append(
            .init(
                at: clock.now,
                result: isGood ? "SUCCESS" : status == nil ? "NO_RESPONSE" : "UNSUCCESSFUL_HTTP_RESPONSE_CODE"))
        guard !isGood, faults.isRepeated, !deliveries[index].hasArrived else { return }
        let failures = deliveries[index].attempts.count
        guard failures <= DeliveryFaults.waits.count else { return }
        deliveries[index].due = clock.now + DeliveryFaults.waits[failures - 1]
    }

    private func shuffle(_ indices: inout [Int]) {
        guard faults.reorderWindow > 1 else { return }
        for start in stride(from: 0, to: indices.count, by: faults.reorderWindow) {
            let end = min(indices.count, start + faults.reorderWindow)
            indices[start..<end].shuffle(using: &dice)
        }
    }

    private func chance(_ probability: Double) -> Bool {
        probability > 0 && Double.random(in: 0..<1, using: &dice) < probability
    }

    /// A UUID of version 4, from the sandbox's random numbers.
    private func uuid() -> UUID {
        var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &dice) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            String(hex.dropFirst(range.lowerBound).prefix(range.count))
        }
        return UUID(uuidString: parts.joined(separator: "-")) ?? UUID()
    }
}

/// An error of the server API, for one request.
public enum APIFault: Hashable, Sendable {
    /// 429, until an instant.
    case throttled(until: Date)
    /// 5000001.
    case unavailable
    case notAuthorised
    /// 4040010.
    case wrongEnvironment
}
