import Testing

/// The open pages of the reader view.
extension Browser {
    static let reader = "document.querySelector('edicola-reader')"

    /// The positions of the pages with visible pictures, from the pictures' file names.
    static let open = """
        [...document.querySelectorAll('.spread-view:not(.is-before, .is-after) .page-picture.is-there')]
          .map(i => Number(i.currentSrc.match(/pages\\/0*(\\d+)/)[1]))
        """

    func expectOpen(_ pages: [Int]) async throws {
        let wanted = "[\(pages.map(String.init).joined(separator: ","))]"
        try await until("JSON.stringify(\(Self.open)) === '\(wanted)'")
    }

    /// Waits for an address, which follows a moment after the last turn.
    func expectPath(_ path: String) async throws { try await until("location.pathname === '\(path)'") }

    /// Opens a page of the free issue and waits until it can be turned.
    func read(_ page: Int, expecting pages: [Int]) async throws {
        try await go("/orchard/2026-03/read/\(page)")
        try await expectOpen(pages)
        try await until("\(Self.reader).toolbar")
    }

    var zoom: Double {
        get async throws { try await value("\(Self.reader).stage.zoom").number ?? 0 }
    }

    /// The rectangle of the open pages: left, top, width, height.
    var box: [Double] {
        get async throws {
            let box = "\(Self.reader).stage.box"
            return try await value("(b => [b.left, b.top, b.width, b.height])(\(box))").list.compactMap(\.number)
        }
    }
}
