import EdicolaCore
import Foundation
import Testing

struct SaturatingTests {
    @Test(
        arguments: [
            (0, 0), (1.9, 1), (-1.9, -1), (9.2e18, 9_200_000_000_000_000_000), (9.3e18, Int.max), (-9.3e18, .min),
            (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
        ] as [(Double, Int)])
    func `a number becomes the nearest integer that there is`(value: Double, integer: Int) {
        #expect(Int(saturating: value) == integer)
    }

    @Test func `small integers have small ends`() {
        #expect(UInt8(saturating: 300) == 255)
        #expect(UInt8(saturating: -1) == 0)
        #expect(Int32(saturating: 3e9) == .max)
    }

    @Test(arguments: [1e300, -1e300, 9.3e15, .infinity, -.infinity, .nan] as [Double])
    func `an instant of any size has milliseconds that can be reckoned with`(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(abs(date.milliseconds) <= 8_640_000_000_000_000)
        #expect(Moment(date).milliseconds == date.milliseconds)
    }

    @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1_773_144_000.0625)])
    func `instants of every day are kept to the millisecond`(date: Date) {
        #expect(abs(Date(milliseconds: date.milliseconds).timeIntervalSince(date)) <= 0.0005)
    }
}
