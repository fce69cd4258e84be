#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

extension Colour {
    /// Returns the same hue at another perceived lightness: Oklab, <https://bottosson.github.io/posts/oklab/>. A colour
    /// that a screen can't show loses saturation until it can.
    ///
    /// - Parameter lightness: 0 (black) to 1 (white).
    func at(lightness: Double) -> Colour {
        let (_, a, b) = oklab
        for step in 0...20 {
            let share = 1 - Double(step) / 20
            if let colour = Colour(lightness: lightness, a: a * share, b: b * share) { return colour }
        }
        let grey = Self.encoded(lightness * lightness * lightness)
        return Colour(red: grey, green: grey, blue: grey)
    }

    var lightness: Double { oklab.lightness }

    private var oklab: (lightness: Double, a: Double, b: Double) {
        let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return (
            0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        )
    }

    private init?(lightness: Double, a: Double, b: Double) {
        let long = power3(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = power3(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = power3(lightness - 0.0894841775 * a - 1.2914855480 * b)
        let channels = [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ]
        guard channels.allSatisfy({ (-0.001...1.001).contains($0) }) else { return nil }
        self.init(
            red: Self.encoded(channels[0]), green: Self.encoded(channels[1]), blue: Self.encoded(channels[2]))
    }
}

private func power3(_ value: Double) -> Double { value * value * value }
