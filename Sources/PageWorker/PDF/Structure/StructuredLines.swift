extension PageStructure {
    /// Lines in the order of the structure, parted where another element begins; what is no part of the text comes last.
    ///
    /// - Parameter lines: in the order in which the document draws them.
    /// - Returns: nil when the structure doesn't know most of the words.
    func arranged(_ lines: [PageText.Line]) -> [PageText.Line]? {
        var (known, unknown) = (0, 0)
        for word in lines.lazy.flatMap(\.words) {
            if word.position >= 0 { known += 1 } else if word.position == MarkedContent.unmarked { unknown += 1 }
        }
        guard known > 0, known >= unknown else { return nil }
        // What the structure doesn't mention stays behind what is drawn before it.
        var last = 0
        var parts: [PageText.Line] = []
        for line in lines { parts += parted(line, after: &last) }
        return parts.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(
            \.element)
    }

    private func parted(_ line: PageText.Line, after last: inout Int) -> [PageText.Line] {
        var before = line.words.first { $0.position >= 0 }?.position ?? last
        var runs: [(start: Int, position: Int, isArtifact: Bool)] = []
        for (index, word) in line.words.enumerated() {
            let isArtifact = word.position == MarkedContent.artifact
            if word.position >= 0 { before = word.position }
            if let run = runs.last, run.isArtifact == isArtifact,
                isArtifact || elementAt[run.position] == elementAt[before]
            {
                // Right to left, the first word of a line may be the last that is read.
                runs[runs.count - 1].position = min(run.position, before)
            } else {
                runs.append((index, before, isArtifact))
            }
            if !isArtifact { last = before }
        }
        return runs.enumerated().map { index, run in
            let end = index + 1 < runs.count ? runs[index + 1].start : line.words.count
            var part = line
            part.words = Array(line.words[run.start..<end])
            if runs.count > 1 { part.box = part.words.reduce(part.words[0].box) { $0.union($1.box) } }
            part.position = run.isArtifact ? MarkedContent.artifact : run.position
            return part
        }
    }
}

extension PageText.Line {
    fileprivate var place: Int { position == MarkedContent.artifact ? .max : position }
}
