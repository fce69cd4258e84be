import EdicolaCore

extension NewsstandError {
    /// Whether the same will be refused whenever it is handed in. Who asks is another matter: 401 is not for good.
    var isPermanent: Bool {
        guard case .problem(let problem, _) = self else { return false }
        return (400..<500).contains(problem.status) && problem.status != 401 && !isTemporary
    }
}
