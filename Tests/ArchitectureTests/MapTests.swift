import Testing

/// CONTRIBUTING.md is the first thing a contributor reads, so its map has to match the code.
@Suite struct MapTests {
    @Test func `the table of targets names every target with its imports`() throws {
        let rows = try Self.rows()
        #expect(rows.map(\.target).sorted() == Arrows.allowed.keys.sorted())
        for row in rows {
            #expect(row.imports == Arrows.allowed[row.target]?.sorted(), "\(row.target)")
        }
    }

    @Test func `arrows lead down the floors of the diagram`() throws {
        let floors = try Self.floors()
        var floor: [String: Int] = [:]
        for (number, names) in floors.enumerated() {
            for name in names {
                #expect(floor.updateValue(number, forKey: name) == nil, "\(name) appears twice")
            }
        }
        #expect(floor.keys.sorted() == Arrows.allowed.keys.sorted())
        for (target, imports) in Arrows.allowed {
            for imported in imports {
                guard let upper = floor[target], let lower = floor[imported] else { continue }
                #expect(upper < lower, "\(target) imports \(imported)")
            }
        }
    }

    /// Returns the rows of the table: target and imports, in alphabetical order.
    private static func rows() throws -> [(target: String, imports: [String])] {
        try Sources.text(of: "CONTRIBUTING.md").split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map(String.init)
            guard line.hasPrefix("| `"), cells.count == 3, let target = Self.code(in: cells[0]).first else {
                return nil
            }
            return (target, Self.code(in: cells[2]).sorted())
        }
    }

    /// Returns the names in the diagram, floor by floor from the top.
    private static func floors() throws -> [[String]] {
        let blocks = try Sources.text(of: "CONTRIBUTING.md").components(between: "```\nprograms ", and: "```")
        let diagram = try #require(blocks)
        return diagram.split(separator: "\n").map { floor in
            floor.split(separator: " ").map(String.init).filter { Arrows.allowed[$0] != nil }
        }
    }

    private static func code(in cell: String) -> [String] {
        cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
}

extension String {
    /// Returns the text between two markers; nil where one of them is missing.
    fileprivate func components(between start: String, and end: String) -> String? {
        guard let from = firstRange(of: start)?.upperBound, let to = self[from...].firstRange(of: end) else {
            return nil
        }
        return String(self[from..<to.lowerBound])
    }
}
