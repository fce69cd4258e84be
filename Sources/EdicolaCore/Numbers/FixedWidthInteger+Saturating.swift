extension FixedWidthInteger {
    /// The nearest integer that there is: the fraction is cut off, what is too large or too small is the largest or the
    /// smallest, and what is no number is 0.
    ///
    /// `Int(value)` ends the process for the last three. Amounts and instants that begin outside come this way.
    public init(saturating value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Self(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    }
}
