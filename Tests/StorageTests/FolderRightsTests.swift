import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct FolderRightsTests {
    @Test(arguments: [false, true])
    func `the database can be read by its owner and group only, also one that was put back`(isOld: Bool) async throws {
        try await withFolder { folder in
            let path = "\(folder)/edicola.sqlite"
            if isOld {
                _ = try Storage.open(in: folder)
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            }
            let storage = try Storage.open(in: folder)
            _ = try await storage.add()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder)
            where name.hasPrefix("edicola.sqlite") {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
                let mode = try #require(attributes[.posixPermissions] as? Int)
                #expect(mode & 0o137 == 0, "\(name)")
            }
        }
    }
}
