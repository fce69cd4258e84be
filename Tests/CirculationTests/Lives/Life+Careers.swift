import EdicolaCore
import Foundation

@testable import Circulation

extension Life {
    /// Adds something that a reader does, from its beginning to the horizon.
    mutating func career() throws {
        switch random.number(0...9) {
        case 0...5: subscribe()
        case 6: buyIssues()
        case 7: takeFree()
        case 8: buyArchive()
        default: try receive()
        }
    }

    /// Subscribes, renews, lapses, returns, is refunded, changes products.
    private mutating func subscribe() {
        let line = newLine()
        let isFamily = random.chance(10)
        let length = scale.periods[random.number(0...2)]
        var product = random.chance(60) ? "small" : "large"
        var (step, reason, previous) = (random.number(0...max(1, horizon * 3 / 4)), Fact.Reason.purchase, Int?.none)
        var count = 0
        while step <= horizon && count < 40 {
            count += 1
            var end = step + length
            var fact = fact("\(line.id)-\(random.number(0...9999))-\(count)", step, end, product, line)
            fact.reason = reason
            fact.ownership = isFamily ? .familyShared : .purchased
            let index = pay(product, step, end)
            if let previous, truth.stretches[previous].to ?? 0 < step {
                truth.pauses.append((previous, index))
            }
            tell(fact, at: step)
            if random.chance(10) { tell(renewal(line, auto: false), at: step + length / 3) }
            switch random.number(0...99) {
            case 0..<8:
                // The whole period is refunded, now or long after its end; sometimes the shop reverses it.
                let when = step + random.number(1...(random.chance(60) ? length - 1 : length * 3))
                let isReversed = random.chance(25)
                let changesMind = when + random.number(1...length)
                refund(&fact, index, at: when, .refund, reversedAt: isReversed ? changesMind : nil)
                if when < end && when <= horizon {
                    (step, reason, previous) = (max(when, changesMind) + random.number(1...length), .purchase, nil)
                    continue
                }
            case 8..<12 where !isFamily:
                let when = step + random.number(1...length - 1)
                refund(&fact, index, at: when, .prorated, reversedAt: nil)
                if when <= horizon {
                    (step, reason, previous) = (when + random.number(1...length), .purchase, nil)
                    continue
                }
            case 8..<20 where isFamily:
                refund(&fact, index, at: step + random.number(1...length - 1), .family, reversedAt: nil)
                return
            case 20..<28:
                // Changes to the other product in the middle of the period.
                let when = step + random.number(1...length - 1)
                guard when <= horizon else { break }
                fact.isUpgraded = true
                tell(fact, at: when)
                truth.stretches[index].to = when
                product = product == "small" ? "large" : "small"
                (step, reason, previous) = (when, .purchase, nil)
                continue
            case 28..<34:
                let when = step + random.number(1...length - 1)
                guard when <= horizon else { break }
                end += random.number(1...length)
                fact.end = date(end)
                tell(fact, at: when)
                truth.stretches[index].to = end
            default: break
            }
            guard let next = goOn(line, index, from: end, length: end - step) else { return }
            (step, reason) = (next.step, next.reason)
            previous = next.isSameRun ? index : nil
            if random.chance(10) { product = product == "small" ? "large" : "small" }
        }
    }

    /// Chooses what happens at the end of a period.
    private mutating func goOn(_ line: LineKey, _ index: Int, from end: Int, length: Int) -> (
        step: Int, reason: Fact.Reason, isSameRun: Bool
    )? {
        let late = scale.lateness(length)
        switch random.number(0...99) {
        case 0..<45: return (end, .renewal, true)
        case 45..<60: return (end + random.number(0...late), .renewal, true)
        case 60..<75:
            // The payment fails.
            let grace = random.chance(60) ? random.number(1...max(1, length / 2)) : 0
            if grace > 0, end <= horizon {
                var promise = renewal(line, auto: true)
                promise.isInRetry = true
                promise.graceUntil = date(end + grace)
                tell(promise, at: end)
                let stretch = truth.stretches[index]
                truth.stretches.append(
                    .init(
                        kind: .paid, publications: stretch.publications, from: end, to: end + grace, isGrace: true))
                if random.chance(40) {
                    // Paid after all, from the day on which it was due.
                    if end <= horizon { truth.stretches.removeLast() }
                    return (end, .renewal, true)
                }
            }
            var failing = renewal(line, auto: true)
            failing.isInRetry = true
            tell(failing, at: end + grace + 1)
            guard random.chance(60) else { return nil }
            return (end + max(grace, late) + random.number(1...length), .renewal, false)
        case 75..<90: return (end + random.number(0...length * 2), .purchase, false)
        default: return nil
        }
    }

    private mutating func refund(
        _ fact: inout Fact, _ index: Int, at step: Int, _ kind: Revocation.Kind, reversedAt: Int?
    ) {
        guard step <= horizon else { return }
        let before = truth.stretches[index]
        fact.revocation = Revocation(at: date(step), kind: kind)
        tell(fact, at: step)
        truth.stretches[index].isRefunded = kind == .refund
        truth.stretches[index].to = min(before.to ?? .max, step)
        guard let reversedAt, reversedAt <= horizon else { return }
        fact.revocation = nil
        tell(fact, at: reversedAt)
        truth.stretches[index] = before
    }

    private mutating func buyIssues() {
        for number in truth.numbers where number.rule != .subscribers && random.chance(20) {
            let step = random.number(0...horizon)
            let line = newLine()
            var fact = fact("\(line.id)-only", step, nil, "one-\(number.name)", line)
            fact.kind = .nonConsumable
            tell(fact, at: step)
            truth.copies.append(.init(issue: number.name, from: step))
            guard random.chance(20) else { continue }
            let when = step + random.number(1...100)
            guard when <= horizon else { continue }
            fact.revocation = Revocation(at: date(when), kind: random.chance(50) ? .refund : .family)
            tell(fact, at: when)
            truth.copies[truth.copies.count - 1].isTakenBack = true
        }
    }

    private mutating func takeFree() {
        let (line, step) = (newLine(.stand), random.number(0...horizon))
        var fact = fact("\(line.id)-free", step, nil, "gratis", line)
        fact.kind = .free
        fact.reason = .purchase
        tell(fact, at: step)
        truth.stretches.append(.init(kind: .free, publications: ["verdura"], from: step, to: nil))
    }

    private mutating func buyArchive() {
        let (line, step) = (newLine(), random.number(0...horizon))
        if random.chance(50) || scale.step < 60_000 {
            tell(fact("\(line.id)-life", step, nil, "lifetime", line), at: step)
            truth.stretches.append(.init(kind: .archive, publications: ["frutta"], from: step, to: nil))
            // The kind of purchase does not matter: a purchase without an end has none.
            documents[documents.count - 1].facts[0].kind = .nonConsumable
        } else {
            let end = step + scale.periods[1]
            tell(fact("\(line.id)-pass", step, end, "pass", line), at: step)
            truth.stretches.append(.init(kind: .activeArchive, publications: ["frutta"], from: step, to: end))
        }
    }

    /// Adds an issue or a term from the publisher.
    private mutating func receive() throws {
        let (line, step) = (newLine(.grant), random.number(0...horizon))
        if random.chance(50), let number = truth.numbers.randomElement(using: &random) {
            let name = Opening.issue(try Make.issue(number.name, in: number.publication)).givenName
            tell(fact("\(line.id)-given", step, nil, name, line), at: step)
            documents[documents.count - 1].facts[0].kind = .grant
            truth.copies.append(.init(issue: number.name, from: step, isGiven: true))
            return
        }
        let end = step + random.number(1...scale.periods[2])
        var fact = fact("\(line.id)-given", step, end, Opening.window(try Make.publication()).givenName, line)
        fact.kind = .grant
        fact.reason = .purchase
        tell(fact, at: step)
        truth.stretches.append(.init(kind: .given, publications: ["frutta"], from: step, to: end))
        let when = step + random.number(1...100)
        guard random.chance(30), when <= horizon else { return }
        fact.revocation = Revocation(at: date(when), kind: .grant)
        tell(fact, at: when)
        truth.stretches[truth.stretches.count - 1].to = min(end, when)
    }

    private mutating func pay(_ product: String, _ from: Int, _ to: Int) -> Int {
        truth.stretches.append(
            .init(
                kind: .paid, publications: product == "small" ? ["frutta"] : Self.publications, from: from, to: to))
        return truth.stretches.count - 1
    }

    private func fact(_ transaction: String, _ from: Int, _ to: Int?, _ product: String, _ line: LineKey) -> Fact {
        Fact(
            line: line, transaction: transaction, product: product, kind: .autoRenewable, start: date(from),
            end: to.map(date), signedAt: date(from), digest: .zero)
    }

    private func renewal(_ line: LineKey, auto: Bool) -> Renewal {
        Renewal(line: line, renewsAutomatically: auto, signedAt: date(0), digest: .zero)
    }
}
