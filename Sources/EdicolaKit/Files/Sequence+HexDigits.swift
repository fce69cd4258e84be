extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits for each byte.
    var hexDigits: [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
}
