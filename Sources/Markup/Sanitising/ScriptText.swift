/// A program written so that it ends where its element ends, to an HTML parser too.
enum ScriptText {
    private static let comment = Array("<!--".utf8)
    private static let ends = ["</script", "</SCRIPT", "</Script"].map { Array($0.utf8) }

    /// The same program, in which nothing is the end of the element or the beginning of a comment of HTML.
    ///
    /// - Returns: nil when that can't be done.
    static func contained(_ program: String) -> String? {
        // In bytes: as characters, a mark and an accent that combines with it are one, and not that mark.
        var bytes: [UInt8] = []
        var rest = Array(program.utf8)[...]
        var isAtLineStart = true
        while let byte = rest.first {
            if rest.starts(with: comment) {
                // A program takes it for the beginning of a comment up to the end of the line, as browsers of old left
                // it; within a string it is text.
                bytes += (isAtLineStart ? "//" : "<\\!--").utf8
                rest = rest.dropFirst(comment.count)
            } else if let end = ends.first(where: { rest.starts(with: $0) }) {
                bytes += "<\\/script".utf8
                rest = rest.dropFirst(end.count)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
            isAtLineStart = byte == 0x0A || byte == 0x0D || isAtLineStart && (byte == 0x20 || byte == 0x09)
        }
        let lowercased = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return lowercased.firstRange(of: ends[0]) == nil ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
