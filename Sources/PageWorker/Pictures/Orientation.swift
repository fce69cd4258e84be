import Markup

/// How a picture has to be turned and mirrored to be shown as it was taken: the values of Exif's `Orientation` (Exif 2.32,
/// 4.6.4, tag 274).
enum Orientation: Int {
    case upright = 1
    case mirrored, upsideDown, upsideDownMirrored, transposed, rightwards, transversed, leftwards

    /// Whether width and height change places.
    var isSideways: Bool { rawValue >= 5 }

    /// - Parameter exif: the content of a JPEG's APP1 segment.
    init?(exif: ArraySlice<UInt8>) {
        guard exif.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
        // A TIFF file of its own, offsets from its start.
        let tiff = Array(exif.dropFirst(6))
        guard tiff.count >= 8 else { return nil }
        let isLittle = tiff[0] == UInt8(ascii: "I")
        let number = { (start: Int, count: Int) in isLittle ? tiff.little(start, count) : tiff.big(start, count) }
        let directory = number(4, 4)
        guard directory + 2 <= tiff.count else { return nil }
        for index in 0..<number(directory, 2) {
            let entry = directory + 2 + index * 12
            guard entry + 12 <= tiff.count else { return nil }
            if number(entry, 2) == 0x0112 {
                self.init(rawValue: number(entry + 8, 2))
                return
            }
        }
        return nil
    }
}

extension Bitmap {
    /// The picture turned and mirrored.
    consuming func shown(_ orientation: Orientation) throws(WorkerError) -> Bitmap {
        if orientation == .upright { return self }
        let result =
            if orientation.isSideways {
                try Bitmap(width: height, height: width)
            } else {
                try Bitmap(width: width, height: height)
            }
        // Where the first pixel goes, and how far its neighbours to the right and below are from it.
        let (last, lastRow) = (result.width - 1, (result.height - 1) * result.width)
        let row = result.width
        let (start, right, down): (Int, Int, Int) =
            switch orientation {
            case .upright: (0, 1, row)
            case .mirrored: (last, -1, row)
            case .upsideDown: (lastRow + last, -1, -row)
            case .upsideDownMirrored: (lastRow, 1, -row)
            case .transposed: (0, row, 1)
            case .rightwards: (last, row, -1)
            case .transversed: (lastRow + last, -row, -1)
            case .leftwards: (lastRow, -row, 1)
            }
        var source = unsafe UnsafePointer(pixels)
        var y = 0
        while y < height {
            var target = start + y * down
            var x = 0
            while x < width {
                unsafe result.pixels[target] = source.pointee
                unsafe source += 1
                target &+= right
                x &+= 1
            }
            y &+= 1
        }
        return result
    }
}
