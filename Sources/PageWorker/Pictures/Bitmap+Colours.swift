extension Bitmap {
    /// Whether the picture has at most 256 colours, as a page of plain text has: its greys are all there is.
    ///
    /// A photograph is told apart within its first rows.
    var hasFewColours: Bool {
        let limit = 256
        // Open addressing with four places for each colour; a colour never has its highest byte set here.
        var places = [UInt32](repeating: .max, count: limit * 4)
        var count = 0
        var last = UInt32.max
        for index in 0..<(width * height) {
            let colour = unsafe pixels[index] & 0xFF_FFFF
            if colour == last { continue }
            last = colour
            var place = Int((colour &* 0x9E37_79B1) >> 22)
            while places[place] != colour && places[place] != .max { place = (place + 1) % places.count }
            if places[place] == .max {
                guard count < limit else { return false }
                places[place] = colour
                count += 1
            }
        }
        return true
    }
}
