public import EdicolaCore
public import FoundationEssentials

/// The press's results, recorded as they arrive. All of these throw ``StorageError/runEnded`` once the run is over:
/// then stop.
extension Storage {
    /// Records the file's description of itself.
    ///
    /// - Returns: The folder of its documents and resources below `assets/`; nil when it has none.
    @discardableResult
    public func record(_ outline: RunOutline, for run: PressRun.ID, at now: Date) async throws -> String? {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            let content = outline.hasContent ? try session.contentRoot(for: record) : nil
            try session.run(
                """
                UPDATE press_run SET page_count = \(outline.pages.count),
                    page_outlines = \(try outline.pages.jsonText()), contents = \(try outline.contents.jsonText()),
                    form = \(try outline.form.jsonText()), articles = \(try outline.articles.jsonText()),
                    content = \(content), title = \(outline.title), language = \(outline.language),
                    is_right_to_left = \(outline.isRightToLeft), updated_at = \(now)
                WHERE id = \(run.number)
                """)
            try session.showProgress(of: record, at: now)
            return content
        }
    }

    /// Records the cover's pictures, narrowest first, and its dominant colour.
    public func record(covers: [Picture], colour: String?, for run: PressRun.ID, at now: Date) async throws {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            try session.put(covers: covers, colour: colour, into: run, of: record.issue, at: now)
            try session.showProgress(of: record, at: now)
        }
    }

    /// Records the next pages in reading order. Their assets are stored already. Pages that were recorded before are
    /// skipped, so that a resumed job may send them twice.
    ///
    /// - Throws: ``StorageError/pageOutOfOrder(expected:)``, ``StorageError/blobMissing(_:)``,
    ///   ``StorageError/pathTaken(_:)``.
    public func record(_ pages: [Page], for run: PressRun.ID, at now: Date) async throws {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            var ready = record.pagesReady
            for page in pages where page.number > ready {
                guard page.number == ready + 1, page.number <= record.pageCount else {
                    throw StorageError.pageOutOfOrder(expected: ready + 1)
                }
                try session.record(page, run: run, issue: record.issue)
                ready += 1
            }
            guard ready > record.pagesReady else { return }
            try session.run("UPDATE press_run SET pages_ready = \(ready), updated_at = \(now) WHERE id = \(run.number)")
            try session.showProgress(of: record, at: now)
        }
    }

    /// Records the 2x picture of a page that was recorded without it. One that was recorded before is skipped.
    public func record(large picture: Picture, ofPage page: Int, for run: PressRun.ID, at now: Date) async throws {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            guard page >= 1, page <= record.pagesReady else {
                throw StorageError.pageOutOfOrder(expected: record.pagesReady + 1)
            }
            try session.recordOnce(
                picture.asset, as: .twoX, page: page, position: 0, pixels: (picture.width, picture.height), of: record)
            try session.touch(record, at: now)
            try session.showProgress(of: record, at: now)
        }
    }

    /// Records files to which documents and page layers refer, by their numbers. Those recorded before are skipped.
    public func record(resources: [Int: Resource], for run: PressRun.ID, at now: Date) async throws {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            for (number, resource) in resources.sorted(by: { $0.key < $1.key }) {
                try session.recordOnce(
                    resource.asset, as: .resource, page: resource.page ?? 0, position: number, of: record)
            }
            try session.touch(record, at: now)
        }
    }

    /// Records the texts of articles, by the articles' numbers in the outline, from 1.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for a number that the outline does not have.
    public func record(articles: [Int: Asset], for run: PressRun.ID, at now: Date) async throws {
        try await writeIssues { session in
            let record = try session.unfinishedRun(run)
            let known = try session.fileContents(of: run.number).articles
            for (number, text) in articles.sorted(by: { $0.key < $1.key }) {
                guard known.indices.contains(number - 1) else { throw StorageError.notFound("article \(number)") }
                let page = max(1, known[number - 1].page)
                try session.recordOnce(text, as: .article, page: page, position: number, of: record)
            }
            try session.touch(record, at: now)
        }
    }
}

extension SQLSession {
    /// Makes pictures the cover of a run, in the place of those before.
    func put(covers: [Picture], colour: String?, into run: PressRun.ID, of issue: Int64, at now: Date) throws {
        try self.run("DELETE FROM press_asset WHERE run_id = \(run.number) AND page = 0 AND kind = 'cover'")
        for (position, cover) in covers.enumerated() {
            try record(cover, as: .cover, position: position, run: run, issue: issue)
        }
        try self.run(
            """
            UPDATE press_run SET covers = \(try covers.jsonText()), colour = \(colour), updated_at = \(now)
            WHERE id = \(run.number)
            """)
    }

    /// Shows the pages so far on the stand, while the first revision is being pressed.
    fileprivate func showProgress(of record: RunRecord, at now: Date) throws {
        guard record.isCurrent else { return }
        try change(record.key, at: now, kind: nil) { try $0.readCurrentRun(in: self) }
    }

    fileprivate func record(_ page: Page, run: PressRun.ID, issue: Int64) throws {
        try self.run(
            """
            INSERT INTO press_page (run_id, number, label, width, height, side, is_scripted)
            VALUES (\(run.number), \(page.number), \(page.label), \(page.width), \(page.height), \(page.side),
                \(page.document?.isScripted ?? false))
            """)
        if let picture = page.pictures[.oneX] {
            try record(picture, as: .oneX, page: page.number, run: run, issue: issue)
        }
        if let picture = page.pictures[.twoX] {
            try record(picture, as: .twoX, page: page.number, run: run, issue: issue)
        }
        if let picture = page.thumbnail {
            try record(picture, as: .thumbnail, page: page.number, run: run, issue: issue)
        }
        if let document = page.document?.asset {
            try record(document, as: .document, page: page.number, run: run, issue: issue)
        }
        if let layer = page.layer { try record(layer, as: .layer, page: page.number, run: run, issue: issue) }
    }
}
