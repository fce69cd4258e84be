import ArgumentParser

/// An amount of bytes on the command line: `800`, `500k`, `2M`, `1.5G` (powers of ten).
struct ByteAmount: ExpressibleByArgument, Sendable {
    let bytes: Int

    init?(argument: String) {
        let units: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9]
        let unit = argument.last.flatMap { units[$0] }
        guard let number = Double(unit == nil ? argument : String(argument.dropLast())), number > 0, number < 1e12
        else {
            return nil
        }
        bytes = Int(number * (unit ?? 1))
    }
}
