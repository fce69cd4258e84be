import EdicolaCore

extension RunReport {
    /// The publisher's messages about the newest file; none after a success.
    var lines: [String] {
        var lines: [String] = []
        switch state {
        case .pressing: lines.append("“\(fileName)” is being pressed: \(pagesReady) of \(pageCount) pages")
        case .failed, .dropped:
            if let failure { lines.append("“\(fileName)” could not be pressed: \(failure.line)") }
        case .held:
            lines.append("“\(fileName)” is pressed and held. Readers don't see its \(pageCount) pages yet.")
        case .done: break
        }
        return lines + notes.map(\.line)
    }
}

extension RunReport.Failure {
    fileprivate var line: String {
        let place = page.map { "page \($0): " } ?? ""
        return "\(place)\([sentence, remedy].compactMap(\.self).joined(separator: " ")) [\(code)]"
    }
}

extension RunNote {
    var line: String {
        let place = page.map { "page \($0): " } ?? ""
        return "\(place)\([sentence, remedy].compactMap(\.self).joined(separator: " ")) [\(code)]"
    }
}
