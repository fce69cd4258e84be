import Circulation
import EdicolaCore
import Foundation
import Storage

/// `Measure sign FILE`, then `Measure verify FILE`; `Measure prepare DIR`, then `fill.py DIR …`, then `Measure run DIR`.
/// See README.md beside the package.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    print("Measure sign|verify FILE, Measure prepare|run|replay DIR")
    exit(64)
}
switch arguments[1] {
case "sign":
    try Signed.write(4_000, to: arguments[2])
    exit(0)
case "verify":
    try await Signed(in: arguments[2]).verify()
    exit(0)
default: break
}
let storage = try Storage.open(in: arguments[2])
let fruit = try Publication.ID(parsing: "fruit")
let key = Issue.Key(publication: fruit, issue: try .init(parsing: "now"))
let now = Date(timeIntervalSince1970: 1_800_000_000)

switch arguments[1] {
case "prepare":
    try await storage.save(Publication(id: fruit, title: "Fruit"), at: now)
    try await storage.save(
        Issue(
            publication: fruit, id: key.issue, title: "Now", coverDate: try CoverDate(parsing: "2027-01"),
            onSale: now, price: Price(minor: 399, currency: "EUR")), at: now)
    guard let month = Term(1, .month) else { exit(1) }
    try await storage.save(
        Product(
            id: try .init(parsing: "month"), title: "Month", sale: .renewing(family: "main", month),
            opens: [.window(fruit)]), at: now)
case "run":
    try await Measurement.audience(of: key, in: storage)
    try await Measurement.access(to: key, in: storage, at: now)
case "replay":
    try await Measurement.replay(storage, at: now)
default: exit(64)
}
