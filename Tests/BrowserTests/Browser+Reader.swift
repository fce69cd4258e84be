import Testing

/// What lies open in the reader view.
extension Browser {
    static let reader = "document.querySelector('edicola-reader')"

    /// The positions of the pages whose pictures are in view, by the file names of these.
    static let open = """
        [...document.querySelectorAll('.leaf:not(.is-before, .is-after) .page-picture.is-there')]
          .map(i => Number(i.currentSrc.match(/pages\\/0*(\\d+)/)[1]))
        """

    func expectOpen(_ pages: [Int]) async throws {
        let wanted = "[\(pages.map(String.init).joined(separator: ","))]"
        try await until("JSON.stringify(\(Self.open)) === '\(wanted)'")
    }

    /// The address follows a moment after the last turn.
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

    /// Where the open pages lie: left, top, width, height.
    var box: [Double] {
        get async throws {
            let box = "\(Self.reader).stage.box"
            return try await value("(b => [b.left, b.top, b.width, b.height])(\(box))").list.compactMap(\.number)
        }
    }
}
