extension Bitmap {
    /// The colour that a person would name when asked for this picture's: the mean of the most saturated family of
    /// hues, as `#RRGGBB`; the mean of everything that is not paper when the picture is grey.
    func dominantColour() -> String {
        var families = [Family](repeating: Family(), count: 24)
        var ink = Family()
        for index in 0..<(width * height) {
            let pixel = unsafe pixels[index]
            let colour = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
            let (red, green, blue) = colour
            let high = max(red, green, blue)
            let low = min(red, green, blue)
            if low < 235 { ink.add(colour, weight: 1) }
            let chroma = high - low
            guard chroma > 24, high > 40 else { continue }
            let hue = Self.hue(red, green, blue, high: high, chroma: chroma)
            families[Int(hue * 24) % 24].add(colour, weight: chroma * chroma)
        }
        // A hue on the border of two families counts in both.
        let best = families.indices.max { a, b in families.weightAround(a) < families.weightAround(b) } ?? 0
        let area = width * height
        // Less than a hundredth of the picture in full colour is a speck on a grey picture.
        guard families.weightAround(best) * 100 > area * 160 * 160 else { return ink.mean }
        return families[best].mean
    }

    /// From 0 to 1 around the circle.
    private static func hue(_ red: Int, _ green: Int, _ blue: Int, high: Int, chroma: Int) -> Double {
        let sixth: Double =
            if high == red {
                Double(green - blue) / Double(chroma)
            } else if high == green {
                Double(blue - red) / Double(chroma) + 2
            } else {
                Double(red - green) / Double(chroma) + 4
            }
        return (sixth < 0 ? sixth + 6 : sixth) / 6
    }
}

private struct Family {
    var weight = 0
    var red = 0
    var green = 0
    var blue = 0

    mutating func add(_ colour: (Int, Int, Int), weight: Int) {
        self.weight += weight
        red += colour.0 * weight
        green += colour.1 * weight
        blue += colour.2 * weight
    }

    var mean: String {
        guard weight > 0 else { return "#808080" }
        return "#" + [red, green, blue].map { hex($0 / weight) }.joined()
    }

    private func hex(_ value: Int) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}

extension [Family] {
    fileprivate func weightAround(_ index: Int) -> Int {
        self[index].weight + (self[(index + 1) % count].weight + self[(index + count - 1) % count].weight) / 2
    }
}
