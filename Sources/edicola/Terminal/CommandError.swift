import ArgumentParser
import EdicolaCore

/// A sentence for the person at the terminal, and the exit code.
struct CommandError: Error, CustomStringConvertible {
    /// What is wrong.
    let sentence: String
    /// What to type instead; nil when there is nothing.
    let hint: String?
    var code = ExitCode.failure

    init(_ sentence: String, hint: String? = nil, code: ExitCode = .failure) {
        self.sentence = sentence
        self.hint = hint
        self.code = code
    }

    var description: String { hint.map { "\(sentence) \($0)" } ?? sentence }

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
