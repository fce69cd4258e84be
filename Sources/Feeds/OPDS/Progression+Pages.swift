public import EdicolaCore

extension Progression.Locator {
    /// Returns the page of an issue that an app means, from 1.
    ///
    /// - Parameters:
    ///   - isFixed: Whether pages have a given size; then an app counts them as we do. In a reflowable document it
    ///     counts screens.
    ///   - pages: The path of each page's own file, in order.
    /// - Returns: nil when the locator identifies no page.
    public func page(of count: Int, isFixed: Bool, pages: [String]) -> Int? {
        let known = 1...max(1, count)
        if isFixed, let position = locations?.position { return known.contains(position) ? position : nil }
        let parts = href.split(separator: "#", maxSplits: 1)
        let fragments = (locations?.fragments ?? []) + parts.dropFirst().map(String.init)
        for fragment in fragments {
            guard isFixed, fragment.hasPrefix("page="), let page = Int(fragment.dropFirst(5)) else { continue }
            return known.contains(page) ? page : nil
        }
        if let path = parts.first, let index = pages.firstIndex(where: { !$0.isEmpty && path.hasSuffix($0) }) {
            return index + 1
        }
        guard let share = locations?.totalProgression, (0...1).contains(share) else { return nil }
        return Int(saturating: (share * Double(known.upperBound - 1)).rounded()) + 1
    }
}

extension Locator {
    /// Makes the stored form of an app's place, with its page and the resulting share of the issue.
    public init(_ locator: Progression.Locator, page: Int, of count: Int) {
        self.init(
            href: locator.href, type: locator.type, title: locator.title,
            locations: Locations(
                position: page, totalProgression: count > 1 ? Double(page - 1) / Double(count - 1) : 1,
                progression: locator.locations?.progression, fragments: locator.locations?.fragments),
            text: locator.text)
    }
}

extension Progression.Locator {
    /// Makes the form for an app.
    ///
    /// - Parameter resource: The page's resource in the app's own files, when the place was recorded on the newsstand's
    ///   pages.
    public init(_ locator: EdicolaCore.Locator, resource: (href: String, type: String)?, isFixed: Bool) {
        let page = locator.locations.position
        self.init(
            href: resource?.href ?? locator.href, type: resource?.type ?? locator.type, title: locator.title,
            locations: Progression.Locations(
                fragments: resource?.type == "application/pdf" ? ["page=\(page)"] : locator.locations.fragments,
                progression: locator.locations.progression, position: isFixed ? page : nil,
                totalProgression: locator.locations.totalProgression),
            text: locator.text)
    }
}
