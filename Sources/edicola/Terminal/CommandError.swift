import ArgumentParser
import EdicolaCore

/// A sentence for the person at the terminal, and the exit code.
struct CommandError: Error, CustomStringConvertible {
    let description: String
    var code = ExitCode.failure

    init(_ sentence: String, code: ExitCode = .failure) {
        description = sentence
        self.code = code
    }

    /// The file itself was refused: only another file helps.
    static let refused = ExitCode(65)
}

extension AsyncParsableCommand {
    /// Runs the body, prints an error as one sentence and ends with its exit code.
    func reporting(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let failure as CommandError {
            Terminal.error(failure.description)
            throw failure.code
        } catch let problem as Problem {
            Terminal.error(problem.detail ?? problem.title)
            throw ExitCode.failure
        } catch let error as ExitCode {
            throw error
        } catch let error as ValidationError {
            throw error
        } catch is CancellationError {
            Terminal.error("Stopped.")
            throw ExitCode.failure
        } catch {
            Terminal.error("\(error)")
            throw ExitCode.failure
        }
    }
}
