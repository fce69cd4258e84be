/// What to ask workers for, of a range of things, when they may end before their time: the one that a worker ended at is
/// tried once more alone, then given up, and the rest goes on. A bad one costs its neighbours nothing but time.
struct Rounds {
    private let last: Int
    private var next: Int
    private var isAlone = false

    init(_ range: ClosedRange<Int>) {
        (next, last) = (range.lowerBound, range.upperBound)
    }

    /// What the next worker is asked for; nil when nothing is left.
    var range: ClosedRange<Int>? {
        if next > last { return nil }
        return isAlone ? next...next : next...last
    }

    /// One more is there.
    mutating func advance() {
        next += 1
        isAlone = false
    }

    /// The worker ended, and left something out.
    ///
    /// - Parameter isFinal: trying again is of no use.
    /// - Returns: the one that is given up.
    mutating func giveUp(isFinal: Bool) -> Int? {
        guard isAlone || isFinal else {
            isAlone = true
            return nil
        }
        defer { advance() }
        return next
    }
}
