package import EdicolaCore

/// Where a library keeps what.
package struct LibraryFolder: Hashable, Sendable {
    let path: String

    /// The kit's own things; no id of a publication begins with a dot.
    var own: String { "\(path)/.newsstand" }

    package func folder(of key: Issue.Key) -> IssueFolder {
        IssueFolder(path: "\(path)/\(key.publication.text)/\(key.issue.text)", key: key)
    }

    /// Held by the process that changes the issue; outside the issue's folder, so that it outlives it.
    func lock(of key: Issue.Key) -> String { "\(own)/locks/\(key.publication)/\(key.issue)" }

    /// When it is there, whoever downloads the issue pauses.
    func pauseRequest(for key: Issue.Key) -> String { "\(own)/pause/\(key.publication)/\(key.issue)" }

    /// Every issue of which something is on this device.
    ///
    /// - Throws: when not all of them can be seen: half a library is not taken for a whole one.
    func keys() throws(FileError) -> [Issue.Key] {
        var keys: [Issue.Key] = []
        for name in try Disk.names(in: path) {
            guard let publication = try? Publication.ID(parsing: name) else { continue }
            keys += try Disk.namesIfFolder("\(path)/\(name)").compactMap { name in
                (try? Issue.ID(parsing: name)).map { Issue.Key(publication: publication, issue: $0) }
            }
        }
        return keys
    }
}

/// Where an issue's bytes are: `manifest.json` and `assets/`, as a server would give them.
package struct IssueFolder: Hashable, Sendable {
    let path: String
    let key: Issue.Key

    package var journal: String { "\(path)/journal" }
    /// The complete revision's.
    package var manifest: String { "\(path)/manifest.json" }
    /// Of the revision that is on its way.
    var coming: String { "\(path)/coming.json" }
    var assets: String { "\(path)/assets" }
    /// What is not verified yet.
    var parts: String { "\(path)/parts" }

    /// The one file of an issue that a catalog of another make lists, while it comes.
    var comingFile: String { "\(parts)/file" }

    func asset(_ asset: AssetPath) -> String { "\(assets)/\(asset.text)" }
    func part(of asset: AssetPath) -> String { "\(parts)/\(asset.text)" }

    func history() throws -> History {
        History(try Journal.entries(journal))
    }
}
