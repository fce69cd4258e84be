import Foundation
import Testing

@testable import EdicolaKit

@Suite struct FolderTests {
    @Test func `a folder goes with everything in it, and nothing that a link leads to`() throws {
        let folder = try TemporaryFolder()
        let place = folder.path
        try Disk.makeFolder("\(place)/away/deep/deeper")
        try Disk.makeFolder("\(place)/stays")
        for name in ["away/one", "away/deep/two", "away/deep/deeper/three", "stays/four"] {
            try Disk.replace("\(place)/\(name)", with: [1])
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(place)/away/link", withDestinationPath: "\(place)/stays")
        try Disk.removeFolder("\(place)/away")
        #expect(try Disk.names(in: place) == ["stays"] && Disk.names(in: "\(place)/stays") == ["four"])
        try Disk.removeFolder("\(folder.path)/away")
    }

    @Test func `what can't be removed says which file it is`() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/file"
        try Disk.replace(file, with: [1])
        let error = #expect(throws: FileError.self) { try Disk.removeFolder(file) }
        #expect(error?.path == "\(folder.path)/file" && error?.isMissing == false)
    }
}
