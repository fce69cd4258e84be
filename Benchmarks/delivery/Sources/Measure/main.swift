import Crypto
import Delivery
import EdicolaCore
import Foundation

/// `Measure PORT ROOT.der COUNT CONCURRENCY CONNECTIONS`: so many messages to `localhost`; one line of JSON.
let words = CommandLine.arguments.dropFirst().map { $0 }
guard words.count == 5, let port = Int(words[0]), let root = FileManager.default.contents(atPath: words[1]),
    let count = Int(words[2]), let concurrency = Int(words[3]), let connections = Int(words[4])
else {
    print("Measure PORT ROOT.der COUNT CONCURRENCY CONNECTIONS")
    exit(64)
}

var pace = APNsLimits()
pace.connections = connections
let place = APNsEnvironment(host: "localhost", port: port, roots: [[UInt8](root)])
let channel = try APNsChannel(
    key: APNsKey(teamID: "TEAM123456", keyID: "KEY1234567", privateKey: P256.Signing.PrivateKey()),
    topics: ["org.example.espresso"], production: place, sandbox: place, pace: pace, now: { Date() })
let message = Announcement(
    issue: Issue.Key(publication: try .init(parsing: "espresso"), issue: try .init(parsing: "2026-03")),
    title: "Espresso", text: "March: the long summer of 1976", language: "en",
    cover: "https://stand.example/espresso/2026-03/cover.jpg", link: "https://stand.example/espresso/2026-03")

struct Sender {
    let channel: APNsChannel
    let message: Announcement
    let concurrency: Int
    let expires = Date() + 86_400

    func envelope(_ number: Int) -> Envelope {
        let digits = String(number, radix: 16)
        let token = String(repeating: "0", count: 64 - digits.count) + digits
        return Envelope(
            id: id(number), address: Address(channel: .apns, value: token), message: message, style: .plain,
            collapse: "espresso", expires: expires)
    }

    /// As in a release, of the message's own number: dice would have the system asked for each.
    private func id(_ number: Int) -> UUID {
        var bytes: uuid_t = (1, 2, 3, 4, 5, 6, 0x47, 8, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { $0.storeBytes(of: UInt64(number), toByteOffset: 8, as: UInt64.self) }
        return UUID(uuid: bytes)
    }

    /// Each of so many workers sends one message after the other.
    func send(_ count: Int) async -> Int {
        await withTaskGroup { group in
            for worker in 0..<concurrency {
                group.addTask { [self] in
                    var accepted = 0
                    for number in stride(from: worker, to: count, by: concurrency) {
                        if case .accepted = await channel.deliver(envelope(number)) { accepted += 1 }
                    }
                    return accepted
                }
            }
            return await group.reduce(0, +)
        }
    }
}

func processorSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(microseconds) / 1e6
}

let sender = Sender(channel: channel, message: message, concurrency: concurrency)
_ = await sender.send(concurrency * 2)
let (began, used) = (ContinuousClock.now, processorSeconds())
let accepted = await sender.send(count)
let seconds = (ContinuousClock.now - began) / .seconds(1)
let processor = processorSeconds() - used
print(
    """
    {"rate": \(Int(Double(count) / seconds)), "cpu_us": \(Int(processor / Double(count) * 1e6)), \
    "wrong": \(count - accepted)}
    """)
