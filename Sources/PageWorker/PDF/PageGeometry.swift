import CPDFium
import Glibc

/// A rectangle on the page as shown: points, origin at the top left, y downwards.
struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    func union(_ other: Box) -> Box {
        Box(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    func intersects(_ other: Box) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func clipped(to other: Box) -> Box {
        Box(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
    /// Half way down.
    var middle: Double { (top + bottom) / 2 }

    /// How much of the way across two boxes have in common.
    func overlapAcross(_ other: Box) -> Double {
        max(0, min(right, other.right) - max(left, other.left))
    }

    /// How much of the way down two boxes have in common.
    func overlapDown(_ other: Box) -> Double {
        max(0, min(bottom, other.bottom) - max(top, other.top))
    }

    /// Writes x, y, width, height.
    func write(to json: inout JSON) {
        json.tenths(left)
        json.tenths(top)
        json.tenths(right - left)
        json.tenths(bottom - top)
    }
}

/// Leads from the page's own coordinates (y upwards, from any origin, before it is turned) to the page as shown.
struct PageGeometry {
    let page: Box
    private let origin: (x: Double, y: Double)
    private let across: (x: Double, y: Double)
    private let up: (x: Double, y: Double)

    /// Asks PDFium where three points come to lie: that says all of a linear map, rotation and crop box included.
    init(_ page: borrowing Page) {
        let longest = max(page.width, page.height, 1)
        // The device is as fine as its whole numbers allow, because PDFium rounds to them.
        let scale = min(10_000, 1e9 / longest)
        let pdfium = page.document.pdfium
        let handle = unsafe page.handle
        let (width, height) = (Int32(page.width * scale), Int32(page.height * scale))
        func shown(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            var deviceX: Int32 = 0
            var deviceY: Int32 = 0
            _ = unsafe pdfium.FPDF_PageToDevice(handle, 0, 0, width, height, 0, x, y, &deviceX, &deviceY)
            return (Double(deviceX) / scale, Double(deviceY) / scale)
        }
        let span = min(max(longest, 100), 100_000)
        let (origin, right, top) = (shown(0, 0), shown(span, 0), shown(0, span))
        self.origin = origin
        across = ((right.x - origin.x) / span, (right.y - origin.y) / span)
        up = ((top.x - origin.x) / span, (top.y - origin.y) / span)
        self.page = Box(left: 0, top: 0, right: page.width, bottom: page.height)
    }

    /// Where a point in the page's own coordinates lies on the page as shown.
    func point(x: Double, y: Double) -> (x: Double, y: Double) {
        (origin.x + x * across.x + y * up.x, origin.y + x * across.y + y * up.y)
    }

    /// Which way it goes on the page as shown, what is written at this angle in the page's own coordinates.
    func direction(_ angle: Double) -> TextDirection {
        let step = (x: cos(angle), y: sin(angle))
        let shown = (x: step.x * across.x + step.y * up.x, y: step.x * across.y + step.y * up.y)
        if abs(shown.x) >= abs(shown.y) { return shown.x >= 0 ? .across : .upsideDown }
        return shown.y < 0 ? .upwards : .downwards
    }

    /// The smallest upright rectangle, on the page as shown, around a rectangle in the page's own coordinates.
    func box(left: Double, bottom: Double, right: Double, top: Double) -> Box {
        let corners = [(left, bottom), (right, bottom), (left, top), (right, top)]
        var box = Box(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
        for (x, y) in corners {
            let shown = point(x: x, y: y)
            box = box.union(Box(left: shown.x, top: shown.y, right: shown.x, bottom: shown.y))
        }
        return box
    }
}
