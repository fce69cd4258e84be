import ArgumentParser
import EdicolaCore
import Feeds
import Foundation

/// Executes a plan, issue by issue; a failed one does not stop the others.
struct ImportRun {
    let fetcher: Fetcher
    let backend: any Backend
    /// The folder of files until they are pressed.
    let folder: URL

    /// Returns the same folder for the same catalog, so that no file is fetched twice.
    static func folder(for place: URL) throws -> URL {
        let environment = ProcessInfo.processInfo.environment
        let home =
            environment["XDG_CACHE_HOME"].map { URL(filePath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache")
        let folder = home.appending(path: "edicola/import/\(Issue.ID(foreign: place.absoluteString + " "))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    /// Executes the plan.
    ///
    /// - Throws: an exit code when an issue could not be imported.
    func carryOut(_ plan: ImportPlan) async throws {
        for publication in plan.publications.values.sorted(by: { $0.id < $1.id })
        where try await backend.publication(publication.id) == nil {
            try await backend.save(publication)
            Terminal.line("\(publication.title) is at /\(publication.id)")
        }
        var (taken, failed) = (0, 0)
        for step in plan.steps {
            do {
                let entry = try await take(step)
                taken += 1
                Terminal.line("\(step.key): \(entry.pageCount == 1 ? "1 page" : "\(entry.pageCount) pages")")
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                failed += 1
                Terminal.error("\(step.key): \((error as? Problem)?.detail ?? "\(error)")")
            }
        }
        for line in plan.leftOut { Terminal.error("skipped: \(line)") }
        let gone = plan.withdrawn.count
        if gone > 0 { Terminal.line("The catalog has withdrawn \(gone). Nothing was withdrawn here.") }
        Terminal.line(
            "\(taken) imported, \(plan.known.count) existed already, \(plan.leftOut.count) skipped, \(failed) failed")
        if failed == 0 { try? FileManager.default.removeItem(at: folder) }
        if failed > 0 { throw ExitCode.failure }
    }

    private func take(_ step: ImportPlan.Step) async throws -> CatalogEntry {
        let bar = ProgressBar(label: "\(step.key)")
        defer { bar.finish() }
        var trouble: (any Error)?
        for file in step.issue.files.prefix(3) {
            do {
                let here = try await fetch(file, bar)
                let isOurs = here.path.hasPrefix(folder.path)
                defer { if isOurs { try? FileManager.default.removeItem(at: here) } }
                return try await publish(here, step, bar)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                trouble = trouble ?? error
            }
        }
        throw trouble ?? CommandError("There is no file.")
    }

    private func fetch(_ file: ForeignFile, _ bar: ProgressBar) async throws -> URL {
        guard !file.address.isFileURL else {
            guard FileManager.default.isReadableFile(atPath: file.address.path) else {
                throw CommandError("\(file.address.path) can't be read.")
            }
            return file.address
        }
        return try await fetcher.file(at: file.address, into: folder) { bar.show(.fetching($0, of: $1)) }
    }

    private func publish(_ file: URL, _ step: ImportPlan.Step, _ bar: ProgressBar) async throws -> CatalogEntry {
        let isNew = try await backend.entry(step.key) == nil
        _ = try await backend.save(step.details, for: step.key)
        do {
            return try await backend.publish(file, as: step.key) { bar.show($0) }
        } catch let failure as CommandError where failure.code == CommandError.refused && isNew {
            // A refused file leaves no empty issue behind.
            try? await backend.delete(step.key)
            throw failure
        }
    }
}
