/// Asks a few questions at once, however many there are.
///
/// - Parameter take: gets the answers one by one, as they come.
func forEachConcurrently<Question: Sendable, Answer: Sendable>(
    _ questions: [Question], ask: @escaping @Sendable (Question) async throws -> Answer,
    take: (Question, Answer) -> Void
) async throws {
    var rest = questions[...]
    try await withThrowingTaskGroup(of: (Question, Answer).self) { group in
        func addNext() {
            guard let question = rest.popFirst() else { return }
            group.addTask { (question, try await ask(question)) }
        }
        for _ in 0..<4 { addNext() }
        for try await (question, answer) in group {
            take(question, answer)
            addNext()
        }
    }
}
