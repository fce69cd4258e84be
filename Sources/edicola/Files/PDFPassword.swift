import Foundation
import Press

/// The password of a PDF. It is used on this machine and never sent.
enum PDFPassword {
    /// Returns the password that a file needs.
    ///
    /// - Parameter given: the password option.
    /// - Returns: nil when the file needs none, or when none is known: then the press reports the problem.
    static func needed(for file: URL, given: String?) async throws -> String? {
        guard try isPDF(file) else {
            if given != nil {
                throw CommandError("--password is for PDFs, and this file is not a PDF.", code: CommandError.refused)
            }
            return nil
        }
        if let given { return given }
        let known = ProcessInfo.processInfo.environment["EDICOLA_PDF_PASSWORD"]
        guard known != nil || Terminal.isPerson, try await isLocked(file) else { return nil }
        return known ?? Terminal.secret("Password of \(file.lastPathComponent): ")
    }

    static func takeOff(_ file: URL, _ password: String, to place: URL) async throws {
        do {
            try await Press(tools: PressTools.find()).unlock(file, password: password, to: place)
        } catch {
            throw CommandError(press: error)
        }
    }

    private static func isLocked(_ file: URL) async throws -> Bool {
        do {
            _ = try await Press(tools: PressTools.find()).readDocument(file)
            return false
        } catch let error as PressError {
            return error.code == .encrypted
        }
    }

    /// Whether a file is a PDF, by readers' traditional test (PDF 1.7, implementation note 13).
    private static func isPDF(_ file: URL) throws -> Bool {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let head = try handle.read(upToCount: 1_024) ?? Data()
        return head.range(of: Data("%PDF-".utf8)) != nil
    }
}
