/// Which way a line of text runs on the page as shown.
enum TextDirection: CaseIterable {
    case across, upwards, upsideDown, downwards

    /// Where a box comes to lie when the page is turned so that such lines run across.
    ///
    /// - Parameter page: the page before it is turned.
    func level(_ box: Box, on page: Box) -> Box {
        switch self {
        case .across: box
        case .upwards:
            Box(left: page.height - box.bottom, top: box.left, right: page.height - box.top, bottom: box.right)
        case .upsideDown:
            Box(
                left: page.width - box.right, top: page.height - box.bottom, right: page.width - box.left,
                bottom: page.height - box.top)
        case .downwards:
            Box(left: box.top, top: page.width - box.right, right: box.bottom, bottom: page.width - box.left)
        }
    }

    /// The direction that turns back what this one turned.
    var opposite: TextDirection {
        switch self {
        case .across: .across
        case .upwards: .downwards
        case .upsideDown: .upsideDown
        case .downwards: .upwards
        }
    }
}
