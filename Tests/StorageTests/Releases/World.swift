import EdicolaCore
import Foundation

@testable import Storage

/// A small random world: readers with devices, rights and wishes, and the messages that each device should get. It
/// repeats the rules in plain Swift, independent of SQL.
struct World {
    struct Range {
        var start: Int64
        var end: Int64
        var isSandbox: Bool
    }

    struct Unlock {
        var isWithdrawn: Bool
        var isSandbox: Bool
    }

    struct Phone {
        var address: Int64 = 0
        var token: String
        var channel: ChannelKind
        var chosen: Set<String>?
        var follows: Set<String>
        var isThere = true
    }

    struct Person {
        var holder: Int64 = 0
        var ranges: [Range]
        var unlocks: [Unlock]
        var phones: [Phone]
    }

    let name: String
    let onSale: Int64
    let sandboxOpens: Bool
    let isIncluded: Bool
    var people: [Person]

    init(_ number: Int, _ random: inout SplitMix) {
        name = "w\(number)"
        onSale = Date.noon.milliseconds
        sandboxOpens = .random(using: &random)
        isIncluded = Int.random(in: 0..<4, using: &random) > 0
        let (name, onSale) = (name, onSale)
        people = (0..<Int.random(in: 0...9, using: &random)).map { person in
            // At, just before and just after the instant: half-open ranges have edge cases.
            let ranges = (0..<Int.random(in: 0...2, using: &random)).map { _ -> Range in
                let start = onSale + [-9_000, -1, 0, 1, 9_000].drawn(by: &random)
                let length = [1, 2, 8_999, 9_000, 20_000].drawn(by: &random)
                return Range(start: start, end: start + length, isSandbox: Int.random(in: 0..<4, using: &random) == 0)
            }
            let unlocks = (0..<Int.random(in: 0...1, using: &random)).map { _ in
                Unlock(isWithdrawn: .random(using: &random), isSandbox: Int.random(in: 0..<4, using: &random) == 0)
            }
            let phones = (0..<Int.random(in: 0...3, using: &random)).map { phone in
                Phone(
                    token: "\(name)-\(person)-\(phone)", channel: Bool.random(using: &random) ? .apns : .webPush,
                    chosen: [nil, [], [name], ["other"]].randomElement(using: &random) ?? nil,
                    follows: Int.random(in: 0..<5, using: &random) == 0 ? [name] : [])
            }
            return Person(ranges: ranges, unlocks: unlocks, phones: phones)
        }
    }

    func hears(_ phone: Phone, of person: Person) -> Bool {
        guard phone.isThere else { return false }
        if phone.follows.contains(name) { return true }
        if let chosen = phone.chosen, !chosen.contains(name) { return false }
        let isCovered = person.ranges.contains {
            $0.start <= onSale && onSale < $0.end && (!$0.isSandbox || sandboxOpens)
        }
        let hasIt = person.unlocks.contains { !$0.isWithdrawn && (!$0.isSandbox || sandboxOpens) }
        return (isCovered && isIncluded) || hasIt
    }

    /// The addresses that should be notified.
    var audience: Set<Int64> {
        var all: Set<Int64> = []
        for person in people { for phone in person.phones where hears(phone, of: person) { all.insert(phone.address) } }
        return all
    }
}

extension [Int64] {
    fileprivate func drawn(by random: inout SplitMix) -> Int64 { self[Int.random(in: indices, using: &random)] }
}
