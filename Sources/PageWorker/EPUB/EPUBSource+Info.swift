import Markup

extension EPUBSource {
    func info() throws(WorkerError) -> SourceInfo {
        let metadata = package.metadata
        var info = SourceInfo(format: .epub)
        let fixed = pages.count(where: \.rendition.isFixed)
        info.layout = fixed * 2 >= pages.count ? .fixed : rendition.isScrolled ? .scrolled : .reflowable
        info.isRightToLeft = package.isRightToLeft
        info.resources = resources.map { resource in
            let path = package.manifest[resource.item].path
            return SourceInfo.Resource(
                path: PlainPath.of(path), mediaType: resource.mediaType, size: container.entry(path)?.size ?? 0,
                page: resource.page, item: resource.item)
        }
        info.pages = pages.indices.map { infoPage($0 + 1) }
        info.contents = contents
        info.articles = articles
        info.title = metadata.title
        info.author = metadata.authors.isEmpty ? nil : metadata.authors.joined(separator: ", ")
        info.authors = metadata.authors
        info.publisher = metadata.publisher
        info.identifier = metadata.identifiers.first
        info.date = metadata.date
        info.subject = metadata.description
        info.keywords = metadata.subjects.isEmpty ? nil : metadata.subjects.joined(separator: ", ")
        info.language = metadata.language
        return info
    }

    private func infoPage(_ number: Int) -> SourceInfo.Page {
        let page = pages[number - 1]
        var info = SourceInfo.Page(label: labels[number] ?? "", side: page.rendition.side)
        guard let study = study(number) else { return info }
        (info.width, info.height) = (study.width, study.height)
        if !study.isPicture { info.document = PlainPath.of(package.manifest[page.item].path) }
        return info
    }

    /// What is to be known of a page before it is pressed; nil for one that will fail.
    func study(_ number: Int) -> EPUBStudy? {
        if let known = studies[number] { return known }
        let study = try? newStudy(number)
        studies[number] = .some(study)
        return study
    }

    private func newStudy(_ number: Int) throws(WorkerError) -> EPUBStudy? {
        let page = pages[number - 1]
        let content: EPUBContent
        switch page.kind {
        case .picture:
            guard let size = pictureSize(page.item) else { return nil }
            return EPUBStudy(width: size.width, height: size.height, isPicture: true)
        case .document(let isXHTML): content = try self.content(of: page.item, page, isXHTML: isXHTML)
        case .drawing: content = try self.content(of: page.item, page, isXHTML: nil)
        case nil: return nil
        }
        var study = EPUBStudy(width: content.width, height: content.height, title: content.document.title)
        study.isPicture = content.picture != nil
        if !study.isPicture { study.references = content.references + content.links }
        return study
    }
}
