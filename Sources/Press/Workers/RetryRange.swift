/// The numbers still to request from workers that may end early.
///
/// The number at which a worker ended is requested once more, alone. If that fails, it is given up, and the rest goes on.
struct RetryRange {
    private let last: Int
    private var next: Int
    private var isAlone = false

    init(_ range: ClosedRange<Int>) {
        (next, last) = (range.lowerBound, range.upperBound)
    }

    /// The range to request from the next worker; nil when nothing is left.
    var range: ClosedRange<Int>? {
        if next > last { return nil }
        return isAlone ? next...next : next...last
    }

    /// Removes the first number: its result has arrived.
    mutating func advance() {
        next += 1
        isAlone = false
    }

    /// Handles the end of a worker that did not deliver everything.
    ///
    /// - Parameter isFinal: whether another attempt is useless.
    /// - Returns: The number that is given up; nil if it will be requested once more.
    mutating func giveUp(isFinal: Bool) -> Int? {
        guard isAlone || isFinal else {
            isAlone = true
            return nil
        }
        defer { advance() }
        return next
    }
}
