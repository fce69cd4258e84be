import Crypto
import EdicolaCore
import FoundationEssentials

extension Sandbox {
    /// Answers the App Store Server API: paths, pages of 20, revisions and error bodies like Apple's.
    func serverAPI(_ question: SandboxQuestion) async -> SandboxAnswer {
        await settle()
        if let trouble = apiTroubles.first {
            apiTroubles.removeFirst()
            return answer(trouble)
        }
        guard isAuthorised(question.authorization) else { return answer(.notAuthorised) }
        let parts = question.path.split(separator: "/").dropFirst().map(String.init)
        switch (question.method, parts.first, parts.dropFirst().first, parts.last) {
        case ("GET", "v1", "transactions", let id?) where parts.count == 3: return transaction(id)
        case ("GET", "v2", "history", let id?) where parts.count == 3: return history(id, question)
        case ("GET", "v1", "subscriptions", let id?) where parts.count == 3: return statuses(id)
        case ("GET", "v2", "refund", let id?) where parts.count == 4: return refunds(id)
        case ("POST", "v1", "notifications", "history"): return notifications(question)
        case ("POST", "v1", "notifications", "test"): return await testNotification()
        case ("PUT", "v1", "subscriptions", let id?) where parts.count == 4: return await extend(id, question)
        case ("POST", "v1", "subscriptions", "mass"): return await extendAll(question)
        default: return .notFound
        }
    }

    private func answer(_ trouble: APIFault) -> SandboxAnswer {
        switch trouble {
        case .throttled(let until):
            var answer = SandboxAnswer.error(4_290_000, "Rate limit exceeded.", status: 429)
            answer.headers["Retry-After"] = String(until.milliseconds)
            return answer
        case .unavailable:
            return .error(5_000_001, "An unknown error occurred. Please try again.", status: 500)
        case .notAuthorised: return SandboxAnswer(status: 401, headers: [:], body: [])
        case .wrongEnvironment: return Self.unknownTransaction
        }
    }

    private static var unknownTransaction: SandboxAnswer {
        .error(4_040_010, "Transaction id not found.", status: 404)
    }

    /// Checks a token: ES256 with the key that the sandbox issued, for this app, and not expired.
    private func isAuthorised(_ field: String?) -> Bool {
        guard let token = field?.split(separator: " ").last.map(String.init) else { return false }
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 3, let claims = Self.decoded(parts[1]), let signature = Self.decoded(parts[2]),
            let value = try? JSONDecoder().decode(TokenClaims.self, from: claims),
            let ecdsa = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        let now = Int64(saturating: clock.now.timeIntervalSince1970)
        return value.aud == "appstoreconnect-v1" && value.bid == documents.bundleID && value.exp > now
            && value.exp - value.iat <= 3_600
            && apiKey.publicKey.isValidSignature(ecdsa, for: Array("\(parts[0]).\(parts[1])".utf8))
    }

    private struct TokenClaims: Decodable {
        var iss, aud, bid: String
        var iat, exp: Int64
    }

    private static func decoded(_ segment: String) -> Data? {
        var text = String(segment.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        while !text.utf8.count.isMultiple(of: 4) { text.append("=") }
        return Data(base64Encoded: text)
    }

    private func transaction(_ id: String) -> SandboxAnswer {
        guard let transaction = shop.transactions[id] else { return Self.unknownTransaction }
        return .json(["signedTransactionInfo": .text(signed(transaction))])
    }

    /// Returns the transaction as the App Store would sign it now.
    public func signed(_ transaction: SandboxTransaction) -> String {
        documents.signed(transaction, of: shop.products[transaction.product], at: signingDate(for: clock.now))
    }

    private static var pageSize: Int { 20 }

    /// Returns the history in the order of each transaction's last change; a revision is the place up to which the
    /// caller has read.
    private func history(_ id: String, _ question: SandboxQuestion) -> SandboxAnswer {
        guard let tester = shop.transactions[id]?.tester else { return Self.unknownTransaction }
        let all = shop.history(of: tester)
        let revision = question.query["revision"]?.split(separator: "-").compactMap { Int64($0) } ?? []
        let rest = all.drop { transaction in
            guard revision.count == 2, let number = Int64(transaction.id) else { return false }
            return (transaction.changedAt.milliseconds, number) <= (revision[0], revision[1])
        }
        let page = rest.prefix(Self.pageSize)
        let last = page.last.map { "\($0.changedAt.milliseconds)-\($0.id)" } ?? question.query["revision"] ?? "0-0"
        var answer: JSONValue = [
            "revision": .text(last), "hasMore": .flag(rest.count > page.count),
            "bundleId": .text(documents.bundleID), "environment": .text(documents.environment),
            "signedTransactions": .list(page.map { .text(signed($0)) }),
        ]
        if let number = documents.appAppleID { answer["appAppleId"] = .number(number) }
        return .json(answer)
    }

    private func statuses(_ id: String) -> SandboxAnswer {
        guard let tester = shop.transactions[id]?.tester else { return Self.unknownTransaction }
        let lines = shop.lines.values.filter { $0.tester == tester }.sorted { $0.id < $1.id }
        let groups = Dictionary(grouping: lines, by: \.group).sorted { $0.key < $1.key }
        return .json([
            "environment": .text(documents.environment), "bundleId": .text(documents.bundleID),
            "data": .list(
                groups.map { group, lines in
                    [
                        "subscriptionGroupIdentifier": .text(group),
                        "lastTransactions": .list(lines.compactMap(status)),
                    ]
                }),
        ])
    }

    private func status(_ line: SandboxLine) -> JSONValue? {
        guard let transaction = shop.transactions[line.current] else { return nil }
        return [
            "status": .number(line.status(at: clock.now)), "originalTransactionId": .text(line.id),
            "signedTransactionInfo": .text(signed(transaction)),
            "signedRenewalInfo": .text(documents.signed(line, at: signingDate(for: clock.now))),
        ]
    }

    private func refunds(_ id: String) -> SandboxAnswer {
        guard let tester = shop.transactions[id]?.tester else { return Self.unknownTransaction }
        let refunded = shop.history(of: tester).filter { $0.revocation != nil }
        return .json([
            "signedTransactions": .list(refunded.map { .text(signed($0)) }), "revision": "0-0", "hasMore": false,
        ])
    }

    private func notifications(_ question: SandboxQuestion) -> SandboxAnswer {
        struct Wish: Decodable {
            var startDate, endDate: Int64
            var onlyFailures: Bool?
        }
        guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(question.body)),
            wish.startDate < wish.endDate
        else { return .error(4_000_013, "Invalid start date.", status: 400) }
        let all = deliveries.filter {
            let happened = $0.happenedAt.milliseconds
            return wish.startDate <= happened && happened < wish.endDate
                && (wish.onlyFailures != true || !$0.hasArrived)
        }
        let start = question.query["paginationToken"].flatMap { Int($0) } ?? 0
        let page = all.dropFirst(start).prefix(Self.pageSize)
        let hasMore = all.count > start + page.count
        var answer: JSONValue = [
            "hasMore": .flag(hasMore),
            "notificationHistory": .list(
                page.map { delivery in
                    [
                        "signedPayload": .text(delivery.signed),
                        "sendAttempts": .list(
                            delivery.attempts.map {
                                [
                                    "attemptDate": .number($0.at.milliseconds),
                                    "sendAttemptResult": .text($0.result),
                                ]
                            }),
                    ]
                }),
        ]
        if hasMore { answer["paginationToken"] = .text(String(start + page.count)) }
        return .json(answer)
    }

    private func testNotification() async -> SandboxAnswer {
        try? await act { shop in ((), [SandboxEvent("TEST", at: shop.now)]) }
        return .json(["testNotificationToken": .text("\(deliveries.count)_\(clock.now.milliseconds)")])
    }
}
