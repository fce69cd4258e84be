extension FixedWidthInteger {
    /// Makes the nearest possible integer. The fraction is cut off. A number too large or too small becomes the largest
    /// or the smallest, and NaN becomes 0.
    ///
    /// `Int(value)` traps for the last three. Use this for amounts and instants from outside.
    public init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Self(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    }
}
